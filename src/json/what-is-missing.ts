import type { Repair } from '../contracts/extraction.ts'

/** What may be incomplete in a value that its text cuts off, in words, by the repairs that closed it. */
export function whatIsMissing(text: string, repairs: readonly Repair[]): readonly string[] {
  const closing = repairs.findLast(({ code }) => code === 'closed')
  if (closing === undefined || !isAtEnd(text, closing, repairs)) return []
  return [`the text ends inside the value: ${whatOf(text, closing, repairs)}`]
}

/** Whether nothing of the text is kept behind the place where a repair closed it. */
function isAtEnd(text: string, closing: Repair, repairs: readonly Repair[]): boolean {
  let position = closing.start
  for (const { start, before, after } of repairs) {
    if (start < position) continue
    if (text.slice(position, start).trim() !== '') return false
    if (start > closing.start && after.trim() !== '') return false
    position = start + before.length
  }
  return text.slice(position).trim() === ''
}

function whatOf(text: string, closing: Repair, repairs: readonly Repair[]): string {
  if (closing.after.startsWith('"')) return 'its last string may be cut off'
  const { start } = closing
  if (/^\s*,/u.test(text.slice(start))) return MISSING
  const last = repairs.findLast(({ before, start: at }) => at + before.length === start && before)
  switch (last?.code) {
    case 'literal-replaced':
      return 'its last literal may be cut off'
    case 'quote-value':
      return 'its last string may be cut off'
    case 'number-fixed':
      return NUMBER
    default:
      return /\d$/u.test(text.slice(0, start)) ? NUMBER : MISSING
  }
}

const NUMBER = 'its last number may be cut off'
const MISSING = 'what follows may be missing'
