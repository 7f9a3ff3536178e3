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

/** What keeps a header from being sent; undefined where nothing does. Its value is quoted nowhere, as it may be a secret. */
export function headerFault(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u.test(name))
    return `${excerpt(name)} is no name of a header`
  const isSendable = /^[\t\x20-\x7E\x80-\xFF]*$/u.test(value)
  return isSendable ? undefined : `the value of ${name} holds a character that no header may`
}
