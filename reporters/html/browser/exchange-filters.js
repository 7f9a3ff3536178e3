import { exchangeHolds, pageIndex } from './data.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['exchanges'][number]} ExchangeIndex */

/** @typedef {{ readonly text: string, readonly server: string, readonly wrapping: string, readonly shape: string, readonly compliance: string, readonly verdict: string, readonly finding: string }} ExchangeFilters */

/**
 * The numbers of the exchanges that all filters fit; one that asks for something of a tool leaves none.
 * @param {ExchangeFilters} filters
 * @param {boolean} isEmpty
 * @returns {ReadonlySet<number>}
 */
export function exchangesLeft(filters, isEmpty) {
  const numbers = [...pageIndex.exchanges.keys()]
  if (isEmpty) return new Set(numbers)
  return new Set(
    numbers.filter((number) => {
      const exchange = pageIndex.exchanges[number]
      return (
        exchange !== undefined &&
        fitsExchange(exchange, filters) &&
        holdsText(exchange, number, filters)
      )
    }),
  )
}

/**
 * @param {ExchangeIndex} exchange
 * @param {ExchangeFilters} filters
 * @returns {boolean}
 */
function fitsExchange(exchange, { server, wrapping, shape, compliance, verdict, finding }) {
  return (
    wrapping === '' &&
    shape === '' &&
    (server === '' || server === `p${exchange.provider}`) &&
    (compliance === '' || exchange.compliances.some((it) => it === compliance)) &&
    (verdict === '' || exchange.verdict === verdict) &&
    (finding === '' || exchange.findings.includes(finding))
  )
}

/**
 * @param {ExchangeIndex} exchange
 * @param {number} number
 * @param {ExchangeFilters} filters
 * @returns {boolean}
 */
function holdsText({ provider, name }, number, { text }) {
  if (text === '') return true
  const title = `${pageIndex.providers[provider]?.title ?? ''} ${name}`
  return title.toLowerCase().includes(text) || exchangeHolds(number, text)
}
