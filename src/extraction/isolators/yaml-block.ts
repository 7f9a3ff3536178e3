import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { fencesOf } from '../../text/fences-of.ts'
import { indentOf } from '../../text/indent-of.ts'
import { linesOf } from '../../text/lines-of.ts'
import { defineIsolator } from './define-isolator.ts'
import { isEvidentYaml } from '../around/is-evident-yaml.ts'
import { isYamlText } from '../around/is-yaml-text.ts'
import { wholeLines } from '../around/whole-lines.ts'

/** Lines between blank ones. */
interface Paragraph {
  readonly start: number
  end: number
  readonly lines: string[]
}

/** What every block of YAML starts with, and what may start a text that is YAML as a whole, before it is cut into lines. */
const BLOCK_START = /(?:^|\n)(?:- \S|["'\p{L}_$][^\s:]{0,80}[ \t]?:(?:\s|$))/u
const TEXT_START = /^[\s\uFEFF]*(?:[-#%.]|["'\p{L}_$][^:\n]{0,82}:(?:\s|$))/u

/** What so many lines don't show isn't there. */
const LINE_COUNT_LIMIT = 2000
const KEY = /^["'\p{L}_$][^\s:]{0,80}[ \t]?:(?:\s|$)/u
const ITEM = /^- \S/u

/**
 * The whole text where it is YAML, or else each block of lines that is YAML beyond doubt, between blank lines.
 * A blank line doesn't end a block where what follows is indented, or goes on with keys.
 */
export const yamlBlock = defineIsolator({
  name: 'yaml-block',
  isolate(text) {
    if (!text.includes(':')) return { refusal: { reason: 'the text has no keys' } }
    if (TEXT_START.test(text) && isYamlText(text))
      return { candidates: [candidateOf(wholeLines(text, [0, text.length]))] }
    const blocks = BLOCK_START.test(text) ? [...blocksOf(text)] : []
    const candidates = blocks
      .filter(({ lines }) => isEvidentYaml(lines.slice(0, LINE_COUNT_LIMIT)))
      .map(({ start, end }) => candidateOf([start, end]))
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no block of lines is YAML beyond doubt' } }
  },
})

function candidateOf(span: Span): Candidate {
  return { span, format: 'yaml', confidence: 0.6 }
}

/** Paragraphs that start with a key or an item, with those that go on with them. */
function* blocksOf(text: string): Generator<Paragraph, void, undefined> {
  let block: Paragraph | undefined
  for (const paragraph of paragraphsOf(text)) {
    const first = paragraph.lines[0] ?? ''
    if (block !== undefined && goesOn(block, first)) {
      block.end = paragraph.end
      for (const line of paragraph.lines) block.lines.push(line)
      continue
    }
    if (block !== undefined) yield block
    block = KEY.test(first) || ITEM.test(first) ? paragraph : undefined
  }
  if (block !== undefined) yield block
}

function goesOn(block: Paragraph, first: string): boolean {
  const opening = block.lines[0] ?? ''
  // What announces the next paragraph is text.
  if (block.lines.at(-1)?.endsWith(':') === true) return false
  return indentOf(first) > 0 || [KEY, ITEM].some((kind) => kind.test(opening) && kind.test(first))
}

function* paragraphsOf(text: string): Generator<Paragraph, void, undefined> {
  const fences = fencesOf(text)
  let next = 0
  let paragraph: Paragraph | undefined
  for (const { text: line, start, end } of linesOf(text)) {
    while ((fences[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    const isFenced = start >= (fences[next]?.start ?? Number.POSITIVE_INFINITY)
    if (isFenced || line.trim() === '') {
      if (paragraph !== undefined) yield paragraph
      paragraph = undefined
      // A fence can't be a part of a block; as a paragraph of its own, it keeps those around it apart.
      if (isFenced) yield { start, end, lines: ['```'] }
    } else if (paragraph === undefined) paragraph = { start, end, lines: [line.trimEnd()] }
    else {
      paragraph.end = end
      paragraph.lines.push(line.trimEnd())
    }
  }
  if (paragraph !== undefined) yield paragraph
}
