import type { Candidate, Isolator } from '../../contracts/isolator.ts'
import { createTagScan, nextTag } from '../../text/next-tag.ts'
import { viewText } from '../../text/text-view.ts'
import { contentCandidate, jsonContent } from '../content-candidate.ts'
import { defineIsolator } from '../define-isolator.ts'
import { type Element, elementsOf } from '../elements-of.ts'
import { isHtmlName } from '../is-html-name.ts'
import { outsidePrograms } from '../outside-programs.ts'
import { isProgramText } from '../shapes/is-program-text.ts'

/** Which tags are looked at. */
export interface XmlTagOptions {
  /**
   * A name, or several. One without a prefix stands for the name with any prefix as well; case counts.
   * @defaultValue any name
   */
  readonly tag?: string | readonly string[]
}

/** What stands before the first element of a document; at most so much of it is looked at. */
const PROLOG_LIMIT = 200
const PROLOG = /^\uFEFF?\s*<\?xml\s[^<>?]*\?>\s*$/u

/**
 * What stands between a tag and the one that closes it. Of tags that are named, the content is taken where it is
 * JSON, JSON Lines, XML or YAML. Of any tag it is taken where it is JSON or JSON Lines, and the element itself as XML
 * where it is evidently data: on lines of its own, with elements in it, without text beside them, and no HTML.
 * Tags in programs, and those that aren't closed, are none.
 */
export function xmlTag({ tag }: XmlTagOptions = {}): Isolator<'xml-tag'> {
  const names = tag === undefined ? undefined : [tag].flat()
  return defineIsolator({
    name: 'xml-tag',
    isolate(text) {
      if (!text.includes('</')) return { refusal: { reason: 'no tag is closed in the text' } }
      const candidates = names === undefined ? ofAnyTag(text) : ofNamedTags(text, names)
      return candidates.length > 0
        ? { candidates }
        : { refusal: { reason: 'no element holds structured data' } }
    },
  })
}

function ofNamedTags(text: string, names: readonly string[]): readonly Candidate[] {
  const isOutside = outsidePrograms(text)
  const isNamed = (name: string) =>
    names.some((wanted) => name === wanted || name.slice(name.indexOf(':') + 1) === wanted)
  return outermost(elementsOf(text, isNamed))
    .filter((element) => isOutside(element.start) && !isQuoted(text, element))
    .flatMap(({ start, end, contentStart, contentEnd }) => {
      const content = contentCandidate(text, [contentStart, contentEnd])
      return content === undefined ? [] : [{ ...content, confidence: 0.9, covers: [start, end] }]
    })
}

function outermost(elements: readonly Element[]): readonly Element[] {
  let last = 0
  return elements.filter(({ start, end }) => {
    if (start < last) return false
    last = end
    return true
  })
}

function ofAnyTag(text: string): readonly Candidate[] {
  const elements = elementsOf(text)
  if (elements.length === 0 || isProgramText(viewText(text))) return []
  const isOutside = outsidePrograms(text)
  const plain = elements.filter((element) => isOutside(element.start) && !isQuoted(text, element))
  const documents = breaksOff(text, elements) ? [] : [...xmlAmong(text, plain)]
  const values = besideDocuments([...jsonIn(text, plain)], documents)
  return [...values, ...documents].toSorted((one, other) => other.confidence - one.confidence)
}

/** Whether a text is a document whose outermost element is never closed: what is in it is only a part of what was meant. */
function breaksOff(text: string, [first]: readonly Element[]): boolean {
  if (!/^[\s\uFEFF]*</u.test(text)) return false
  return nextTag(createTagScan(text))?.start !== first?.start
}

/** A value that is the smaller part of a document is only one of its texts. Both stand in the order of the text. */
function besideDocuments(
  values: readonly Candidate[],
  documents: readonly Candidate[],
): readonly Candidate[] {
  let next = 0
  return values.map((value) => {
    const [start, end] = value.span
    while ((documents[next]?.span[1] ?? Number.POSITIVE_INFINITY) < end) next++
    const [from, to] = documents[next]?.span ?? value.span
    const isSmallPart = from <= start && (end - start) * 2 < to - from
    return isSmallPart ? { ...value, confidence: 0.6 } : value
  })
}

/** Of elements in each other, the outer one is what was meant. */
function* jsonIn(
  text: string,
  elements: readonly Element[],
): Generator<Candidate, void, undefined> {
  let last = 0
  for (const element of elements) {
    const { name, start, end, contentStart, contentEnd } = element
    if (start < last || isMarkupName(name) || !opensLikeJson(text, contentStart)) continue
    const content = jsonContent(text, [contentStart, contentEnd])
    if (content === undefined) continue
    last = end
    // Numbers in a line of text are a citation.
    if (!text.slice(...content.span).includes('"') && !isAlone(text, element)) continue
    yield { ...content, confidence: 0.8, covers: [start, end] }
  }
}

function isMarkupName(name: string): boolean {
  return isHtmlName(name) || /^[abiusq]$/u.test(name)
}

function opensLikeJson(text: string, from: number): boolean {
  let position = from
  while (/\s/u.test(text[position] ?? '')) position++
  return text[position] === '{' || text[position] === '['
}

function* xmlAmong(
  text: string,
  elements: readonly Element[],
): Generator<Candidate, void, undefined> {
  let last = 0
  let documentType = text.search(/<!doctype\s/iu)
  for (const element of elements) {
    const { start, end, isHtml, hasElements } = element
    if (start < last || !hasElements || !isAlone(text, element)) continue
    if (!isFilledWithElements(text, element)) continue
    last = end
    if (isHtml) continue
    // With the type of its document, which may set more than the element shows; the decoder refuses it.
    const from = documentType !== -1 && documentType < start ? documentType : start
    documentType = -1
    const covered = hasProlog(text, start) ? 0 : from
    yield { span: [from, end], format: 'xml', confidence: 0.7, covers: [covered, end] }
  }
}

function hasProlog(text: string, start: number): boolean {
  return start <= PROLOG_LIMIT && PROLOG.test(text.slice(0, start))
}

/** Whether the content starts and ends with a tag; what is between, the decoder looks at. */
function isFilledWithElements(text: string, { contentStart, contentEnd }: Element): boolean {
  let start = contentStart
  while (/\s/u.test(text[start] ?? '')) start++
  let end = contentEnd
  while (/\s/u.test(text[end - 1] ?? '')) end--
  return text[start] === '<' && text[end - 1] === '>'
}

/** Whether an element stands on lines of its own. */
function isAlone(text: string, { start, end }: Element): boolean {
  let before = start
  while (/[ \t\r\uFEFF]/u.test(text[before - 1] ?? '')) before--
  let after = end
  while (/[ \t\r]/u.test(text[after] ?? '')) after++
  const isFirst = before === 0 || text[before - 1] === '\n' || hasProlog(text, before)
  return isFirst && (after === text.length || text[after] === '\n')
}

function isQuoted(text: string, { start, end }: Element): boolean {
  return /["'`\w]/u.test(text[start - 1] ?? '') || /["'`]/u.test(text[end] ?? '')
}
