import { createHttpCarrier } from './http-carrier.ts'
import { createEventReader, createLineCarrier } from './line-carrier.ts'
import { CLIENT_INFO, defineClient } from './real-client.ts'
import type { ReplayLink } from './real-client.ts'
import { createReplayTransport } from './replay-transport.ts'

/** Milliseconds to wait for an answer to the first request of a server that speaks without a handshake. */
const PROBE_TIMEOUT = 2000

/** The client of the TypeScript SDK's second line, which speaks in both eras. */
export const sdkV2 = defineClient({
  eras: ['legacy', 'modern'],
  open: async (link) => {
    const { Client } = await import('@modelcontextprotocol/client')
    const { era, protocolVersion = '2026-07-28' } = link
    const mode = era === 'modern' ? { pin: protocolVersion } : 'legacy'
    const client = new Client(CLIENT_INFO, {
      versionNegotiation: { mode, probe: { timeoutMs: PROBE_TIMEOUT } },
    })
    const replay = createReplayTransport(await carrierFor(link), link.desk)
    // By these two the client knows a transport that sends no headers.
    const transport =
      link.transport === 'stdio' ? Object.assign(replay, { stderr: null, pid: null }) : replay
    return {
      connect: (signal) => client.connect(transport, { signal }),
      listTools: async (signal) => {
        await client.listTools(undefined, { signal, cacheMode: 'refresh' })
      },
      callTool: (call, signal) => client.callTool(call, { signal }),
      close: () => client.close(),
    }
  },
})

async function carrierFor({ transport }: ReplayLink) {
  const { ReadBuffer, StreamableHTTPClientTransport, deserializeMessage } =
    await import('@modelcontextprotocol/client')
  if (transport === 'streamable-http')
    return createHttpCarrier(
      (address, fetch) => new StreamableHTTPClientTransport(address, { fetch }),
    )
  return createLineCarrier(
    transport === 'sse' ? createEventReader(deserializeMessage) : new ReadBuffer(),
  )
}
