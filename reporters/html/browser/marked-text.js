import { element } from './dom.js'
import { visible } from './visible-text.js'

/** @import { ExtractionSuccess, Repair, Span } from '../../../src/contracts/extraction.ts' */

/** @typedef {{ readonly text: string, readonly spans: readonly Span[], readonly others: readonly Span[], readonly repairs: readonly Repair[] }} Marked */

/** Repairs that are shown in their place; a text that needs more isn't read one by one. */
const MOST_REPAIRS = 200

/**
 * A text with the parts that a value was taken from, those that would have done as well, and each repair where it
 * was made.
 * @param {string} text
 * @param {ExtractionSuccess | undefined} extraction
 * @param {string} label what it is called beside other texts in a panel
 * @returns {HTMLElement}
 */
export function markedText(text, extraction, label = 'The text as it came') {
  const marked = {
    text,
    spans: extraction === undefined ? [] : spansOf(extraction),
    others: extraction?.ambiguities.map(({ span }) => span) ?? [],
    repairs: extraction?.repairs.slice(0, MOST_REPAIRS) ?? [],
  }
  return element(
    'pre',
    { class: 'raw', tabindex: '0', role: 'region', 'aria-label': label },
    ...cutsOf(marked).flatMap((start, index, cuts) => [
      ...insertedAt(start, marked),
      ...piece(start, cuts[index + 1] ?? start, marked),
    ]),
  )
}

/**
 * Of a value that several texts gave, only what is in the text that is shown.
 * @param {ExtractionSuccess} extraction
 * @returns {readonly Span[]}
 */
function spansOf({ span, source, parts }) {
  if (parts === undefined) return [span]
  return parts.filter(({ pointer }) => pointer === source?.pointer).map((part) => part.span)
}

/**
 * @param {Marked} marked
 * @returns {readonly number[]}
 */
function cutsOf({ text, spans, others, repairs }) {
  const repaired = repairs.map(({ start, before }) => [start, start + before.length])
  const offsets = [[0, text.length], ...spans, ...others, ...repaired].flat()
  const within = offsets.filter((offset) => offset >= 0 && offset <= text.length)
  return [...new Set(within)].toSorted((left, right) => left - right)
}

/**
 * @param {number} start
 * @param {number} end
 * @param {Marked} marked
 * @returns {(Node | string)[]}
 */
function piece(start, end, { text, spans, others, repairs }) {
  if (start === end) return []
  const covers = (/** @type {Span} */ [from, to]) => from <= start && start < to
  const isRepaired = repairs.some((it) => covers([it.start, it.start + it.before.length]))
  const nodes = visible(text.slice(start, end))
  const shown = isRepaired ? [element('del', {}, ...nodes)] : nodes
  if (spans.some(covers)) return [element('mark', {}, ...shown)]
  return others.some(covers) ? [element('mark', { class: 'other' }, ...shown)] : shown
}

/**
 * @param {number} offset
 * @param {Marked} marked
 * @returns {HTMLElement[]}
 */
function insertedAt(offset, { repairs }) {
  return repairs
    .filter(({ start, before, after }) => start + before.length === offset && after !== '')
    .map(({ after }) => element('ins', {}, ...visible(after)))
}
