import { HarnessError } from '../../../contracts/harness-error.ts'
import { excerpt } from '../../../text/excerpt.ts'

/** Reads the address at which a server is served in process; what is no address of HTTP is wrong use. */
export function mcpAddress(url: string | URL): URL {
  const address = URL.canParse(String(url)) ? new URL(url) : undefined
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address
  throw new HarnessError(
    'wrong-use',
    `${excerpt(String(url))} is not an address to serve MCP at: give an absolute one, such as https://example.com/mcp`,
  )
}
