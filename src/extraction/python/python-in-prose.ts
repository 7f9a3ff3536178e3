import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { createSpanFinder } from '../around/create-span-finder.ts'
import type { PythonNode } from './python-node.ts'
import { readPython } from './read-python.ts'

interface Found {
  readonly match: RegExpExecArray
  readonly node: PythonNode
}

/** How far around a literal its neighbours are looked for, and bounded on endless blanks. */
const REACH = 80

const MARKS = /'|\b(?:None|True|False)\b/u
const START = /^([ \t]*)(\p{L}[\p{L}\d_-]{0,39}(?: [\p{L}\d_-]{1,40}){0,3}:[ \t]{1,8})?(?=[{[])/gmu
const LINE_END = /^[ \t\r]*(?:\n|$)/u
const LABEL_AFTER = /^[ \t\r]*\n[ \t]*\p{L}[\p{L}\d_ -]{0,80}:/u
const PARAGRAPH_START = /(?:^|\n[ \t\r]*\n)[ \t\r]*$/u
const CODE_BEFORE = /(?:[,;([{\\]|=>|\|\||&&|[^+]\+|[^=]=|\b(?:return|yield))\s*$/u
const CODE_AFTER = /^\s*(?:[)\]},;]|\.\w)/u

/**
 * Dicts and lists as Python prints them that stand alone on their lines, or make up the rest of a line or several
 * after a label that opens a paragraph: `Result: {…}`. Inside a sentence, a call or an expression they are code or
 * prose, and sets may be anything in braces. A literal that breaks hides what follows it; programs are passed over.
 */
export function pythonInProse(text: string, programs: readonly Span[]): readonly Candidate[] {
  const candidates: Candidate[] = []
  if (!MARKS.test(text)) return candidates
  const programAt = createSpanFinder(programs)
  let position = 0
  for (;;) {
    START.lastIndex = position
    const match = START.exec(text)
    if (match === null) return candidates
    const start = match.index + match[0].length
    const program = programAt(start)
    if (program !== undefined) {
      position = program[1]
      continue
    }
    const reading = readPython(text, start)
    position = Math.max(reading.ok ? reading.end : reading.at, start + 1)
    if (!reading.ok && reading.isMarked) return candidates
    if (!reading.ok || !reading.isMarked || !isData(reading.node)) continue
    const candidate = candidateAt(text, [start, reading.end], { match, node: reading.node })
    if (candidate !== undefined) candidates.push(candidate)
  }
}

function isData(node: PythonNode): boolean {
  return node.type === 'dict' ? node.entries.length > 0 : node.type === 'list'
}

/** Strings after a label may be what can be chosen; a dict or rows are data. */
function isRecords(node: PythonNode): boolean {
  const [first] = node.type === 'list' ? node.items : [node]
  return first?.type === 'dict' || first?.type === 'tuple' || first?.type === 'call'
}

function candidateAt(text: string, span: Span, { match, node }: Found): Candidate | undefined {
  const [start, end] = span
  const [, indent = '', label] = match
  const lineStart = match.index + indent.length
  const before = text.slice(Math.max(0, lineStart - REACH), lineStart)
  const after = text.slice(end, end + REACH)
  const value = text.slice(start, end)
  if (!LINE_END.test(after) || CODE_BEFORE.test(before) || CODE_AFTER.test(after)) return undefined
  if (!/['"]/u.test(value)) return undefined
  if (label === undefined) return { span, format: 'python-literal', confidence: 0.75 }
  const isAlone = PARAGRAPH_START.test(before) && !LABEL_AFTER.test(after)
  return isAlone && isRecords(node)
    ? { span, format: 'python-literal', confidence: 0.45 }
    : undefined
}
