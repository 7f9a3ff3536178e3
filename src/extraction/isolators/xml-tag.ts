import type { Candidate, Isolation, Isolator } from '../../contracts/isolator.ts'
import { excerpt } from '../../text/excerpt.ts'
import { createTagScan, nextTag } from '../../text/next-tag.ts'
import { viewText } from '../../text/text-view.ts'
import { contentCandidate, jsonContent } from '../around/content-candidate.ts'
import { defineIsolator } from './define-isolator.ts'
import { type Element, elementsOf } from '../around/elements-of.ts'
import { isHtmlName } from '../around/is-html-name.ts'
import { isOnlyText } from '../around/is-only-text.ts'
import { jsonScalar } from '../around/json-scalar.ts'
import { outsidePrograms } from '../around/outside-programs.ts'
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
 * Isolates what is between a tag and the one that closes it. Of a tag that is named, the content is taken if it is JSON,
 * JSON Lines, a Python literal, XML, YAML or a scalar of JSON, also in a fenced block. Of any other tag it is taken if it is
 * JSON, JSON Lines or a Python literal. A scalar is taken if nothing else is on its line and the text has no other tag. The
 * element itself is taken as XML if it is evidently data: on lines of its own, with elements in it and no text beside them,
 * and not HTML. Tags in programs, and those that are not closed, are not read.
 */
export function xmlTag({ tag }: XmlTagOptions = {}): Isolator<'xml-tag'> {
  const names = tag === undefined ? undefined : [tag].flat()
  return defineIsolator({
    name: 'xml-tag',
    isolate(text) {
      if (!text.includes('</')) return { refusal: { reason: 'no tag is closed in the text' } }
      if (names !== undefined) return ofNamedTags(text, names)
      const candidates = ofAnyTag(text)
      return candidates.length > 0
        ? { candidates }
        : { refusal: { reason: 'no element holds structured data' } }
    },
  })
}

function ofNamedTags(text: string, names: readonly string[]): Isolation {
  const isOutside = outsidePrograms(text)
  const elements = outermost(elementsOf(text, (name) => isOneOf(names, name)))
  const candidates = elements
    .filter((element) => isOutside(element.start) && !isQuoted(text, element))
    .map((element) => contentOf(text, element))
    .filter((candidate) => candidate !== undefined)
  if (candidates.length > 0) return { candidates }
  const reason =
    elements.length > 0 ? 'no element of that name holds structured data' : missing(text, names)
  return { refusal: { reason } }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.some((wanted) => name === wanted || name.slice(name.indexOf(':') + 1) === wanted)
}

function contentOf(text: string, element: Element): Candidate | undefined {
  const { start, end, contentStart, contentEnd } = element
  const content = contentCandidate(text, [contentStart, contentEnd])
  if (content !== undefined) return { ...content, confidence: 0.9, covers: [start, end] }
  return scalarIn(text, element)
}

function scalarIn(text: string, element: Element): Candidate | undefined {
  const { start, end, contentStart, contentEnd } = element
  const span = jsonScalar(text, [contentStart, contentEnd])
  return span && { span, format: 'json', confidence: 0.5, covers: [start, end] }
}

function missing(text: string, names: readonly string[]): string {
  const wanted = names.map((name) => excerpt(name)).join(' or ')
  const lowered = names.map((name) => name.toLowerCase())
  const [other] = elementsOf(text, (name) => isOneOf(lowered, name.toLowerCase()))
  const hint = other && `, but ${excerpt(other.name)}, whose case differs`
  return `no element ${wanted} stands in the text${hint ?? ''}`
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
  const values = besideDocuments(text, [...jsonIn(text, plain)], documents)
  const found = [...values, ...documents]
  const [only] = plain
  if (found.length === 0 && elements.length === 1 && only !== undefined)
    return isMarkupName(only.name) || !isAlone(text, only) ? [] : optional(scalarIn(text, only))
  return found.toSorted((one, other) => other.confidence - one.confidence)
}

/** Whether a text is a document whose outermost element is never closed: what is in it is only a part of what was meant. */
function breaksOff(text: string, [first]: readonly Element[]): boolean {
  if (!/^[\s\uFEFF]*</u.test(text)) return false
  return nextTag(createTagScan(text))?.start !== first?.start
}

function optional(candidate: Candidate | undefined): readonly Candidate[] {
  return candidate === undefined ? [] : [candidate]
}

/**
 * A value that is the smaller part of a document is only one of its texts, unless it is the only one. Both stand in the
 * order of the text.
 */
function besideDocuments(
  text: string,
  values: readonly Candidate[],
  documents: readonly Candidate[],
): readonly Candidate[] {
  let next = 0
  return values.map((value) => {
    const [start, end] = value.span
    while ((documents[next]?.span[1] ?? Number.POSITIVE_INFINITY) < end) next++
    const document = documents[next]?.span ?? value.span
    const isSmallPart = document[0] <= start && (end - start) * 2 < document[1] - document[0]
    return isSmallPart && !isOnlyText(text, value.span, document)
      ? { ...value, confidence: 0.6 }
      : value
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
    // Numbers in a line of text are a citation, and a text in braces there is one of a template.
    const isEvident = /"|['"\d]\s{0,8}:|^\[\s{0,8}'/u.test(text.slice(...content.span))
    if (!isEvident && !isAlone(text, element)) continue
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
