import { Client as ClientV2 } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport as TransportV2 } from '@modelcontextprotocol/client'
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JsonObject } from '../../src/contracts/json.ts'
import type { SuiteInputs } from '../../src/contracts/suite-types.ts'
import { type Answered, serve } from './serve.ts'

type AnyTransport = TransportV1 & TransportV2

// What the client of an SDK makes of a result: node mcp-sdk-client.ts v1, or v2.
const isFirst = process.argv[2] === 'v1'

await serve({
  suite: 'tool-result',
  library: isFirst ? '@modelcontextprotocol/sdk' : '@modelcontextprotocol/client',
  answer: complianceOf,
})

async function complianceOf(input: SuiteInputs['tool-result']): Promise<Answered> {
  const { ask, tool, result, protocolVersion } = input
  if (ask !== 'compliance') return { skipped: 'a client only checks results' }
  if (protocolVersion === '2026-07-28') return { skipped: 'this harness begins with a handshake' }
  if (tool['outputSchema'] === undefined) return { result: { compliance: 'no-schema' } }
  const info = { name: 'suite', version: '1' }
  const client = isFirst ? new ClientV1(info) : new ClientV2(info)
  try {
    await client.connect(answering(input))
    try {
      await client.listTools()
    } catch {
      return { result: { compliance: 'schema-unusable' } }
    }
    const name = JSON.parse(JSON.stringify(tool['name']))
    await client.callTool({ name, arguments: input.arguments ?? {} })
    return { result: { compliance: result['isError'] === true ? 'not-applicable' : 'valid' } }
  } catch (error) {
    return { result: { compliance: complianceBy(error instanceof Error ? error.message : '') } }
  } finally {
    await client.close()
  }
}

function complianceBy(message: string): string {
  if (/did not return structured content/u.test(message)) return 'missing'
  return /invalid outputSchema/u.test(message) ? 'schema-unusable' : 'invalid'
}

/** A transport with a server that has one tool, and gives one result. */
function answering({ protocolVersion, tool, result }: SuiteInputs['tool-result']): AnyTransport {
  const results: Readonly<Record<string, JsonObject>> = {
    initialize: {
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'suite', version: '1' },
    },
    'tools/list': { tools: [{ inputSchema: { type: 'object' }, ...tool }] },
    'tools/call': result,
  }
  const transport: AnyTransport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: async (message) => {
      if (!('id' in message && 'method' in message)) return
      const { id, method } = message
      await Promise.resolve()
      transport.onmessage?.({ jsonrpc: '2.0', id, result: results[method] ?? {} })
    },
  }
  return transport
}
