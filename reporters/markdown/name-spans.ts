import { codeSpan } from './code-span.ts'

const SHOWN = 10

/** Names as code, and how many others there are. */
export function nameSpans(names: readonly string[]): string {
  const left = names.length - SHOWN
  const shown = names.slice(0, SHOWN).map((name) => codeSpan(name))
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
