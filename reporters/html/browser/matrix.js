import { callPanel } from './call-panel.js'
import { clientsInShort } from './clients-view.js'
import { callData, callPlaces, pageIndex, toolData } from './data.js'
import { all, byId, element } from './dom.js'
import { isLeft } from './filters.js'
import { stateText } from './state-text.js'
import { visible } from './visible-text.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]['calls'][number]} CallIndex */

const COLUMNS = ['Call', 'What came', 'Schema', 'Wrapping', 'Clients', 'Extractor', 'Findings']

/** Gives each tool that was called a button that opens it. */
export function startMatrix() {
  for (const link of all('tr.tool a.name')) {
    const button = element('button', { type: 'button', class: 'name', 'aria-expanded': 'false' })
    button.append(...link.childNodes)
    button.addEventListener('click', () => toggleTool(numberOf(button), !isOpen(button)))
    link.replaceWith(button)
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

/** Opens the call that the page's address names, if it names one. */
export function openAddressed() {
  const place = callPlaces.get(addressed())
  closePanel()
  if (place === undefined) return
  toggleTool(place.tool, true)
  const row = all(`tr.call[data-call="${place.call.number}"]`)[0]
  if (row === undefined) return
  // What is asked for by its address is shown, whatever the filters say.
  row.hidden = false
  byId(`tool-${place.tool}`).hidden = false
  row.closest('tbody')?.removeAttribute('hidden')
  row.querySelector('a')?.setAttribute('aria-expanded', 'true')
  const panel = callPanel(callData(place.call.number), toolData(place.tool))
  panel.querySelector('button.close')?.addEventListener('click', closeCall)
  row.after(
    element(
      'tr',
      {
        class: 'panel-row',
        role: 'row',
        'data-tool': String(place.tool),
        'data-call': String(place.call.number),
      },
      element('td', { role: 'cell', colspan: String(COLUMNS.length) }, panel),
    ),
  )
  row.scrollIntoView({ block: 'start' })
  panel.querySelector('h4')?.focus({ preventScroll: true })
}

/** Closes the open call, if there is one, and says whether there was; the focus goes back to its row. */
export function closeCall() {
  const panel = document.querySelector('tr.panel-row')
  if (!(panel instanceof HTMLElement)) return false
  const row = all(`tr.call[data-call="${panel.dataset['call'] ?? ''}"]`)[0]
  closePanel()
  history.replaceState(null, '', location.pathname + location.search)
  row?.querySelector('a')?.focus()
  return true
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
  link.addEventListener('click', (event) => {
    if (link.getAttribute('aria-expanded') !== 'true') return
    event.preventDefault()
    closeCall()
  })
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
