import { pageIndex } from './data.js'
import { element, folded, part, table } from './dom.js'
import { stateText } from './state-text.js'
import { code } from './visible-text.js'

/** @import { ClientReaction, ClientReactions } from '../../../src/contracts/client-reaction.ts' */
/** @import { ReportExchange } from '../../../src/contracts/report-provider.ts' */
/** @import { ReportCall } from '../../../src/contracts/report.ts' */
/** @import { ValueChange } from '../../../src/contracts/value-change.ts' */

/** Characters of a value in a diff; the whole of it stands in the frames. */
const MOST_CHARACTERS = 400

/** What several clients do. */
const WORST_FIRST = /** @type {const} */ ([
  ['rejects', 'reject'],
  ['alters', 'alter'],
  ['unknown', 'unknown'],
])

/**
 * What real clients made of a result, with what they dropped or changed.
 * @param {ReportCall} call
 * @returns {HTMLElement}
 */
export function clientsView({ clients }) {
  const entries = Object.entries(clients)
  if (entries.length === 0) {
    return part('Clients', element('p', { class: 'dim' }, 'Not replayed through real clients.'))
  }
  return part(
    'Clients',
    table(
      'Clients’ reactions',
      ['Client', 'After tools/list', 'Without it'],
      entries.map(([name, { listed, unlisted }]) => [
        code(name),
        reactionView(listed),
        reactionView(unlisted),
      ]),
    ),
  )
}

/**
 * What official clients made of a provider's answer.
 * @param {ReportExchange} exchange
 * @returns {HTMLElement}
 */
export function exchangeClients({ clients }) {
  const entries = Object.entries(clients)
  if (entries.length === 0) {
    return part('Clients', element('p', { class: 'dim' }, 'Not replayed through official clients.'))
  }
  return part(
    'Clients',
    table(
      'Clients’ reactions',
      ['Client', 'What it does with the answer'],
      entries.map(([name, reaction]) => [code(name), reactionView(reaction)]),
    ),
  )
}

/**
 * What a row says of the clients that know the schema.
 * @param {Readonly<Record<string, ClientReactions>>} clients
 * @returns {Node | string}
 */
export function clientsInShort(clients) {
  const reactions = Object.values(clients).map(({ listed }) => listed.reaction)
  if (reactions.length === 0) return element('span', { class: 'dim' }, 'not asked')
  for (const [reaction, words] of WORST_FIRST) {
    const count = reactions.filter((it) => it === reaction).length
    const [, tone] = pageIndex.words.reaction[reaction]
    if (count > 0) return stateText([`${count} of ${reactions.length} ${words}`, tone])
  }
  return stateText(['accept', 'good'])
}

/**
 * @param {ClientReaction} reaction
 * @returns {(Node | string)[]}
 */
function reactionView({ reaction, code: errorCode, message, diff = [] }) {
  return [
    stateText(pageIndex.words.reaction[reaction]),
    ...(errorCode === undefined ? [] : [' ', code(String(errorCode))]),
    ...(message === undefined ? [] : [element('p', { class: 'message' }, code(message))]),
    ...(diff.length === 0
      ? []
      : [folded(`${diff.length} ${diff.length === 1 ? 'change' : 'changes'}`, diffTable(diff))]),
  ]
}

/**
 * @param {readonly ValueChange[]} diff
 * @returns {HTMLElement}
 */
function diffTable(diff) {
  return table(
    'What the client changed',
    ['Change', 'Where', 'Before', 'After'],
    diff.map(({ op, pointer, before, after }) => [
      op,
      code(pointer === '' ? 'the whole result' : pointer),
      before === undefined ? '' : element('del', {}, code(short(before))),
      after === undefined ? '' : element('ins', {}, code(short(after))),
    ]),
  )
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function short(value) {
  const text = JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
