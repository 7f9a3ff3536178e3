import { someNames } from '../../text/some-names.ts'

/** Says that a request was answered as often as it was recorded, and by which recordings. */
export function describeUsedUp(request: string, names: readonly string[]): string {
  return `${request} was asked once more than it was recorded, and replay is strict; it was answered by ${someNames(names)}`
}
