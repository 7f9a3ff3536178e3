/** Words of earlier versions, and what to type for them now. */
const RENAMED: readonly (readonly [earlier: RegExp, now: string])[] = [
  [/unknown option '--allow'/u, '--allow is now --call-all'],
  [/unknown option '--format'/u, 'parse: --format is now --grammar; rows: --format is now --as'],
  [/unknown command 'formats'/u, 'formats is now: assay parse --formats [NAME]'],
]

/** Returns what to type instead if an error is about a word of an earlier version. */
export function renamedHint(error: string): string | undefined {
  return RENAMED.find(([earlier]) => earlier.test(error))?.[1]
}
