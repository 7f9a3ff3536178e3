import { all, byId } from './dom.js'
import { openNextFinding } from './open-address.js'
import { closeCall } from './panel-row.js'

/** Steps through the rows of the tables, by key. */
const STEPS = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
])
/** Steps through the calls that have a must or a should, by key. */
const FINDING_STEPS = new Map([
  ['n', 1],
  ['p', -1],
])

/** Keys work wherever the focus is, but in a field or a panel's text; Enter is the browser's. */
export function startKeyboard() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (handled(event)) event.preventDefault()
  })
  byId('help').addEventListener('click', showHelp)
}

function showHelp() {
  const dialog = document.querySelector('dialog')
  if (dialog?.open === false) dialog.showModal()
}

/**
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function handled({ key, target }) {
  if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return false
  if (key === 'Escape') return escape(target)
  if (target.matches('input, textarea')) return fromSearch(target, key)
  if (target.matches('select')) return false
  const findingStep = FINDING_STEPS.get(key)
  if (key === '/') byId('search').focus()
  else if (key === '?') showHelp()
  else if (findingStep === undefined) return move(target, key)
  else openNextFinding(findingStep)
  return true
}

/**
 * Down and Enter lead from the search to the first row that it leaves.
 * @param {HTMLElement} field
 * @param {string} key
 * @returns {boolean}
 */
function fromSearch(field, key) {
  if (field.id !== 'search' || (key !== 'ArrowDown' && key !== 'Enter')) return false
  namesShown()[0]?.focus()
  return true
}

/**
 * @param {HTMLElement} target
 * @param {string} key
 * @returns {boolean}
 */
function move(target, key) {
  const step = STEPS.get(key)
  if (target.matches('pre, summary') && key.startsWith('Arrow')) return false
  if (step !== undefined) return moveFrom(target, step)
  if (target.matches('.matrix .name') && (key === 'ArrowRight' || key === 'ArrowLeft'))
    return turn(target, key === 'ArrowRight')
  return false
}

/** @returns {HTMLElement[]} */
function namesShown() {
  return all('.matrix button.name, .matrix a.name').filter((name) => name.checkVisibility())
}

/**
 * From a row, or from inside it, to the next; from elsewhere to the first.
 * @param {HTMLElement} target
 * @param {number} step
 * @returns {boolean}
 */
function moveFrom(target, step) {
  const names = namesShown()
  const row = target.closest('tr')
  const own = row?.classList.contains('panel-row') === true ? row.previousElementSibling : row
  const index = names.findIndex((name) => name.closest('tr') === own)
  const next = index === -1 ? names[0] : names[index + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
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
 * In the search clears it, then leaves it; else closes the open call, else the tool or the server that the focus is on.
 * @param {HTMLElement} target
 * @returns {boolean}
 */
function escape(target) {
  if (target instanceof HTMLInputElement && target.value !== '') {
    target.value = ''
    target.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }
  if (target.matches('input, select')) {
    target.blur()
    return true
  }
  if (closeCall()) return true
  const button = openAbove(target)
  button?.click()
  button?.focus()
  return button !== undefined
}

/**
 * The button of the open tool or server that a row is, or is of.
 * @param {HTMLElement} target
 * @returns {HTMLElement | undefined}
 */
function openAbove(target) {
  const row = target.closest('tr')
  const tool = row?.dataset['tool'] === undefined ? row : byId(`tool-${row.dataset['tool']}`)
  const selector = 'button.name[aria-expanded="true"]'
  const found = tool?.querySelector(selector) ?? row?.closest('tbody')?.querySelector(selector)
  return found instanceof HTMLElement ? found : undefined
}
