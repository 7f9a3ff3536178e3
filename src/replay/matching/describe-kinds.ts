import { someNames } from '../../text/some-names.ts'

/** What there are recordings of, and how many, in a sentence. */
export function describeKinds(kinds: ReadonlyMap<string, number>): string {
  const names = Array.from(kinds, ([kind, count]) => `${kind} (${count})`)
  return names.length === 0 ? 'no recordings' : `recordings of ${someNames(names)}`
}
