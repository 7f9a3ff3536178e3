import { createHttpCarrier } from './http-carrier.ts'
import { createEventReader, createLineCarrier } from './line-carrier.ts'
import { MOST_PAGES } from '../most-pages.ts'
import { CLIENT_INFO, defineClient, EndlessList } from './real-client.ts'
import type { ReplayLink } from './real-client.ts'
import { createReplayTransport } from './replay-transport.ts'

/** The client of the TypeScript SDK's first line. Programs that use it page through lists by themselves. */
export const sdkV1 = defineClient({
  eras: ['legacy'],
  open: async (link) => {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
    const transport = createReplayTransport(await carrierFor(link), link.desk)
    const client = new Client(CLIENT_INFO)
    return {
      connect: (signal) => client.connect(transport, { signal }),
      listTools: async (signal) => {
        let cursor: string | undefined
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const params = cursor === undefined ? undefined : { cursor }
          const { nextCursor } = await client.listTools(params, { signal })
          if (nextCursor === undefined) return
          cursor = nextCursor
        }
        throw new EndlessList()
      },
      callTool: (call, signal) => client.callTool(call, undefined, { signal }),
      close: () => client.close(),
    }
  },
})

async function carrierFor({ transport }: ReplayLink) {
  if (transport === 'streamable-http') {
    const { StreamableHTTPClientTransport } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
    return createHttpCarrier(
      (address, fetch) => new StreamableHTTPClientTransport(address, { fetch }),
    )
  }
  const { ReadBuffer, deserializeMessage } =
    await import('@modelcontextprotocol/sdk/shared/stdio.js')
  return createLineCarrier(
    transport === 'sse' ? createEventReader(deserializeMessage) : new ReadBuffer(),
  )
}
