import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { isJsonLines } from '../../json/is-json-lines.ts'
import { fencesOf } from '../../text/fences-of.ts'
import { elementsOf } from './elements-of.ts'
import { isYamlText } from './is-yaml-text.ts'
import { literalWhole } from './literal-whole.ts'
import { trimmedPart } from './trimmed-part.ts'
import { wholeLines } from './whole-lines.ts'

const CDATA = '<![CDATA['

/** What of a candidate the content decides. */
type Content = Pick<Candidate, 'span' | 'format'>

/**
 * A part of a text that stands for itself, as JSON, JSON Lines or a Python literal; undefined where its ends aren't those
 * of any.
 */
export function jsonContent(text: string, part: Span): Content | undefined {
  const [start, end] = trimmedPart(text, part)
  const ends = `${text[start] ?? ''}${text[end - 1] ?? ''}`
  if (end - start < 2 || (ends !== '{}' && ends !== '[]')) return undefined
  const literal = literalWhole(text, [start, end])
  if (literal !== undefined) return { span: literal.span, format: literal.format }
  const format = isJsonLines(text.slice(start, end)) ? 'json-lines' : 'json'
  return { span: [start, end], format }
}

/**
 * A part of a text that stands for itself, by what it opens with: JSON, JSON Lines, a Python literal, XML or YAML. HTML
 * and text aren't data. One CDATA section, and one fenced block without text beside it, is what is in it.
 */
export function contentCandidate(text: string, part: Span): Content | undefined {
  const [start, end] = trimmedPart(text, part)
  if (isCdata(text, start, end))
    return contentCandidate(text, [start + CDATA.length, end - ']]>'.length])
  const fenced = fencedContent(text, start, end)
  if (fenced !== undefined) return contentCandidate(text, fenced)
  const json = jsonContent(text, part)
  if (json !== undefined) return json
  const content = text.slice(start, end)
  if (content.startsWith('<'))
    return isXmlData(content) ? { span: [start, end], format: 'xml' } : undefined
  return isYamlText(text.slice(...part))
    ? { span: wholeLines(text, part), format: 'yaml' }
    : undefined
}

function isCdata(text: string, start: number, end: number): boolean {
  return text.startsWith(CDATA, start) && text.indexOf(']]>', start) === end - ']]>'.length
}

function fencedContent(text: string, start: number, end: number): Span | undefined {
  if (text[start] !== '`' && text[start] !== '~') return undefined
  const [only, more] = fencesOf(text.slice(start, end))
  if (only === undefined || more !== undefined || only.end < end - start) return undefined
  return [start + only.contentStart, start + only.contentEnd]
}

function isXmlData(content: string): boolean {
  const elements = elementsOf(content)
  return content.endsWith('>') && elements.length > 0 && !elements.some(({ isHtml }) => isHtml)
}
