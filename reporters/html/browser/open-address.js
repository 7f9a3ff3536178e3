import { readAddress } from './address.js'
import { isLeft } from './apply-filters.js'
import { callPanel } from './call-panel.js'
import { callData, exchangeData, places, pageIndex, toolData } from './data.js'
import { all, byId, element } from './dom.js'
import { exchangePanel } from './exchange-panel.js'
import { closeCall, closePanel } from './panel-row.js'
import { COLUMNS, toggleServer, toggleTool } from './rows.js'

/** @import { Place } from './data.js' */

/** Columns of the table of exchanges. */
const EXCHANGE_COLUMNS = 6
/** Pixels of what is above a marked line that stay in sight. */
const SHOWN_ABOVE = 60

/** Opens what the page's address names; says so if there is no such thing. */
export function openAddressed() {
  const { subject } = readAddress()
  const place = places.get(subject)
  closePanel()
  byId('unknown').hidden = true
  if (place !== undefined) openPlace(place)
  else if (subject !== '' && document.getElementById(subject) === null) {
    byId('unknown').textContent = `This report has no server, tool, call or finding “${subject}”.`
    byId('unknown').hidden = false
  } else if (subject !== '') showTarget(subject)
}

/** @param {string} id */
function showTarget(id) {
  const target = byId(id)
  const details = target.closest('details')
  if (details !== null) details.open = true
  target.closest('tr')?.removeAttribute('hidden')
  target.scrollIntoView({ block: 'start' })
}

/** @param {Place} place */
function openPlace({ server, tool, call, exchange }) {
  if (exchange !== undefined) {
    openExchange(exchange)
    return
  }
  if (server !== undefined) toggleServer(server, true)
  if (call !== undefined && tool !== undefined) {
    openCall(tool, call)
    return
  }
  const row = tool === undefined ? byId(`server-${server}`) : byId(`tool-${tool}`)
  if (tool !== undefined) toggleTool(tool, true)
  show(row)
  row.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * What is asked for by its address is shown, whatever the filters say.
 * @param {HTMLElement} row
 */
function show(row) {
  row.hidden = false
  row.classList.remove('left-out')
  row.closest('tbody')?.removeAttribute('hidden')
  row.scrollIntoView({ block: 'start' })
}

/**
 * @param {number} tool
 * @param {number} number
 */
function openCall(tool, number) {
  toggleTool(tool, true)
  const row = all(`tr.call[data-call="${number}"]`)[0]
  if (row === undefined) return
  byId(`tool-${tool}`).classList.remove('left-out')
  const panel = callPanel(callData(number), toolData(tool))
  const names = { 'data-tool': String(tool), 'data-call': String(number) }
  openBelow(row, panel, { columns: COLUMNS, names })
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
  row.querySelector('a')?.setAttribute('aria-expanded', 'true')
  panel.querySelector('button.close')?.addEventListener('click', closeCall)
  const cell = element('td', { role: 'cell', colspan: String(columns) }, panel)
  row.after(element('tr', { class: 'panel-row', role: 'row', ...names }, cell))
  for (const wrong of all('.value .wrong', panel).toReversed())
    if (wrong.parentElement !== null)
      wrong.parentElement.scrollTop = wrong.offsetTop - wrong.parentElement.offsetTop - SHOWN_ABOVE
  show(row)
  panel.querySelector('h4')?.focus({ preventScroll: true })
}

/**
 * Opens the next call, or the one before, that has a must or a should and that the filters leave.
 * @param {number} step
 */
export function openNextFinding(step) {
  const found = pageIndex.tools.flatMap(({ calls }) =>
    calls.filter((call) => call.matters && isLeft(call.number)),
  )
  const panel = document.querySelector('tr.panel-row')
  const open = panel instanceof HTMLElement ? Number(panel.dataset['call']) : undefined
  const index = found.findIndex(({ number }) => number === open)
  const next = index === -1 ? found.at(step > 0 ? 0 : -1) : found[index + step]
  if (next !== undefined) location.hash = next.fragment
}
