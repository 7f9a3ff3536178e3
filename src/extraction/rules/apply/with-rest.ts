import type { Extraction, ExtractionSuccess, Span } from '../../../contracts/extraction.ts'
import type { TextReading } from '../../../contracts/text-parser.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { indentOf } from '../../../text/indent-of.ts'
import { lineAndColumn } from '../../../text/line-and-column.ts'

const WORD = /[\p{L}\p{N}]/u
/** The lines that open and close a code fence. */
const FENCE = /^[ \t]*(?:`{3,}|~{3,})[^`\n]*$/gmu

/**
 * Adds to an object the property that keeps what its reading leaves out of the text. It is absent if nothing with a letter
 * or a digit is left out. A property of that name which was read stays, with a diagnostic.
 *
 * @param left - The parts that were left out; without it what is before and behind the span.
 */
export function withRest(
  extraction: Extraction,
  { text, name, left }: { text: string; name: string | undefined; left?: readonly Span[] },
): Extraction {
  if (name === undefined || !extraction.ok || !isJsonObject(extraction.value)) return extraction
  const rest = restOf(text, left ?? aroundSpan(text, extraction))
  if (rest === undefined) return extraction
  if (Object.hasOwn(extraction.value, name)) {
    const clash = `the text has a property ${name} itself, so that the rest of the text is not kept`
    return { ...extraction, diagnostics: [...extraction.diagnostics, clash] }
  }
  return { ...extraction, value: { ...extraction.value, [name]: rest } }
}

/**
 * Returns why the rest can't keep a text: what stands between items, a heading between pairs, and lines that are indented as
 * the items are would lose their place.
 */
export function lostInRest(
  text: string,
  { kind, span, unmatched }: TextReading,
  name: string | undefined,
): string | undefined {
  if (name === undefined) return undefined
  const indent = kind === 'items' ? indentOf(lineFrom(text, span[0])) : 0
  const lost = unmatched.find(([start, end]) => {
    const part = text.slice(start, end).trimEnd()
    if (!WORD.test(part)) return false
    const lines = [lineFrom(text, start), ...part.split('\n').slice(1)]
    if (indent > 0 && lines.some((line) => WORD.test(line) && indentOf(line) === indent))
      return true
    const isBetween = start >= span[0] && end <= span[1]
    return isBetween && (kind === 'items' || part.endsWith(':'))
  })
  if (lost === undefined) return undefined
  const among = kind === 'items' ? 'items' : 'pairs'
  return `what is at ${lineAndColumn(text, lost[0])} stands among the ${among}, and would lose its place in ${name}`
}

/** The line that an offset is in. */
function lineFrom(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end === -1 ? text.length : end)
}

/** Returns the parts of a text as one, with a line break between; undefined without a letter or a digit. */
function restOf(text: string, parts: readonly Span[]): string | undefined {
  const kept = parts
    .map(([start, end]) => text.slice(start, end).replace(FENCE, '').trim())
    .filter((part) => WORD.test(part))
  return kept.length === 0 ? undefined : kept.join('\n')
}

/** Their values have the body behind the span as well. */
const WITH_BODY: ReadonlySet<string> = new Set(['front-matter', 'labelled-json'])

function aroundSpan(
  text: string,
  { span: [start, end], around, extractor }: ExtractionSuccess,
): readonly Span[] {
  if (around !== undefined) return around
  return WITH_BODY.has(extractor)
    ? [[0, start]]
    : [
        [0, start],
        [end, text.length],
      ]
}
