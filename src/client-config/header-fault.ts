import { excerpt } from '../text/excerpt.ts'

/** Headers that the protocol or the connection sets, in lower case; what a user gives for them isn't sent. */
export const PROTOCOL_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'host',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'transfer-encoding',
])

/** Whether a header is the protocol's to set, and not a user's. */
export function isProtocolHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return PROTOCOL_HEADERS.has(lower) || lower.startsWith('mcp-param-')
}

/** Whether a text can be sent as the value of a header. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7E\x80-\xFF]*$/u.test(text)
}

/** What keeps a header from being sent; undefined where nothing does. Its value is quoted nowhere, as it may be a secret. */
export function headerFault(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u.test(name))
    return `${excerpt(name)} is no name of a header`
  return isHeaderValue(value)
    ? undefined
    : `the value of ${name} holds a character that no header may`
}
