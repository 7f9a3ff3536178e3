import type { Repair } from '../contracts/extraction.ts'
import type { RepairCode } from '../contracts/repair-code.ts'
import { type Alignment, recordChange } from './alignment.ts'

const QUOTE_LIKE = `"'\u201c\u201d\u2018\u2019\`\u00b4`
const QUOTE_ENTITY = /&(?:quot|apos|#\d{1,7}|#[xX][\da-fA-F]{1,6});/uy
const ENTITY = /&(?:quot|amp|lt|gt|apos|#\d{1,7}|#[xX][\da-fA-F]{1,6});/uy
const QUOTE = `\\\\?["'\u201c\u201d\u2018\u2019\`\u00b4]`
const GAP = String.raw`(?:\s|/\*(?:[^*]|\*(?!/)){0,200}\*/|//[^\n]{0,200}\n){0,50}`
const JOINT = new RegExp(String.raw`(?:${QUOTE})?${GAP}\+${GAP}${QUOTE}`, 'uy')
const CUT_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/uy
const KEY_END = /[ \t\r\n]*:/uy
const LITERAL = /^[+-]?(?:NaN|nan|Infinity|inf|undefined)$/u

/**
 * Aligns the string of the output that opens where an alignment is with what it was made from.
 * Says false, and stays inside the string, where the two can't be told to belong together.
 */
export function alignJsonString(alignment: Alignment): boolean {
  const { input, output, from, to } = alignment
  const whole = input[from] === '"' ? stringEnd(output, to) : -1
  if (whole !== -1 && input.startsWith(output.slice(to, whole), from))
    return step(alignment, whole - to)
  const count = alignment.repairs.length
  const last = alignment.repairs.at(-1)
  const quoted = quoteLength(alignment) > 0
  if (quoted) matchQuote(alignment)
  else recordChange(alignment, { code: 'quote-value', removed: 0, added: 1 })
  if (!alignContent(alignment)) return false
  const ended = quoteLength(alignment) > 0
  if (ended) matchQuote(alignment)
  else closeString(alignment)
  if (!quoted) joinBareToken(alignment, { from, to, count, last })
  return true
}

/** Where a string of valid JSON ends that has no escape in it; -1 where it has one. */
function stringEnd(text: string, start: number): number {
  const end = text.indexOf('"', start + 1)
  return end === -1 || text[end - 1] === '\\' ? -1 : end + 1
}

/** The length of what stands for a quote in the input; 0 where nothing does. */
function quoteLength({ input, from }: Alignment): number {
  const character = input[from]
  if (character === undefined) return 0
  if (QUOTE_LIKE.includes(character)) return 1
  const next = input[from + 1]
  if (character === '\\' && next !== undefined && QUOTE_LIKE.includes(next)) return 2
  return character === '&' ? lengthOf(QUOTE_ENTITY, input, from) : 0
}

function matchQuote(alignment: Alignment): void {
  if (alignment.input[alignment.from] === '"') step(alignment, 1)
  else {
    const removed = quoteLength(alignment)
    const escaped = alignment.input[alignment.from] === '\\'
    recordChange(alignment, { code: escaped ? 'escape-fixed' : 'double-quotes', removed, added: 1 })
  }
}

function alignContent(alignment: Alignment): boolean {
  const { input, output } = alignment
  for (;;) {
    const code = output.charCodeAt(alignment.to)
    if (code === 0x22 || Number.isNaN(code)) return true
    if (code !== 0x5c && code === input.charCodeAt(alignment.from)) step(alignment, 1)
    else if (!alignUnit(alignment)) return false
  }
}

/** One character of the output, or one escape. */
function alignUnit(alignment: Alignment): boolean {
  const { input, output, from, to } = alignment
  const added = output[to] !== '\\' ? 1 : output[to + 1] === 'u' ? 6 : 2
  const unit = output.slice(to, to + added)
  if (input.startsWith(unit, from)) return step(alignment, added)
  if (added > 1 && input[from] === decoded(unit))
    return change(alignment, 'escape-fixed', { removed: 1, added })
  const quote = unit === '\\"' && input[from] !== '\\' ? quoteLength(alignment) : 0
  if (quote > 0) return change(alignment, 'escape-fixed', { removed: quote, added })
  if (input[from] === '\\') return change(alignment, 'escape-fixed', { removed: 1, added: 0 })
  const joint = lengthOf(JOINT, input, from)
  if (joint > 0) return change(alignment, 'string-joined', { removed: joint, added: 0 })
  const entity = lengthOf(ENTITY, input, from)
  return entity > 0 && change(alignment, 'double-quotes', { removed: entity, added })
}

function decoded(unit: string): string | undefined {
  const value: unknown = JSON.parse(`"${unit}"`)
  return typeof value === 'string' ? value : undefined
}

function closeString(alignment: Alignment): void {
  const cut = lengthOf(CUT_ESCAPE, alignment.input, alignment.from)
  if (cut > 0) recordChange(alignment, { code: 'escape-fixed', removed: cut, added: 0 })
  recordChange(alignment, { code: 'closed', removed: 0, added: 1 })
}

/** A token that had no quotes is one change, whatever was done inside it. */
function joinBareToken(
  alignment: Alignment,
  start: {
    readonly from: number
    readonly to: number
    readonly count: number
    readonly last: Repair | undefined
  },
): void {
  const { input, output, repairs, from, to } = alignment
  const before = input.slice(start.from, from)
  repairs.length = start.count
  // It may have grown by what is undone here.
  if (start.last !== undefined) repairs.splice(-1, 1, start.last)
  alignment.from = start.from
  alignment.to = start.to
  const code = bareCode(before, lengthOf(KEY_END, output, to) > 0)
  recordChange(alignment, { code, removed: before.length, added: to - start.to })
}

function bareCode(token: string, isKey: boolean): RepairCode {
  if (isKey) return 'quote-key'
  if (LITERAL.test(token)) return 'literal-replaced'
  return /^[-+]?\.?\d/u.test(token) ? 'number-quoted' : 'quote-value'
}

function step(alignment: Alignment, length: number): true {
  alignment.from += length
  alignment.to += length
  return true
}

function change(
  alignment: Alignment,
  code: RepairCode,
  lengths: { readonly removed: number; readonly added: number },
): true {
  recordChange(alignment, { code, ...lengths })
  return true
}

function lengthOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex - start : 0
}
