import type { Decoding } from '../../contracts/decoder.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { defineDecoder } from './define-decoder.ts'
import { readXmlTag } from './read-xml-tag.ts'
import { readXmlText, type XmlFault, type XmlText } from './read-xml-text.ts'

interface Element {
  readonly name: string
  readonly start: number
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: Map<string, JsonValue[]>
  readonly text: string[]
  /** Where the first text that isn't white space stands. */
  textAt: number | undefined
}

interface State {
  readonly text: string
  position: number
  /** Elements that are open, the outermost first; what is outside of all elements is one of them. */
  readonly open: Element[]
}

/** What is read takes several times its size. */
const SIZE_LIMIT = 1 << 23
/** Deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500

/**
 * XML 1.0 without a document type, so that there are no entities but the predefined ones. The value is an object
 * with the outermost elements by their names, of which there may be several:
 *
 * - an element that holds only text is that text, as it is written (never a number, and not trimmed), an empty one `""`
 * - one with elements inside is an object with these by their names, and the white space between them is left out
 * - elements of one name side by side are an array, a single one isn't: a schema tells which names are lists
 * - attributes stand before the elements as `@name`, and text beside attributes as `#text`
 * - text beside elements (mixed content) has no such form: the whole is refused
 *
 * Prefixes of names are kept as written. Comments and processing instructions are left out.
 */
export const xml = defineDecoder({
  format: 'xml',
  decode(text) {
    if (text.length > SIZE_LIMIT)
      return { ok: false, reason: `the text is longer than ${SIZE_LIMIT} characters of XML` }
    const root = elementOf('', 0)
    const state: State = { text, position: text.startsWith('\uFEFF') ? 1 : 0, open: [root] }
    while (state.position < text.length) {
      const fault = step(state)
      if (fault !== undefined) return { ok: false, ...fault }
    }
    return resultOf(root, state)
  },
})

function elementOf(name: string, start: number, attributes: Element['attributes'] = []): Element {
  return { name, start, attributes, children: new Map(), text: [], textAt: undefined }
}

function resultOf(root: Element, { open }: State): Decoding {
  const last = open.at(-1)
  if (last !== undefined && last !== root)
    return { ok: false, reason: 'an element is never closed', at: last.start }
  if (root.children.size === 0) return { ok: false, reason: 'the text holds no element', at: 0 }
  const value = valueOf(root)
  return 'reason' in value
    ? { ok: false, ...value }
    : { ok: true, value: value.value, diagnostics: [], repairs: [] }
}

function step(state: State): XmlFault | undefined {
  const { text, position } = state
  if (text[position] !== '<') return addText(state, readXmlText(text, position))
  if (text.startsWith('<!--', position)) return skipComment(state)
  if (text.startsWith('<![CDATA[', position)) return readCdata(state)
  if (text.startsWith('<?', position)) return skipTo(state, '?>', 'a processing instruction')
  if (text.startsWith('<!', position))
    return {
      reason: "document types, and with them entities of one's own, aren't read",
      at: position,
    }
  return text[position + 1] === '/' ? closeElement(state) : openElement(state)
}

function skipTo(state: State, end: string, what: string): XmlFault | undefined {
  const found = state.text.indexOf(end, state.position + 2)
  if (found === -1) return { reason: `${what} is never closed`, at: state.position }
  state.position = found + end.length
  return undefined
}

function skipComment(state: State): XmlFault | undefined {
  const at = state.position
  const dashes = state.text.indexOf('--', at + 4)
  if (dashes === -1) return { reason: 'a comment is never closed', at }
  if (state.text[dashes + 2] !== '>') return { reason: 'a comment holds two dashes', at: dashes }
  state.position = dashes + 3
  return undefined
}

function readCdata(state: State): XmlFault | undefined {
  const start = state.position + '<![CDATA['.length
  const fault = skipTo(state, ']]>', 'a CDATA section')
  if (fault !== undefined) return fault
  return addText(state, readXmlText(state.text, start, state.position - ']]>'.length))
}

function addText(state: State, read: XmlText | XmlFault): XmlFault | undefined {
  if ('reason' in read) return read
  const element = state.open.at(-1)
  if (element === undefined) return undefined
  const isBlank = /^[ \t\n\r]*$/u.test(read.text)
  if (!isBlank && state.open.length === 1)
    return { reason: 'text stands outside of all elements', at: state.position }
  if (!isBlank) element.textAt ??= state.position
  element.text.push(read.text)
  state.position = Math.max(state.position, read.end)
  return undefined
}

function openElement(state: State): XmlFault | undefined {
  const tag = readXmlTag(state.text, state.position)
  if ('reason' in tag) return tag
  if (state.open.length > DEPTH_LIMIT) {
    const reason = `the elements are nested deeper than ${DEPTH_LIMIT} levels`
    return { reason, at: state.position }
  }
  state.open.push(elementOf(tag.name, state.position, tag.attributes))
  state.position = tag.end
  return tag.isEmpty ? endElement(state) : undefined
}

function closeElement(state: State): XmlFault | undefined {
  const { text, position } = state
  const end = text.indexOf('>', position)
  const name = text.slice(position + 2, end).trimEnd()
  if (end === -1) return { reason: 'a tag is never closed', at: position }
  if (state.open.length === 1) return { reason: 'a closing tag has no opening one', at: position }
  if (state.open.at(-1)?.name !== name)
    return { reason: 'a closing tag is of another element than the open one', at: position }
  state.position = end + 1
  return endElement(state)
}

function endElement({ open }: State): XmlFault | undefined {
  const element = open.pop()
  const parent = open.at(-1)
  if (element === undefined || parent === undefined) return undefined
  const value = valueOf(element)
  if ('reason' in value) return value
  const siblings = parent.children.get(element.name)
  if (siblings === undefined) parent.children.set(element.name, [value.value])
  else siblings.push(value.value)
  return undefined
}

function valueOf(element: Element): { readonly value: JsonValue } | XmlFault {
  const { attributes, children, text, textAt } = element
  if (children.size > 0 && textAt !== undefined)
    return { reason: 'text stands beside elements', at: textAt }
  const all = text.join('')
  if (children.size === 0 && attributes.length === 0) return { value: all }
  const members: (readonly [string, JsonValue])[] = attributes.map(
    ([name, value]) => [`@${name}`, value] as const,
  )
  for (const [name, values] of children) members.push([name, only(values) ?? values])
  if (children.size === 0 && all !== '') members.push(['#text', all])
  // Unlike an assignment, this takes `__proto__` for a key like any other.
  return { value: Object.fromEntries(members) }
}

function only(values: readonly JsonValue[]): JsonValue | undefined {
  return values.length === 1 ? values[0] : undefined
}
