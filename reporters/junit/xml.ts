import { printable } from '../../src/text/printable.ts'

/** Attributes of an element, in the order in which they are written. */
export type Attributes = Readonly<Record<string, string | number>>

/** Noncharacters, which XML 1.0 has no place for; controls and lone surrogates are replaced before. */
const OUTSIDE_XML = /[\uFFFE\uFFFF]/gu
const REPLACEMENT = '\uFFFD'

/** An element that holds elements. */
export function element(name: string, attributes: Attributes, children: readonly string[]): string {
  return children.length === 0
    ? `<${name}${attributeList(attributes)}/>`
    : `<${name}${attributeList(attributes)}>\n${children.join('\n')}\n</${name}>`
}

/** An element that holds a text, with its line breaks, and nothing else. */
export function textElement(name: string, attributes: Attributes, text: string): string {
  return `<${name}${attributeList(attributes)}>${escape(text)}</${name}>`
}

function attributeList(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${escape(printable(String(value))).replaceAll('"', '&quot;')}"`,
    )
    .join('')
}

function escape(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line))
    .join('\n')
    .replaceAll(OUTSIDE_XML, REPLACEMENT)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
