import { isFiltered, isLeft } from './apply-filters.js'
import { callData, pageIndex } from './data.js'
import { all, byId, element } from './dom.js'
import { closeCall } from './panel-row.js'
import { stateText } from './state-text.js'
import { visible } from './visible-text.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]['calls'][number]} CallIndex */

/** What a call has in the columns behind its name; the last has nothing. */
const LABELS = ['Findings', 'What came', 'Schema', 'Extractor', '']

/** Columns of the table of servers, tools and calls. */
export const COLUMNS = 1 + LABELS.length

/** Servers that a filter opened, and that fold again if it is cleared. */
const openedByFilter = new Set()

/**
 * Opens a server to its tools, or folds it.
 * @param {number} number
 * @param {boolean} open
 */
export function toggleServer(number, open) {
  const group = byId(`server-${number}`)
  group.classList.toggle('open', open)
  group.querySelector('.opener')?.setAttribute('aria-expanded', String(open))
  openedByFilter.delete(number)
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
    openedByFilter.delete(pageIndex.tools[number]?.server)
    const calls = pageIndex.tools[number]?.calls ?? []
    row.after(...calls.map((call) => callRow(call, number)))
    return
  }
  const panel = document.querySelector('tr.panel-row')
  if (panel instanceof HTMLElement && panel.dataset['tool'] === String(number)) closeCall()
  for (const call of all(`tr.call[data-tool="${number}"]`)) call.remove()
}

/** Opens the servers that a filter leaves, folds them if it is cleared, and shows the calls that are left of open tools. */
export function showMatching() {
  for (const number of pageIndex.servers.keys()) {
    const group = byId(`server-${number}`)
    const isShown = isFiltered() && !group.hidden
    if (isShown && !group.classList.contains('open')) {
      toggleServer(number, true)
      openedByFilter.add(number)
    } else if (!isShown && openedByFilter.has(number)) toggleServer(number, false)
  }
  for (const row of all('tr.call')) {
    const tool = byId(`tool-${row.dataset['tool'] ?? ''}`)
    row.hidden = tool.classList.contains('left-out') || !isLeft(Number(row.dataset['call']))
  }
}

/**
 * Makes a link to a panel close it again.
 * @param {HTMLElement} link
 */
export function closeIfOpen(link) {
  link.addEventListener('click', (event) => {
    if (link.getAttribute('aria-expanded') !== 'true') return
    event.preventDefault()
    closeCall()
  })
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
  closeIfOpen(link)
  const [heaviest] = findings
  const found =
    heaviest === undefined
      ? ''
      : element(
          'span',
          { class: words.level[heaviest.level][1] },
          [...new Set(findings.map(({ code }) => code))].join(', '),
        )
  const cells = [
    [found],
    [`${call.channel} · ${call.shape}`],
    [stateText(words.compliance[call.compliance])],
    [call.extraction?.ok === true ? call.extraction.extractor : ''],
    [],
  ]
  const row = element(
    'tr',
    { class: 'call', role: 'row', 'data-tool': String(tool), 'data-call': String(number) },
    element('th', { role: 'rowheader', scope: 'row' }, link),
    ...cells.map((cell, index) =>
      element('td', { role: 'cell', 'data-label': LABELS[index] ?? '' }, ...cell),
    ),
  )
  row.hidden = !isLeft(number)
  return row
}

/**
 * Whether what a button opens is open.
 * @param {Element} button
 * @returns {boolean}
 */
export function isOpen(button) {
  return button.getAttribute('aria-expanded') === 'true'
}
