import { byId } from './dom.js'

/** @import { CallData, PageIndex, ToolData } from '../page-data.ts' */

/** @typedef {PageIndex['tools'][number]['calls'][number]} CallIndex */

/** @type {Map<number, string>} */
const haystacks = new Map()

/**
 * What is known of all tools and calls from the start.
 * @type {PageIndex}
 */
export const pageIndex = JSON.parse(byId('index').textContent)

/**
 * Where each call is, by what stands behind `#`, decoded.
 * @type {ReadonlyMap<string, { readonly tool: number, readonly call: CallIndex }>}
 */
export const callPlaces = new Map(
  pageIndex.tools.flatMap(({ calls }, tool) =>
    calls.map((call) => [decodeURIComponent(call.fragment), { tool, call }]),
  ),
)

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
 * Whether a call's name, findings, text or frames hold a text, which is in lower case.
 * @param {number} number
 * @param {string} text
 * @returns {boolean}
 */
export function callHolds(number, text) {
  const known = haystacks.get(number) ?? haystackOf(callData(number))
  haystacks.set(number, known)
  return known.includes(text)
}

/**
 * @param {CallData} data
 * @returns {string}
 */
function haystackOf({ call, findings }) {
  return [
    call.name,
    ...findings.flatMap(({ code, message }) => [code, message]),
    call.evidence.text ?? '',
    ...call.evidence.wire.map(({ text }) => text),
  ]
    .join('\n')
    .toLowerCase()
}
