import type { HttpExchange } from '../contracts/http-exchange.ts'
import { describeExchange } from '../mcp/conversation/describe-exchange.ts'

/** An HTTP request and what came back, on one line. */
export function showExchange(exchange: HttpExchange): string {
  const { number, method, target, requests, others, lines } = exchange
  const [first = 0] = lines
  const last = lines.at(-1) ?? first
  const carried = [
    ...requests,
    ...(others === 0
      ? []
      : [others === 1 ? 'a notification or response' : `${others} notifications or responses`]),
  ]
  const what = carried.length === 0 ? '' : ` (${carried.join(', ')})`
  return `#${number} ${method} ${target}${what} → ${outcomeOf(exchange)}, lines ${first} to ${last}`
}

function outcomeOf(exchange: HttpExchange): string {
  const { response, rest, open } = exchange
  const isOdd =
    response === undefined ||
    response.status >= 300 ||
    (response.strays.length > 0 && response.status !== 202)
  if (isOdd) return describeExchange(exchange)
  const notes = [
    String(response.status),
    response.mediaType,
    rest === undefined ? undefined : 'broken off',
    open === undefined ? undefined : 'left open',
  ]
  return notes.filter((note) => note !== undefined).join(' ')
}
