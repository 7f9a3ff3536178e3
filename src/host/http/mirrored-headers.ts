import type { IncomingHttpHeaders } from 'node:http'
import { nameParameter } from '../../mcp/name-parameter.ts'
import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'
import { excerpt } from '../../text/excerpt.ts'

const ENCODED = /^=\?base64\?(?<base64>.*)\?=$/u
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/u

/**
 * What of a message and the headers that repeat it doesn't agree (revision 2026-07-28, transports, "Standard Request
 * Headers"); undefined where all does. A request needs all of them, a notification none.
 */
export function mirrorFault(
  message: RpcMessage,
  { headers, version }: { readonly headers: IncomingHttpHeaders; readonly version: string },
): string | undefined {
  const { method = '', kind } = message
  const parameter = nameParameter(method)
  const name = parameter === undefined ? undefined : partOf(message, ['params', parameter])
  const mirrored = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
    ['Mcp-Name', typeof name === 'string' ? name : undefined],
  ] as const
  return mirrored
    .map(([field, said]) => {
      const given = headers[field.toLowerCase()]
      if (said === undefined || (given === undefined && kind !== 'request')) return undefined
      if (typeof given !== 'string') return `the header ${field} is missing`
      return decoded(given) === said
        ? undefined
        : `the header ${field} says ${excerpt(given)}, and the body ${excerpt(said)}`
    })
    .find((fault) => fault !== undefined)
}

/** What a header says; undefined where it is marked as base64, and is none. */
function decoded(value: string): string | undefined {
  const base64 = ENCODED.exec(value)?.groups?.['base64']
  if (base64 === undefined) return value
  if (!BASE64.test(base64)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(base64, 'base64'),
    )
  } catch {
    return undefined
  }
}
