import { exchangeHolds, pageIndex } from './data.js'

/** @import { PageIndex } from '../page-data.ts' */

/** @typedef {PageIndex['exchanges'][number]} ExchangeIndex */

/** @import { Filters } from './apply-filters.js' */

/**
 * The numbers of the exchanges that all filters fit; one that asks for something of a tool leaves none.
 * @param {Filters} filters
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
 * @param {Filters} filters
 * @returns {boolean}
 */
function fitsExchange(exchange, { server, state, shape, compliance, verdict, finding }) {
  return (
    state === '' &&
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
 * @param {Filters} filters
 * @returns {boolean}
 */
function holdsText({ provider, name }, number, { find }) {
  if (find === '') return true
  const title = `${pageIndex.providers[provider]?.title ?? ''} ${name}`
  return title.toLowerCase().includes(find) || exchangeHolds(number, find)
}
