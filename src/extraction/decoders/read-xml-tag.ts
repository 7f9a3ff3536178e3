import { expandReferences, readXmlText, type XmlFault } from './read-xml-text.ts'

/** A tag that opens an element. */
export interface XmlTag {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Whether it closes the element as well. */
  readonly isEmpty: boolean
  readonly end: number
}

const NAME = /[\p{L}_:][\p{L}\p{M}\p{N}_:.\u00B7-]*/uy
const SPACE = /[ \t\n\r]+/uy
const EQUALS = /[ \t\n\r]*=[ \t\n\r]*/uy
const END = /\/?>/uy

/** The opening tag at the `<` of an offset. */
export function readXmlTag(text: string, start: number): XmlTag | XmlFault {
  const name = match(NAME, text, start + 1)
  if (name === undefined) return { reason: 'a "<" opens no tag', at: start }
  const attributes = new Map<string, string>()
  let position = start + 1 + name.length
  for (;;) {
    const space = match(SPACE, text, position) ?? ''
    position += space.length
    const end = match(END, text, position)
    if (end !== undefined) {
      const isEmpty = end.length === 2
      return { name, attributes: [...attributes], isEmpty, end: position + end.length }
    }
    if (space === '') return { reason: 'a tag has something other than attributes', at: position }
    const attribute = readAttribute(text, position)
    if ('reason' in attribute) return attribute
    if (attributes.has(attribute.name))
      return { reason: 'a tag repeats an attribute', at: position }
    attributes.set(attribute.name, attribute.value)
    position = attribute.end
  }
}

interface Attribute {
  readonly name: string
  readonly value: string
  readonly end: number
}

function readAttribute(text: string, start: number): Attribute | XmlFault {
  const name = match(NAME, text, start)
  const equals = name === undefined ? undefined : match(EQUALS, text, start + name.length)
  if (name === undefined || equals === undefined)
    return { reason: 'a tag has something other than attributes', at: start }
  const open = start + name.length + equals.length
  const quote = text[open]
  if (quote !== '"' && quote !== "'") return { reason: 'an attribute has no quotes', at: open }
  const close = text.indexOf(quote, open + 1)
  if (close === -1) return { reason: 'an attribute is never closed', at: open }
  const raw = text.slice(open + 1, close)
  if (raw.includes('<')) return { reason: 'an attribute holds a "<"', at: open }
  const checked = readXmlText(raw, 0, raw.length)
  if ('reason' in checked) return { ...checked, at: open + 1 + checked.at }
  // White space as written is a blank (XML 1.0, section 3.3.3); that of a reference stays.
  const value = expandReferences(checked.text.replaceAll(/[\t\n]/gu, ' '))
  if (value === undefined)
    return {
      reason: 'an "&" is followed by no entity that is known',
      at: open + 1 + raw.indexOf('&'),
    }
  return { name, value, end: close + 1 }
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
