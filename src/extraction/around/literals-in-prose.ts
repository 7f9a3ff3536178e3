import type { Span, TextFormat } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { ArrowDialect } from '../arrows/arrow-dialect.ts'
import { arrowDialects } from '../arrows/arrows-whole.ts'
import { readArrows } from '../arrows/read-arrows.ts'
import { createSpanFinder } from './create-span-finder.ts'
import type { PythonNode } from '../python/python-node.ts'
import { readPython } from '../python/read-python.ts'

/** A literal that starts at an offset. */
interface Literal {
  readonly format: TextFormat
  readonly end: number
  /** Strings after a label may be what can be chosen; an object or rows are data. */
  readonly isRecords: boolean
}

/** What came of reading at an offset. */
interface LiteralReading {
  readonly literal?: Literal
  /** How far it was read, in vain or not. */
  readonly reach: number
  /** Whether it breaks behind something that only one of the languages writes. */
  readonly isBroken: boolean
}

/** How far around a literal its neighbours are looked for, and bounded on endless blanks. */
const REACH = 80

const MARKS = /'|\b(?:None|True|False)\b|=>/u
const LABEL = String.raw`^([ \t]*)(\p{L}[\p{L}\d_-]{0,39}(?: [\p{L}\d_-]{1,40}){0,3}:[ \t]{1,8})?`
const START = new RegExp(String.raw`${LABEL}(?=[{[])`, 'gmu')
const START_OR_ARRAY = new RegExp(String.raw`${LABEL}(?=[{[]|(?:\(object\) ?)?array ?\()`, 'gmu')
const LINE_END = /^[ \t\r]*(?:\n|$)/u
const LABEL_AFTER = /^[ \t\r]*\n[ \t]*\p{L}[\p{L}\d_ -]{0,80}:/u
const PARAGRAPH_START = /(?:^|\n[ \t\r]*\n)[ \t\r]*$/u
const CODE_BEFORE = /(?:[,;([{\\]|=>|\|\||&&|[^+]\+|[^=]=|\b(?:return|yield))\s*$/u
const CODE_AFTER = /^\s*(?:[)\]},;]|\.\w)/u

/**
 * Dicts and lists as Python prints them, arrays of PHP and hashes of Ruby that stand alone on their lines, or make up the
 * rest of a line or several after a label that opens a paragraph: `Result: {…}`. Inside a sentence, a call or an expression
 * they are code or prose, and sets may be anything in braces. A literal that breaks hides what follows it; programs are
 * passed over.
 */
export function literalsInProse(text: string, programs: readonly Span[]): readonly Candidate[] {
  const candidates: Candidate[] = []
  if (!MARKS.test(text)) return candidates
  const hasArrows = text.includes('=>')
  const pattern = hasArrows ? START_OR_ARRAY : START
  const programAt = createSpanFinder(programs)
  let position = 0
  for (;;) {
    pattern.lastIndex = position
    const match = pattern.exec(text)
    if (match === null) return candidates
    const start = match.index + match[0].length
    const program = programAt(start)
    if (program !== undefined) {
      position = program[1]
      continue
    }
    const { literal, reach, isBroken } = readingAt(text, start, hasArrows)
    position = Math.max(reach, start + 1)
    if (literal === undefined && isBroken) return candidates
    const candidate = literal && candidateAt(text, start, { match, literal })
    if (candidate !== undefined) candidates.push(candidate)
  }
}

function readingAt(text: string, start: number, hasArrows: boolean): LiteralReading {
  const python = pythonAt(text, start)
  if (python.literal !== undefined || !hasArrows) return python
  const readings = [python, ...arrowDialects.map((dialect) => arrowsAt(text, start, dialect))]
  const literal = readings.find((reading) => reading.literal !== undefined)?.literal
  return {
    ...(literal !== undefined && { literal }),
    reach: Math.max(...readings.map(({ reach }) => reach)),
    isBroken: readings.some(({ isBroken }) => isBroken),
  }
}

function pythonAt(text: string, start: number): LiteralReading {
  const reading = readPython(text, start)
  if (!reading.ok) return { reach: reading.at, isBroken: reading.isMarked }
  const { end, node, isMarked } = reading
  const literal = { format: 'python-literal', end, isRecords: isRecords(node) } as const
  return { reach: end, isBroken: false, ...(isMarked && isData(node) && { literal }) }
}

function arrowsAt(text: string, start: number, dialect: ArrowDialect): LiteralReading {
  const reading = readArrows(text, dialect, { start })
  if (!reading.ok) return { reach: reading.at, isBroken: reading.isMarked }
  const { end, value, isMarked } = reading
  const [first] = isJsonArray(value) ? value : [value]
  const literal = { format: dialect.format, end, isRecords: isJsonObject(first ?? null) }
  return { reach: end, isBroken: false, ...(isMarked && { literal }) }
}

function isData(node: PythonNode): boolean {
  return node.type === 'dict' ? node.entries.length > 0 : node.type === 'list'
}

function isRecords(node: PythonNode): boolean {
  const [first] = node.type === 'list' ? node.items : [node]
  return first?.type === 'dict' || first?.type === 'tuple' || first?.type === 'call'
}

function candidateAt(
  text: string,
  start: number,
  { match, literal }: { readonly match: RegExpExecArray; readonly literal: Literal },
): Candidate | undefined {
  const { format, end, isRecords: holdsRecords } = literal
  const [, indent = '', label] = match
  const span = [start, end] as const
  const lineStart = match.index + indent.length
  const before = text.slice(Math.max(0, lineStart - REACH), lineStart)
  const after = text.slice(end, end + REACH)
  if (!LINE_END.test(after) || CODE_BEFORE.test(before) || CODE_AFTER.test(after)) return undefined
  if (format === 'python-literal' && !/['"]/u.test(text.slice(...span))) return undefined
  if (label === undefined) return { span, format, confidence: 0.75 }
  const isAlone = PARAGRAPH_START.test(before) && !LABEL_AFTER.test(after)
  return isAlone && holdsRecords ? { span, format, confidence: 0.45 } : undefined
}
