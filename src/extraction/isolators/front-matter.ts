import type { Isolation } from '../../contracts/isolator.ts'
import { keyValueLine } from '../../text/key-value-line.ts'
import { linesOf, type TextLine } from '../../text/lines-of.ts'
import { defineIsolator } from './define-isolator.ts'
import { introducesFrontMatter } from '../shapes/is-front-matter.ts'
import { isYamlStream } from '../shapes/is-yaml-stream.ts'

const OPENING = /^---[ \t]*$/u
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/u
const KEY = /^(?:[a-z_][\w.-]{0,80}|"[^"]{1,80}"|'[^']{1,80}'):(?:\s|$)/u
/** Whether a document of the same kind follows shows in its beginning. */
const REST_LIMIT = 1 << 16

/**
 * A YAML map between a line `---` at the very start, or below a line that says what comes, and a line `---` or `...`, and
 * the text behind it, as `{metadata, content}`. A line that says more than `---` names another language, or is no such line: nothing is
 * read then, and nothing ever run. A rule around text is none, and neither is the first document of a stream.
 */
export const frontMatter = defineIsolator({
  name: 'front-matter',
  isolate(text) {
    const lines = linesOf(text, text.startsWith('\uFEFF') ? 1 : 0)
    const opening = openingOf(lines)
    if (opening === undefined)
      return { refusal: { reason: 'the text does not start with a line "---"', at: 0 } }
    const inner: TextLine[] = []
    for (const line of lines) {
      if (!CLOSING.test(line.text)) inner.push(line)
      else return metadataOf(text, { opening, inner, closing: line })
    }
    return { refusal: { reason: 'no line "---" or "..." ends the front matter', at: text.length } }
  },
})

/** The first line, or the one below a line that says what comes, and at most a blank one. */
function openingOf(lines: Iterator<TextLine>): TextLine | undefined {
  const first = lines.next().value
  if (first === undefined || OPENING.test(first.text)) return first
  if (!introducesFrontMatter(first.text.trimEnd())) return undefined
  const second = lines.next().value
  const opening = second?.text.trim() === '' ? lines.next().value : second
  return opening !== undefined && OPENING.test(opening.text) ? opening : undefined
}

interface Metadata {
  readonly opening: TextLine
  readonly inner: readonly TextLine[]
  readonly closing: TextLine
}

function metadataOf(text: string, { opening, inner, closing }: Metadata): Isolation {
  const filled = inner.filter((line) => line.text.trim() !== '' && !/^\s*#/u.test(line.text))
  const [first] = filled
  if (first === undefined || !isMap(filled))
    return {
      refusal: { reason: 'what stands before the closing line is no map', at: closing.start },
    }
  const rest = text.slice(closing.next, closing.next + REST_LIMIT)
  if (
    isYamlStream(
      filled.map((line) => line.text.trimEnd()),
      rest.split('\n').map((line) => line.trimEnd()),
    )
  )
    return { refusal: { reason: 'another document of the same kind follows', at: closing.next } }
  const content = text.slice(closing.next)
  if (closing.text.startsWith('...') && content.trim() === '')
    return { refusal: { reason: 'a document ends there, and no text follows', at: closing.start } }
  return {
    candidates: [
      {
        span: [inner[0]?.start ?? first.start, closing.start],
        format: 'yaml',
        confidence: 1,
        covers: [opening.start, text.length],
        assemble: (metadata) => ({ metadata, content }),
      },
    ],
  }
}

/** What YAML reads as something else than a map has a line at its margin that sets no key. */
function isMap(lines: readonly TextLine[]): boolean {
  const [first] = lines
  return (
    first !== undefined &&
    setsKey(first.text) &&
    lines.every(({ text }) => /^(?:\s|- |[\]}]\s*$)/u.test(text) || setsKey(text))
  )
}

function setsKey(line: string): boolean {
  return (
    KEY.test(line) ||
    (/^[^\s-]/u.test(line) && keyValueLine(line) !== undefined && /:(?:\s|$)/u.test(line))
  )
}
