import type { StartedLink } from './start-link.ts'

/** The first message of a handshake. */
export const INITIALIZE = request(0, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

/** The message after a handshake. */
export const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}'

/** What each request of revision 2026-07-28 says. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** A request as a text. */
export function request(id: number | string, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

/** Leads the handshake, and takes the answer. */
export async function greet(link: StartedLink): Promise<void> {
  link.send(INITIALIZE)
  await link.next()
  link.send(INITIALIZED)
}
