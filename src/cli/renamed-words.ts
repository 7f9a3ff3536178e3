import { nameElsewhere } from '../text/name-elsewhere.ts'

/** Words of earlier versions, and what to type for them now. */
const RENAMED: readonly (readonly [earlier: RegExp, now: string])[] = [
  [/unknown option '--allow(?:=|')/u, '--allow is now --call-all'],
  [
    /unknown option '--format(?:=|')/u,
    '--format is for reports; the format of a model is parse --grammar NAME, that of rows is rows --as NAME',
  ],
  [/unknown command 'formats'/u, 'formats is now: assay parse --formats [NAME]'],
]

/** Returns what to type instead if an error is about a word of an earlier version, or about a name of another tool. */
export function renamedHint(error: string): string | undefined {
  const renamed = RENAMED.find(([earlier]) => earlier.test(error))?.[1]
  const [, word = ''] = /unknown (?:command|option) '(--[\w-]+|[^']*)/u.exec(error) ?? []
  return renamed ?? nameElsewhere(word) ?? nameElsewhere(word.replace(/^--/u, ''))
}
