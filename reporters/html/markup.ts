import { printable } from '../../src/text/printable.ts'

const MARKUP = Symbol('markup')
/** Characters that a text in the page's own markup may have; a call's evidence isn't part of that. */
const TEXT_LIMIT = 2000
/** How the templates are laid out, which no reader of the page sees. */
const INDENTS = /\n\s+/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of the page; made by `html` only, so that nothing a server sent becomes markup. */
export interface Markup {
  readonly [MARKUP]: string
}

/** What may stand in a template: texts are escaped, pieces stand as they are, undefined and false are nothing. */
export type Content = string | number | false | undefined | Markup | readonly Content[]

/** The piece of a page that a template describes; every text in it is escaped, on one line, and cut. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const parts = strings.map(
    (text, index) => `${text.replaceAll(INDENTS, '\n')}${written(contents[index])}`,
  )
  return { [MARKUP]: parts.join('') }
}

/** Text that is part of this page already: styles, script, and data that holds no `<`. */
export function ownText(text: string): Markup {
  return { [MARKUP]: text }
}

/** The page as text. */
export function textOfMarkup(markup: Markup): string {
  return markup[MARKUP]
}

function written(content: Content): string {
  if (content === undefined || content === false) return ''
  if (typeof content === 'number') return String(content)
  if (typeof content === 'string') return escaped(content)
  return isMarkup(content) ? content[MARKUP] : content.map((part) => written(part)).join('')
}

function isMarkup(content: Markup | readonly Content[]): content is Markup {
  return Object.hasOwn(content, MARKUP)
}

function escaped(text: string): string {
  const cut = text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT)}…` : text
  return printable(cut).replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '')
}
