import type { Extraction, ExtractionSuccess, Span } from '../../../contracts/extraction.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

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
