import { element } from './dom.js'

/**
 * Controls but for tab and line feed, what turns the direction of text or takes no room, and halves of pairs: what a
 * reader would miss, or what would mislead one.
 */
const HIDDEN =
  /\r\n|(?![\t\n])\p{Control}|[\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Surrogate}]/gu

/**
 * A text as nodes, with the code point of each hidden character in its place; where a line ends as HTTP's do, with
 * a sign for it.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function visible(text) {
  /** @type {(Node | string)[]} */
  const nodes = []
  let position = 0
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > position) nodes.push(text.slice(position, match.index))
    nodes.push(
      match[0] === '\r\n'
        ? element('span', { class: 'dim' }, '␍\n')
        : element('span', { class: 'code-point' }, nameOf(match[0])),
    )
    position = match.index + match[0].length
  }
  if (position < text.length) nodes.push(text.slice(position))
  return nodes
}

/**
 * A text of a server in a line of ours.
 * @param {string} text
 * @returns {HTMLElement}
 */
export function code(text) {
  return element('code', {}, ...visible(text))
}

/**
 * @param {string} character
 * @returns {string}
 */
function nameOf(character) {
  const point = character.codePointAt(0) ?? 0
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}
