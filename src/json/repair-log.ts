import type { Repair } from '../contracts/extraction.ts'
import type { RepairCode } from '../contracts/repair-code.ts'
import { alignJsonString } from './align-json-string.ts'
import { type Alignment, recordChange } from './alignment.ts'
import { droppedText } from './dropped-text.ts'

const QUOTE = /\\?["'\u201c\u201d\u2018\u2019`\u00b4]|&[#\w]{1,8};/uy
const ATOM = /[-+.\w]+/uy
const LITERAL = /(?:True|False|None|undefined)(?![\w$])/uy
const NUMBER = /(?!\.\.)-?\d*(?:\.\d*)?(?:[eE][+-]?\d*)?/uy
const WHITE_SPACE = /[\u00a0\u180e\u2000-\u200b\u202f\u205f\u3000\ufeff]/u

/**
 * What was done to broken JSON to make it the valid JSON that the output is, in text order, with offsets in the input.
 * The changes applied to the input give the output, whatever the two are; that they are the ones that a reader
 * would name holds for a repair that keeps the order of the text. Linear.
 */
export function repairLog(input: string, output: string): readonly Repair[] {
  const alignment: Alignment = { input, output, from: 0, to: 0, repairs: [] }
  while (alignment.to < output.length) {
    if (!alignToken(alignment)) {
      recordRest(alignment)
      return alignment.repairs
    }
  }
  while (alignment.from < input.length) dropRest(alignment)
  return alignment.repairs
}

function alignToken(alignment: Alignment): boolean {
  const { input, output, from, to } = alignment
  const character = output[to]
  if (character === '"') return alignText(alignment)
  if (character === input[from] && !isAtom(output.charCodeAt(to))) {
    alignment.from++
    alignment.to++
    return true
  }
  switch (character) {
    case ' ':
    case '\n':
    case '\t':
    case '\r':
      return alignWhiteSpace(alignment)
    case '{':
    case '[':
      return alignMark(alignment, 'bracket-added')
    case '}':
    case ']':
      return alignMark(alignment, 'closed')
    case ',':
      return alignMark(alignment, 'comma-added')
    case ':':
      return alignMark(alignment, 'colon-added')
    default:
      return alignAtom(alignment)
  }
}

/** What may start a number or a literal of valid JSON: a minus sign, a digit, a small letter. */
function isAtom(code: number): boolean {
  return code === 0x2d || (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)
}

function alignText(alignment: Alignment): boolean {
  const { input, output, from, to } = alignment
  const first = output[to + 1]
  if (input[from] !== '"' && input[from] !== first)
    dropUntil(alignment, (text, at) => text[at] === first || isQuote(text, at))
  return alignJsonString(alignment)
}

function isQuote(text: string, position: number): boolean {
  return lengthOf(QUOTE, text, position) > 0
}

function alignWhiteSpace(alignment: Alignment): boolean {
  const character = alignment.output[alignment.to]
  dropUntil(
    alignment,
    (text, position) => text[position] === character || isUnknownSpace(text, position),
  )
  const { input, from } = alignment
  if (input[from] === character) recordMatch(alignment, 1)
  else {
    const known = isUnknownSpace(input, from)
    const code = known ? 'white-space' : 'bracket-added'
    recordChange(alignment, { code, removed: known ? 1 : 0, added: 1 })
  }
  return true
}

function isUnknownSpace(text: string, position: number): boolean {
  return WHITE_SPACE.test(text[position] ?? '')
}

function alignMark(alignment: Alignment, added: RepairCode): boolean {
  const mark = alignment.output[alignment.to]
  const closes = added === 'closed'
  dropUntil(
    alignment,
    (text, position) => text[position] === mark || (closes && isEndOfLevel(text[position])),
  )
  if (alignment.input[alignment.from] === mark) recordMatch(alignment, 1)
  else recordChange(alignment, { code: added, removed: 0, added: 1 })
  return true
}

/** Where a level ends that isn't closed: at the bracket of another one, or with the text. */
function isEndOfLevel(character: string | undefined): boolean {
  return character === undefined || character === '}' || character === ']'
}

function alignAtom(alignment: Alignment): boolean {
  const { output, to } = alignment
  const added = lengthOf(ATOM, output, to)
  if (added === 0) return false
  const atom = output.slice(to, to + added)
  dropUntil(alignment, (text, position) => isSourceOf(atom, text, position))
  const { input, from } = alignment
  if (input.startsWith(atom, from)) return recordMatch(alignment, added)
  const literal = lengthOf(LITERAL, input, from)
  const number = literal === 0 ? lengthOf(NUMBER, input, from) : 0
  const code = literal > 0 ? 'literal-replaced' : number > 0 ? 'number-fixed' : 'value-added'
  if (code === 'value-added' && atom !== 'null') return false
  recordChange(alignment, { code, removed: literal + number, added })
  return true
}

function isSourceOf(atom: string, text: string, position: number): boolean {
  if (text.startsWith(atom, position) || lengthOf(LITERAL, text, position) > 0) return true
  return atom !== 'null' && lengthOf(NUMBER, text, position) > 0
}

/** Drops what a repair drops, if that leads to a place that the test holds for; else nothing. */
function dropUntil(alignment: Alignment, test: (text: string, position: number) => boolean): void {
  const { input, from } = alignment
  const dropped: { readonly code: RepairCode; readonly removed: number }[] = []
  let position = from
  while (!test(input, position)) {
    const next = dropped.length < DROPPED_LIMIT ? droppedText(input, position) : undefined
    if (next === undefined) return
    dropped.push({ code: next.code, removed: next.end - position })
    position = next.end
  }
  for (const { code, removed } of dropped) recordChange(alignment, { code, removed, added: 0 })
}

/** Keeps a look ahead short that leads nowhere. */
const DROPPED_LIMIT = 8

function dropRest(alignment: Alignment): void {
  const { input, from } = alignment
  const next = droppedText(input, from)
  if (next === undefined) recordRest(alignment)
  else recordChange(alignment, { code: next.code, removed: next.end - from, added: 0 })
}

/** All that is left is one change, without the end that both texts share. */
function recordRest(alignment: Alignment): void {
  const { input, output, from, to } = alignment
  const limit = Math.min(input.length - from, output.length - to)
  let same = 0
  while (same < limit && input.at(-1 - same) === output.at(-1 - same)) same++
  const removed = input.length - same - from
  const added = output.length - same - to
  recordChange(alignment, { code: 'other', removed, added })
  recordMatch(alignment, same)
}

function recordMatch(alignment: Alignment, length: number): true {
  alignment.from += length
  alignment.to += length
  return true
}

function lengthOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex - start : 0
}
