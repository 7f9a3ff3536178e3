/**
 * Makes an element of texts and elements. What a server sent is only ever a text here, never a tag, an attribute's
 * name or an address.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/**
 * The element with an id, which the page has by its making.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found
}

/**
 * The elements that a selector finds, of a place or of the whole page.
 * @param {string} selector
 * @param {ParentNode} place
 * @returns {HTMLElement[]}
 */
export function all(selector, place = document) {
  return [...place.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement)
}

/**
 * A part of a panel under its heading.
 * @param {string} heading
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function part(heading, ...children) {
  return element('section', { class: 'part' }, element('h5', {}, heading), ...children)
}

/**
 * Something that is shown when it is asked for.
 * @param {string} summary
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function folded(summary, ...children) {
  return element('details', {}, element('summary', {}, summary), ...children)
}

/**
 * A table with its column headings.
 * @param {string} label
 * @param {readonly string[]} headings
 * @param {readonly (readonly (Node | string | readonly (Node | string)[])[])[]} rows
 * @returns {HTMLElement}
 */
export function table(label, headings, rows) {
  const head = headings.map((heading) =>
    element('th', { role: 'columnheader', scope: 'col' }, heading),
  )
  const body = rows.map((cells) =>
    element(
      'tr',
      { role: 'row' },
      ...cells.map((cell, index) =>
        element('td', { role: 'cell', 'data-label': headings[index] ?? '' }, ...[cell].flat()),
      ),
    ),
  )
  return element(
    'table',
    { role: 'table', 'aria-label': label },
    element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...head)),
    element('tbody', { role: 'rowgroup' }, ...body),
  )
}

/**
 * A number with its noun, which takes an s where the number isn't one.
 *
 * @param {number} count
 * @param {string} noun
 * @returns {string}
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
