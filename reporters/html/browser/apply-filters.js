import { callHolds, pageIndex } from './data.js'
import { exchangesLeft } from './exchange-filters.js'
import { all, byId, counted } from './dom.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]} ToolIndex */
/** @typedef {ToolIndex['calls'][number]} CallIndex */

/** @typedef {{ readonly find: string, readonly state: string, readonly server: string, readonly shape: string, readonly compliance: string, readonly verdict: string, readonly finding: string }} Filters */

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
 * Whether any filter is set.
 * @returns {boolean}
 */
export function isFiltered() {
  return matchingCalls !== undefined
}

/**
 * Shows what the filters leave, everywhere on the page.
 * @param {Filters} filters
 */
export function applyFilters(filters) {
  const isEmpty = Object.values(filters).every((value) => value === '')
  /** @type {Set<number>} */
  const tools = new Set()
  /** @type {Set<number>} */
  const calls = new Set()
  for (const [number, tool] of pageIndex.tools.entries()) {
    const matching = matchingOf(tool, filters)
    for (const call of matching) calls.add(call.number)
    if (isEmpty || matching.length > 0 || toolMatches(tool, filters)) tools.add(number)
  }
  matchingCalls = isEmpty ? undefined : calls
  for (const number of pageIndex.tools.keys())
    byId(`tool-${number}`).classList.toggle('left-out', !tools.has(number))
  const servers = showServers(filters, tools, isEmpty)
  const exchanges = exchangesLeft(filters, isEmpty)
  const providers = showExchanges(exchanges)
  showFindings(filters, { isEmpty, tools, servers, providers })
  for (const chip of all('[data-state]'))
    chip.setAttribute('aria-pressed', String(chip.dataset['state'] === filters.state))
  for (const section of all('[data-whole]')) section.hidden = !isEmpty
  document.querySelector('form.filters [type="reset"]')?.classList.toggle('set', !isEmpty)
  tellCount({ isEmpty, tools, exchanges: exchanges.size })
}

/**
 * Shows the exchanges that are left, and their providers.
 * @param {ReadonlySet<number>} left
 * @returns {ReadonlySet<number>} the providers that stay
 */
function showExchanges(left) {
  for (const [number, row] of all('tr.exchange').entries()) row.hidden = !left.has(number)
  const providers = new Set(
    [...left].flatMap((number) => pageIndex.exchanges[number]?.provider ?? []),
  )
  for (const number of pageIndex.providers.keys())
    byId(`provider-${number}`).hidden = !providers.has(number)
  const section = document.querySelector('section.exchanges')
  if (section instanceof HTMLElement) section.hidden = left.size === 0
  return providers
}

/**
 * The calls of a tool that all filters fit; those about a call must fit the same one.
 * @param {ToolIndex} tool
 * @param {Filters} filters
 * @returns {readonly CallIndex[]}
 */
function matchingOf(tool, filters) {
  if (!fitsTool(tool, filters)) return []
  const { shape, compliance, finding, find } = filters
  const fitting = tool.calls.filter(
    (call) =>
      (shape === '' || call.shape === shape) &&
      (compliance === '' || call.compliance === compliance) &&
      (finding === '' || call.findings.includes(finding)),
  )
  if (find === '' || fitting.length === 0 || nameHolds(tool, find)) return fitting
  return fitting.filter((call) => callHolds(call.number, find))
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
  return filters.find === '' || nameHolds(tool, filters.find)
}

/**
 * @param {ToolIndex} tool
 * @param {Filters} filters
 * @returns {boolean}
 */
function fitsTool(tool, { server, state, verdict }) {
  return (
    verdict === '' &&
    (server === '' || server === String(tool.server)) &&
    (state === '' || state === tool.state)
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
 * A server stays if one of its tools does, or if the filters fit itself.
 * @param {Filters} filters
 * @param {ReadonlySet<number>} tools numbers of tools that stay
 * @param {boolean} isEmpty
 * @returns {ReadonlySet<number>} those that stay
 */
function showServers({ server, finding, find, state, shape, compliance, verdict }, tools, isEmpty) {
  const ofTools = new Set([...tools].map((number) => pageIndex.tools[number]?.server))
  const states = new Set(pageIndex.tools.map((tool) => `${tool.server} ${tool.state}`))
  const asksForCalls = [shape, compliance, verdict].some((value) => value !== '')
  const left = [...pageIndex.servers.entries()].filter(([number, it]) => {
    const isItself =
      !asksForCalls &&
      (server === '' || server === String(number)) &&
      (state === '' || (it.state === state && !states.has(`${number} ${state}`))) &&
      (finding === '' || it.findings.includes(finding)) &&
      it.title.toLowerCase().includes(find)
    return isEmpty || isItself || ofTools.has(number)
  })
  const numbers = new Set(left.map(([number]) => number))
  for (const number of pageIndex.servers.keys())
    byId(`server-${number}`).hidden = !numbers.has(number)
  return numbers
}

/**
 * Shows what was found about what is left; a row of a code stays if one of the tools that it is about does.
 * @param {Filters} filters
 * @param {{ readonly isEmpty: boolean, readonly tools: ReadonlySet<number>, readonly servers: ReadonlySet<number>, readonly providers: ReadonlySet<number> }} left
 */
function showFindings({ finding, state }, { isEmpty, tools, servers, providers }) {
  for (const block of all('.server-findings')) {
    const { server, provider } = block.dataset
    const isThere =
      server === undefined ? providers.has(Number(provider)) : servers.has(Number(server))
    const rows = all('tr[data-code]', block)
    for (const row of rows) {
      const about = (row.dataset['tools'] ?? '').split(' ')
      const isAbout = about.some((it) => (it === 'itself' ? state === '' : tools.has(Number(it))))
      row.hidden = !isEmpty && !((finding === '' || row.dataset['code'] === finding) && isAbout)
    }
    block.hidden = !isThere || rows.every((row) => row.hidden)
  }
  const section = document.querySelector('section.findings')
  if (section instanceof HTMLElement)
    section.hidden = !isEmpty && all('.server-findings', section).every((block) => block.hidden)
}

/** @param {{ readonly isEmpty: boolean, readonly tools: ReadonlySet<number>, readonly exchanges: number }} left */
function tellCount({ isEmpty, tools, exchanges }) {
  const calls = pageIndex.tools.flatMap((tool) => tool.calls).length
  const shown = [...tools].flatMap((number) => pageIndex.tools[number]?.counted ?? [])
  const listed = pageIndex.tools.flatMap(({ counted: number }) => number ?? [])
  const parts = [
    { noun: 'tool', left: new Set(shown).size, count: new Set(listed).size },
    { noun: 'call', left: matchingCalls?.size ?? 0, count: calls },
    { noun: 'exchange', left: exchanges, count: pageIndex.exchanges.length },
  ].filter(({ noun, count }) => count > 0 || (noun !== 'exchange' && pageIndex.servers.length > 0))
  byId('count').textContent = parts
    .map(({ noun, left, count }) => `${isEmpty ? '' : `${left} of `}${counted(count, noun)}`)
    .join(', ')
}
