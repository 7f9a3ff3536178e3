import { byId } from './dom.js'

/** @import { Finding } from '../../../src/contracts/finding.ts' */
/** @import { CallData, ExchangeData, PageIndex, ToolData } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]['calls'][number]} CallIndex */

/** @type {Map<string, string>} */
const haystacks = new Map()

/**
 * What is known of all tools and calls from the start.
 * @type {PageIndex}
 */
export const pageIndex = JSON.parse(byId('index').textContent)

/** @typedef {{ readonly server?: number, readonly tool?: number, readonly call?: number, readonly exchange?: number }} Place */

/**
 * Where each server, tool, call and exchange is, by what stands behind `#`, decoded.
 * @type {ReadonlyMap<string, Place>}
 */
export const places = new Map(
  [
    ...pageIndex.servers.map(({ fragment }, server) => placedAt(fragment, { server })),
    ...pageIndex.tools.flatMap(({ server, fragment, calls }, tool) => [
      placedAt(fragment, { server, tool }),
      ...calls.map((call) => placedAt(call.fragment, { server, tool, call: call.number })),
    ]),
    ...pageIndex.exchanges.map(({ fragment }, exchange) => placedAt(fragment, { exchange })),
  ].toReversed(),
)

/**
 * @param {string} fragment
 * @param {Place} place
 * @returns {readonly [string, Place]}
 */
function placedAt(fragment, place) {
  return [decodeURIComponent(fragment), place]
}

/**
 * What a row of the matrix is opened with.
 * @param {number} number
 * @returns {ToolData}
 */
export function toolData(number) {
  return JSON.parse(byId(`tool-data-${number}`).textContent)
}

/**
 * A call with its evidence.
 * @param {number} number
 * @returns {CallData}
 */
export function callData(number) {
  return JSON.parse(byId(`call-data-${number}`).textContent)
}

/**
 * An exchange with its evidence.
 * @param {number} number
 * @returns {ExchangeData}
 */
export function exchangeData(number) {
  return JSON.parse(byId(`exchange-data-${number}`).textContent)
}

/**
 * Whether a call's name, findings, text or frames hold a text, which is in lower case.
 * @param {number} number
 * @param {string} text
 * @returns {boolean}
 */
export function callHolds(number, text) {
  return holds(`call ${number}`, text, () => {
    const { call, findings } = callData(number)
    return [
      call.name,
      call.evidence.text ?? '',
      ...wordsOf(findings),
      ...call.evidence.wire.map((frame) => frame.text),
    ]
  })
}

/**
 * Whether an exchange's name, findings, texts, calls or frames hold a text, which is in lower case.
 * @param {number} number
 * @param {string} text
 * @returns {boolean}
 */
export function exchangeHolds(number, text) {
  return holds(`exchange ${number}`, text, () => {
    const { exchange, findings } = exchangeData(number)
    const { name, model = '', reason = '', answers, evidence } = exchange
    return [
      name,
      model,
      reason,
      ...wordsOf(findings),
      ...answers.flatMap((answer) => [
        answer.text,
        answer.reasoning,
        ...answer.calls.flatMap((call) => [call.name, call.arguments]),
      ]),
      ...evidence.wire.map((frame) => frame.text),
    ]
  })
}

/**
 * @param {string} key
 * @param {string} text
 * @param {() => readonly string[]} read
 * @returns {boolean}
 */
function holds(key, text, read) {
  const known = haystacks.get(key) ?? read().join('\n').toLowerCase()
  haystacks.set(key, known)
  return known.includes(text)
}

/**
 * @param {readonly Finding[]} findings
 * @returns {readonly string[]}
 */
function wordsOf(findings) {
  return findings.flatMap(({ code, message }) => [code, message])
}
