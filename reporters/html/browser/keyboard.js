import { all, byId } from './dom.js'
import { closeCall } from './matrix.js'

/** Steps through the rows of the matrix, by key. */
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/** Arrows move in the matrix, right and left open and close, Escape closes, `/` searches; Enter is the browser's. */
export function startKeyboard() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (handled(event)) event.preventDefault()
  })
  for (const help of all('.keys')) help.hidden = false
}

/**
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function handled({ key, target }) {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Escape') return escape(target)
  if (target.matches('input, select, textarea')) return false
  if (key === '/') {
    byId('search').focus()
    return true
  }
  if (!target.matches('.matrix .name')) return false
  const step = STEPS.get(key)
  if (step !== undefined) return moveFrom(target, step)
  if (key === 'ArrowRight' || key === 'ArrowLeft') return turn(target, key === 'ArrowRight')
  return false
}

/**
 * @param {HTMLElement} target
 * @param {number} step
 * @returns {boolean}
 */
function moveFrom(target, step) {
  const names = all('.matrix tr:not([hidden]) > th > .name').filter(
    (name) => name.closest('tbody')?.hidden !== true && name.tabIndex === 0,
  )
  const next = names[names.indexOf(target) + step]
  next?.focus()
  return next !== undefined
}

/**
 * @param {HTMLElement} target
 * @param {boolean} open
 * @returns {boolean}
 */
function turn(target, open) {
  if ((target.getAttribute('aria-expanded') === 'true') === open) return false
  target.click()
  return true
}

/**
 * Closes the open call, else the tool that the focus is on or in, else leaves the search.
 * @param {HTMLElement} target
 * @returns {boolean}
 */
function escape(target) {
  if (target.matches('input, select')) {
    target.blur()
    return true
  }
  if (closeCall()) return true
  const row = target.closest('tr')
  const tool = row?.dataset['tool'] === undefined ? row : byId(`tool-${row.dataset['tool']}`)
  const button = tool?.querySelector('button.name[aria-expanded="true"]')
  if (!(button instanceof HTMLElement)) return false
  button.click()
  button.focus()
  return true
}
