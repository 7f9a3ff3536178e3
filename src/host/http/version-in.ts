import type { HttpRequest } from './exchange.ts'

/** The revision that the header of a request names. */
export function versionIn({ headers }: HttpRequest): string | undefined {
  const version = headers['mcp-protocol-version']
  return version === undefined ? undefined : String(version).trim()
}
