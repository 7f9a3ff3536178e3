import { callHolds, pageIndex } from './data.js'
import { exchangesLeft } from './exchange-filters.js'
import { all, byId, counted } from './dom.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]} ToolIndex */
/** @typedef {ToolIndex['calls'][number]} CallIndex */

/** @typedef {{ readonly text: string, readonly server: string, readonly wrapping: string, readonly shape: string, readonly compliance: string, readonly verdict: string, readonly finding: string }} Filters */

/** Milliseconds that typing must pause before the page is searched. */
const PAUSE = 120

/** @type {Set<number> | undefined} */
let matchingCalls

/**
 * Whether a call is among those that the filters leave.
 * @param {number} number
 * @returns {boolean}
 */
export function isLeft(number) {
  return matchingCalls === undefined || matchingCalls.has(number)
}

/**
 * Shows search and filters, and applies them whenever they change.
 * @param {() => void} onChange called after the rows of the matrix were shown or hidden
 */
export function startFilters(onChange) {
  const form = document.querySelector('form.filters')
  if (!(form instanceof HTMLFormElement)) return
  let timer = 0
  const update = () => {
    applyFilters(readFilters(form))
    onChange()
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
    timer = setTimeout(update)
  })
  update()
}

/**
 * @param {HTMLFormElement} form
 * @returns {Filters}
 */
function readFilters(form) {
  const chosen = (/** @type {string} */ name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLSelectElement || field instanceof HTMLInputElement
      ? field.value
      : ''
  }
  return {
    text: chosen('search').trim().toLowerCase(),
    server: chosen('server'),
    wrapping: chosen('wrapping'),
    shape: chosen('shape'),
    compliance: chosen('compliance'),
    verdict: chosen('verdict'),
    finding: chosen('finding'),
  }
}

/** @param {Filters} filters */
function applyFilters(filters) {
  const isEmpty = Object.values(filters).every((value) => value === '')
  /** @type {Set<number>} */
  const servers = new Set()
  /** @type {Set<number>} */
  const calls = new Set()
  for (const [number, tool] of pageIndex.tools.entries()) {
    const matching = matchingOf(tool, filters)
    for (const call of matching) calls.add(call.number)
    const isShown = isEmpty || matching.length > 0 || toolMatches(tool, filters)
    byId(`tool-${number}`).hidden = !isShown
    if (isShown) servers.add(tool.server)
  }
  matchingCalls = isEmpty ? undefined : calls
  showServers(filters, servers, isEmpty)
  tellCount(isEmpty, showExchanges(filters, isEmpty))
}

/**
 * Shows the exchanges that are left, and their providers.
 * @param {Filters} filters
 * @param {boolean} isEmpty
 * @returns {number} how many are left
 */
function showExchanges(filters, isEmpty) {
  const left = exchangesLeft(filters, isEmpty)
  for (const [number, row] of all('tr.exchange').entries()) row.hidden = !left.has(number)
  const providers = new Set([...left].map((number) => pageIndex.exchanges[number]?.provider))
  for (const number of pageIndex.providers.keys())
    byId(`provider-${number}`).hidden = !providers.has(number)
  return left.size
}

/**
 * The calls of a tool that all filters fit; those about a call must fit the same one.
 * @param {ToolIndex} tool
 * @param {Filters} filters
 * @returns {readonly CallIndex[]}
 */
function matchingOf(tool, filters) {
  if (!fitsTool(tool, filters)) return []
  const { shape, compliance, finding, text } = filters
  const fitting = tool.calls.filter(
    (call) =>
      (shape === '' || call.shape === shape) &&
      (compliance === '' || call.compliance === compliance) &&
      (finding === '' || call.findings.includes(finding)),
  )
  if (text === '' || fitting.length === 0 || nameHolds(tool, text)) return fitting
  return fitting.filter((call) => callHolds(call.number, text))
}

/**
 * Whether the filters fit a tool as a whole, of which no call is asked for.
 * @param {ToolIndex} tool
 * @param {Filters} filters
 * @returns {boolean}
 */
function toolMatches(tool, filters) {
  if (!fitsTool(tool, filters)) return false
  if (filters.shape !== '' || filters.compliance !== '') return false
  if (filters.finding !== '' && !tool.findings.includes(filters.finding)) return false
  return filters.text === '' || nameHolds(tool, filters.text)
}

/**
 * @param {ToolIndex} tool
 * @param {Filters} filters
 * @returns {boolean}
 */
function fitsTool(tool, { server, wrapping, verdict }) {
  return (
    verdict === '' &&
    (server === '' || server === String(tool.server)) &&
    (wrapping === '' || wrapping === tool.wrapping)
  )
}

/**
 * @param {ToolIndex} tool
 * @param {string} text
 * @returns {boolean}
 */
function nameHolds({ server, name }, text) {
  return `${pageIndex.servers[server]?.title ?? ''} ${name}`.toLowerCase().includes(text)
}

/**
 * A server stays where one of its tools does, or where the filters fit itself.
 * @param {Filters} filters
 * @param {ReadonlySet<number>} left numbers of servers of which a tool stays
 * @param {boolean} isEmpty
 */
function showServers(filters, left, isEmpty) {
  const { server, finding, text, wrapping, shape, compliance, verdict } = filters
  const asksForTools = [wrapping, shape, compliance, verdict].some((value) => value !== '')
  for (const [number, { title, findings }] of pageIndex.servers.entries()) {
    const isItself =
      !asksForTools &&
      (server === '' || server === String(number)) &&
      (finding === '' || findings.includes(finding)) &&
      title.toLowerCase().includes(text)
    byId(`server-${number}`).hidden = !isEmpty && !isItself && !left.has(number)
  }
}

/**
 * @param {boolean} isEmpty
 * @param {number} exchanges how many are left
 */
function tellCount(isEmpty, exchanges) {
  const shown = all('tr.tool').filter((row) => !row.hidden).length
  const calls = pageIndex.tools.flatMap((tool) => tool.calls).length
  const parts = [
    { noun: 'row', left: shown, count: pageIndex.tools.length },
    { noun: 'call', left: matchingCalls?.size ?? 0, count: calls },
    { noun: 'exchange', left: exchanges, count: pageIndex.exchanges.length },
  ].filter(({ noun, count }) => count > 0 || (noun !== 'exchange' && pageIndex.servers.length > 0))
  byId('count').textContent = parts
    .map(({ noun, left, count }) => `${isEmpty ? '' : `${left} of `}${counted(count, noun)}`)
    .join(', ')
}
