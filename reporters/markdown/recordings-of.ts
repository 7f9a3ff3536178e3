import { codeSpan } from './code-span.ts'

/** Where recordings are, by the first of them. */
export function recordingsOf(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `the recording is ${codeSpan(first)}${more}`
}
