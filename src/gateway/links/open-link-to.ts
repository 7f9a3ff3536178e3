import type { ServerDefinition } from '../../contracts/server-definition.ts'
import type { HttpLinkOptions } from './http/http-client.ts'
import { openHttpLink } from './open-http-link.ts'
import { openStdioLink, type StdioLinkOptions } from './open-stdio-link.ts'
import type { OpenLink } from './server-link.ts'

/** Makes what connects to a server, as its definition says: a process of its own, or an address. */
export function openLinkTo(
  server: ServerDefinition,
  options: StdioLinkOptions & HttpLinkOptions = {},
): OpenLink {
  return 'url' in server ? openHttpLink(server, options) : openStdioLink(server, options)
}
