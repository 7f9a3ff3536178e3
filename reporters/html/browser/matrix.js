import { pageIndex } from './data.js'
import { all, byId, element } from './dom.js'
import { closeIfOpen, isOpen, toggleServer, toggleTool } from './rows.js'

/** Folds servers, gives each server and each tool that was called a button that opens it, and lets rows be clicked. */
export function startMatrix() {
  for (const heading of all('tr.server h3.name')) {
    const button = openerOf(heading, 'opener')
    heading.classList.remove('name')
    button.addEventListener('click', () => toggleServer(groupOf(button), !isOpen(button)))
    heading.append(button)
  }
  for (const link of all('tr.tool a.name')) {
    const button = openerOf(link, '')
    button.addEventListener('click', () => toggleTool(numberOf(button), !isOpen(button)))
    link.replaceWith(button)
  }
  for (const link of all('tr.exchange a.name')) {
    link.setAttribute('aria-expanded', 'false')
    closeIfOpen(link)
  }
  for (const table of all('table.matrix')) table.addEventListener('click', openRow)
  const fold = byId('fold')
  fold.hidden = pageIndex.servers.length < 2
  fold.addEventListener('click', () => openAll(fold.textContent === 'Open all'))
  if (pageIndex.servers.length === 1) toggleServer(0, true)
}

/**
 * @param {HTMLElement} named what its texts are moved from
 * @param {string} kind
 * @returns {HTMLButtonElement}
 */
function openerOf(named, kind) {
  const button = element('button', {
    type: 'button',
    class: `name ${kind}`.trim(),
    'aria-expanded': 'false',
  })
  button.append(...named.childNodes)
  return button
}

/**
 * A click anywhere in a row is one on its name, unless something of its own was clicked, or text is selected.
 * @param {MouseEvent} event
 */
function openRow({ target }) {
  if (!(target instanceof Element) || target.closest('a, button, summary, pre, .panel') !== null)
    return
  if (getSelection()?.isCollapsed === false) return
  const name = target.closest('tr')?.querySelector('.name')
  if (name instanceof HTMLButtonElement || name instanceof HTMLAnchorElement) name.click()
}

/** @param {boolean} open */
function openAll(open) {
  for (const number of pageIndex.servers.keys()) toggleServer(number, open)
  byId('fold').textContent = open ? 'Fold all' : 'Open all'
}

/**
 * @param {Element} button
 * @returns {number}
 */
function numberOf(button) {
  return Number(button.closest('tr')?.id.replace('tool-', ''))
}

/**
 * @param {Element} button
 * @returns {number}
 */
function groupOf(button) {
  return Number(button.closest('tbody')?.id.replace('server-', ''))
}
