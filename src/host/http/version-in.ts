import type { IncomingMessage } from 'node:http'

/** The revision that the header of a request names. */
export function versionIn({ headers }: IncomingMessage): string | undefined {
  const version = headers['mcp-protocol-version']
  return version === undefined ? undefined : String(version).trim()
}
