import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextParsing } from '../../contracts/text-parser.ts'
import { defineTextParser } from './define-text-parser.ts'
import { cutAt, MAX_ITEMS } from './max-items.ts'
import { addLine, type LineRun, spansOf } from './pairs/line-runs.ts'
import { finishPairs } from './pairs/finish-pairs.ts'
import { judgePairs } from './pairs/judge-pairs.ts'
import { pairOutline, type PairOutline } from './pairs/pair-outline.ts'
import { textEntry } from './pairs/pair-entry.ts'
import {
  walkBlank,
  walkCode,
  walkFence,
  walkHeading,
  walkItem,
  walkPair,
  walkRule,
} from './pairs/walk-lines.ts'
import { continueLast, startOfWalk, type WalkState } from './pairs/walk-state.ts'
import { outsideSpans } from './outside-spans.ts'

/** Deeper than any heading. */
const FLAT_LEVEL = 9

/**
 * Pairs of keys and values as one object: flat, nested by indentation, in sections under headings, and lists below a key
 * as arrays of strings. A key that comes again has an array of all its values. What is a deeper line below a key with a
 * value is more of that value, and a pair beside it where it is one itself.
 */
export const keyValuePairs = defineTextParser({
  name: 'key_value_pairs',
  shape: 'key-value',
  format: 'text',
  parse,
  judge: (_, { view }) => (judgePairs(view) === 'key-value' ? 0.7 : 0),
})

/** What stands in fences is code beside pairs, and is read where there are none. */
function parse(text: string, settings: ParserSettings): TextParsing {
  const outline = pairOutline(text, settings)
  const parsing = parseOutline(text, settings, outline)
  if (parsing.ok || !outline.lines.some(({ kind }) => kind === 'code')) return parsing
  return parseOutline(text, settings, pairOutline(text, settings, true))
}

function parseOutline(text: string, settings: ParserSettings, outline: PairOutline): TextParsing {
  const root = textEntry('', '', 0)
  const state = startOfWalk(root, settings.indentAware ?? true)
  const { used: runs, count, isCut } = walkLines(outline, state, settings.maxItems ?? MAX_ITEMS)
  if (count === 0) return { ok: false, reason: 'no line sets a key to a value' }
  const used = spansOf(runs, outline.lines)
  const { value, places, diagnostics } = finishPairs(root)
  const first = used[0]?.[0] ?? 0
  return {
    ok: true,
    reading: {
      kind: 'value',
      value,
      places,
      unmatched: outsideSpans(text, used),
      span: [first, used.at(-1)?.[1] ?? first],
      diagnostics: isCut ? [...diagnostics, cutAt(count, 'pairs')] : diagnostics,
      isCut,
    },
  }
}

interface Walked {
  readonly used: readonly LineRun[]
  readonly count: number
  readonly isCut: boolean
}

function walkLines(outline: PairOutline, state: WalkState, limit: number): Walked {
  const { lines, pairs } = outline
  const used: LineRun[] = []
  const headed: number[] = []
  let count = 0
  for (let index = 0; index < lines.length; index++) {
    const isPair = pairs[index] !== undefined
    if (isPair && count === limit) return { used, count, isCut: true }
    if (isStructure(outline, index)) {
      headed.push(index)
      read(outline, state, index)
    } else if (read(outline, state, index)) {
      for (const heading of headed) addLine(used, heading)
      headed.length = 0
      addLine(used, index)
      if (isPair) count++
    } else if (lines[index]?.kind !== 'blank') headed.length = 0
  }
  return { used, count, isCut: false }
}

/** Lines that belong to what follows them, if anything does. */
function isStructure({ lines, headings, labels }: PairOutline, index: number): boolean {
  return (
    headings[index] !== undefined ||
    labels.get(index) === 'section' ||
    lines[index]?.kind === 'rule'
  )
}

/** Reads a line; false where it belongs to nothing. */
function read(outline: PairOutline, state: WalkState, index: number): boolean {
  const { lines, headings, labels } = outline
  const line = lines[index]
  const heading = headings[index]
  if (line === undefined) return false
  if (heading !== undefined) walkHeading(state, heading, false)
  else if (line.kind === 'blank') walkBlank(state)
  else if (line.kind === 'rule') walkRule(state)
  else if (line.kind === 'fence-open') return walkFence(state)
  else if (line.kind === 'code' || line.kind === 'fence-close') return walkCode(state, line)
  else if (labels.get(index) !== 'preamble') return readText(outline, state, index)
  return false
}

function readText(
  { lines, pairs, labels, arePairs }: PairOutline,
  state: WalkState,
  index: number,
): boolean {
  const [line, pair] = [lines[index], pairs[index]]
  if (line === undefined) return false
  if (pair === undefined)
    return line.marker === 'none' ? continueLast(state, line) : walkItem(state, line)
  if (!labels.has(index)) return walkPair(state, line, { pair, arePairs: arePairs[index] === true })
  walkHeading(state, { level: FLAT_LEVEL, title: pair.key, span: [pair.start, pair.start] }, true)
  return true
}
