import { readAddress, writeFilters } from './address.js'
import { applyFilters } from './apply-filters.js'
import { all } from './dom.js'

/** @import { Filters } from './apply-filters.js' */

/** Milliseconds that typing must pause before the page is searched. */
const PAUSE = 120
const FIELDS = /** @type {const} */ ([
  'find',
  'server',
  'shape',
  'compliance',
  'verdict',
  'finding',
])

let chosenState = ''

/**
 * Shows search, chips and filters, and applies them whenever they change, to the whole page and to its address.
 * @param {() => void} onChange called after rows were shown or hidden
 */
export function startFilters(onChange) {
  const form = document.querySelector('form.filters')
  if (!(form instanceof HTMLFormElement)) return
  let timer = 0
  const apply = () => {
    applyFilters(readForm(form))
    onChange()
  }
  const update = () => {
    apply()
    writeFilters(paramsOf(readForm(form)))
  }
  form.hidden = false
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', update)
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(update, PAUSE)
  })
  form.addEventListener('reset', () => {
    clearTimeout(timer)
    chosenState = ''
    timer = setTimeout(update)
  })
  for (const chip of all('[data-state]', form)) {
    chip.addEventListener('click', () => {
      const state = chip.dataset['state'] ?? ''
      chosenState = state === chosenState ? '' : state
      update()
    })
  }
  const takeAddress = () => {
    const { filters } = readAddress()
    if (filters !== undefined) fillForm(form, filters)
    update()
  }
  addEventListener('hashchange', takeAddress)
  takeAddress()
}

/**
 * @param {HTMLFormElement} form
 * @returns {Filters}
 */
function readForm(form) {
  const value = (/** @type {string} */ name) => fieldOf(form, name)?.value ?? ''
  return {
    find: value('find').trim().toLowerCase(),
    state: chosenState,
    server: value('server'),
    shape: value('shape'),
    compliance: value('compliance'),
    verdict: value('verdict'),
    finding: value('finding'),
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} params
 */
function fillForm(form, params) {
  chosenState = params.get('state') ?? ''
  for (const name of FIELDS) {
    const field = fieldOf(form, name)
    const value = params.get(name) ?? ''
    if (field === undefined) continue
    field.value = value
    const details = field.closest('details')
    if (value !== '' && details !== null) details.open = true
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLSelectElement | HTMLInputElement | undefined}
 */
function fieldOf(form, name) {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field : undefined
}

/**
 * @param {Filters} filters
 * @returns {URLSearchParams}
 */
function paramsOf(filters) {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
}
