import { callPanel } from './call-panel.js'
import { clientsInShort } from './clients-view.js'
import { callData, callPlaces, exchangeData, exchangePlaces, pageIndex, toolData } from './data.js'
import { all, byId, element } from './dom.js'
import { exchangePanel } from './exchange-panel.js'
import { isLeft } from './filters.js'
import { stateText } from './state-text.js'
import { visible } from './visible-text.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]['calls'][number]} CallIndex */

const COLUMNS = ['Call', 'What came', 'Schema', 'Wrapping', 'Clients', 'Extractor', 'Findings']

/** Columns of the table of exchanges. */
const EXCHANGE_COLUMNS = 6

/** Gives each tool that was called a button that opens it, and lets each exchange open and close. */
export function startMatrix() {
  for (const link of all('tr.tool a.name')) {
    const button = element('button', { type: 'button', class: 'name', 'aria-expanded': 'false' })
    button.append(...link.childNodes)
    button.addEventListener('click', () => toggleTool(numberOf(button), !isOpen(button)))
    link.replaceWith(button)
  }
  for (const link of all('tr.exchange a.name')) {
    link.setAttribute('aria-expanded', 'false')
    closeWhenOpen(link)
  }
}

/**
 * Opens a tool in place to its calls, or closes it; its calls' rows are made when it is opened.
 * @param {number} number
 * @param {boolean} open
 */
export function toggleTool(number, open) {
  const row = byId(`tool-${number}`)
  const button = row.querySelector('button.name')
  if (button === null || isOpen(button) === open) return
  button.setAttribute('aria-expanded', String(open))
  if (open) {
    const calls = pageIndex.tools[number]?.calls ?? []
    row.after(...calls.map((call) => callRow(call, number)))
    return
  }
  const panel = document.querySelector('tr.panel-row')
  if (panel instanceof HTMLElement && panel.dataset['tool'] === String(number)) closeCall()
  for (const call of all(`tr.call[data-tool="${number}"]`)) call.remove()
}

/** Shows the calls that the filters leave, of the tools that are open. */
export function showMatchingCalls() {
  for (const row of all('tr.call')) {
    const tool = byId(`tool-${row.dataset['tool'] ?? ''}`)
    row.hidden = tool.hidden || !isLeft(Number(row.dataset['call']))
  }
}

/** Opens the call or exchange that the page's address names, if it names one. */
export function openAddressed() {
  const address = addressed()
  const place = callPlaces.get(address)
  const exchange = exchangePlaces.get(address)
  closePanel()
  if (place !== undefined) openCall(place)
  else if (exchange !== undefined) openExchange(exchange)
}

/** @param {{ readonly tool: number, readonly call: CallIndex }} place */
function openCall({ tool, call: { number } }) {
  toggleTool(tool, true)
  const row = all(`tr.call[data-call="${number}"]`)[0]
  if (row === undefined) return
  byId(`tool-${tool}`).hidden = false
  const panel = callPanel(callData(number), toolData(tool))
  const names = { 'data-tool': String(tool), 'data-call': String(number) }
  openBelow(row, panel, { columns: COLUMNS.length, names })
}

/** @param {number} number */
function openExchange(number) {
  const row = all('tr.exchange')[number]
  if (row === undefined) return
  openBelow(row, exchangePanel(exchangeData(number)), { columns: EXCHANGE_COLUMNS, names: {} })
}

/**
 * @param {HTMLElement} row
 * @param {HTMLElement} panel
 * @param {{ readonly columns: number, readonly names: Readonly<Record<string, string>> }} place
 */
function openBelow(row, panel, { columns, names }) {
  // What is asked for by its address is shown, whatever the filters say.
  row.hidden = false
  row.closest('tbody')?.removeAttribute('hidden')
  row.querySelector('a')?.setAttribute('aria-expanded', 'true')
  panel.querySelector('button.close')?.addEventListener('click', closeCall)
  const cell = element('td', { role: 'cell', colspan: String(columns) }, panel)
  row.after(element('tr', { class: 'panel-row', role: 'row', ...names }, cell))
  row.scrollIntoView({ block: 'start' })
  panel.querySelector('h4')?.focus({ preventScroll: true })
}

/** Closes the open call or exchange, if there is one, and says whether there was; the focus goes back to its row. */
export function closeCall() {
  const panel = document.querySelector('tr.panel-row')
  const row = panel?.previousElementSibling
  if (row === undefined || row === null) return false
  closePanel()
  history.replaceState(null, '', location.pathname + location.search)
  row.querySelector('a')?.focus()
  return true
}

/**
 * Makes a link to a panel close it again.
 * @param {HTMLElement} link
 */
function closeWhenOpen(link) {
  link.addEventListener('click', (event) => {
    if (link.getAttribute('aria-expanded') !== 'true') return
    event.preventDefault()
    closeCall()
  })
}

function closePanel() {
  const panel = document.querySelector('tr.panel-row')
  panel?.previousElementSibling?.querySelector('a')?.setAttribute('aria-expanded', 'false')
  panel?.remove()
}

/** @returns {string} */
function addressed() {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * @param {CallIndex} index
 * @param {number} tool
 * @returns {HTMLElement}
 */
function callRow({ number, fragment }, tool) {
  const { call, findings } = callData(number)
  const { words } = pageIndex
  const link = element(
    'a',
    { href: `#${fragment}`, class: 'name', 'aria-expanded': 'false' },
    ...visible(call.name),
  )
  closeWhenOpen(link)
  const cells = [
    [`${call.channel} · ${call.shape}`],
    [stateText(words.compliance[call.compliance])],
    [stateText(words.wrapping[call.wrapping])],
    [clientsInShort(call.clients)],
    [call.extraction?.ok === true ? call.extraction.extractor : ''],
    findings.map(({ level, code }) =>
      element('span', { class: `line ${words.level[level][1]}` }, `${level} ${code}`),
    ),
  ]
  const row = element(
    'tr',
    { class: 'call', role: 'row', 'data-tool': String(tool), 'data-call': String(number) },
    element('th', { role: 'rowheader', scope: 'row' }, link),
    ...cells.map((cell, index) =>
      element('td', { role: 'cell', 'data-label': COLUMNS[index + 1] ?? '' }, ...cell),
    ),
  )
  row.hidden = !isLeft(number)
  return row
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
 * @returns {boolean}
 */
function isOpen(button) {
  return button.getAttribute('aria-expanded') === 'true'
}
