import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { GatewayEvent } from '../contracts/gateway-event.ts'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import { createGateway } from './create-gateway.ts'
import { asItIs } from './test-support/as-it-is.ts'
import { type FakeClient, fakeClient } from './test-support/fake-client.ts'
import { type FakeServer, fakeServer } from './test-support/fake-server.ts'

const HELLO = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}'
const DISCOVER = '{"jsonrpc":"2.0","id":0,"method":"server/discover"}'

interface Waiting {
  readonly client: FakeClient
  readonly server: FakeServer
  /** What is told of the server, but for that it is connected. */
  readonly told: () => readonly (string | undefined)[]
  readonly seconds: (count: number) => Promise<unknown>
}

/** A client behind a gateway, whose server is silent. */
function behindGateway(definition?: ServerDefinition): Waiting {
  const server = fakeServer(() => undefined)
  const events: GatewayEvent[] = []
  const one = { name: 'slow', open: server.open, adapter: asItIs, changesLists: false }
  const gateway = createGateway({
    servers: [{ ...one, ...(definition && { definition }) }],
    onEvent: (event) => events.push(event),
  })
  onTestFinished(() => gateway.close())
  return {
    client: fakeClient(gateway.accept),
    server,
    told: () =>
      events.flatMap((event) =>
        event.type === 'server' && event.state === 'waiting' ? [event.message] : [],
      ),
    seconds: (count) => vi.advanceTimersByTimeAsync(count * 1000),
  }
}

describe('a server that does not answer its handshake', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  test('is told at 10 s, and later on again', async () => {
    const { client, told, seconds } = behindGateway()
    client.say(HELLO)
    await seconds(9)
    expect(told()).toEqual([])
    await seconds(3600)
    expect(told()).toEqual(
      [10, 30, 60, 120, 300, 600].map(
        (after) => `still waiting for the answer of server "slow" to initialize (${after} s)`,
      ),
    )
  })

  test.each<[command: string, args: readonly string[], reason: string]>([
    ['npx', ['-y', 'pkg'], ': the first start of npx downloads the package'],
    ['/usr/local/bin/uvx', ['pkg'], ': the first start of uvx downloads the package'],
    ['cmd', ['/c', 'npx.cmd', 'pkg'], ': the first start of npx downloads the package'],
    ['node', ['server.js'], ''],
  ])('is told with what may take so long: %s', async (command, args, reason) => {
    const { client, told, seconds } = behindGateway({ name: 'slow', command, args, env: {} })
    client.say(HELLO)
    await seconds(10)
    expect(told()).toEqual([
      `still waiting for the answer of server "slow" to initialize (10 s)${reason}`,
    ])
  })

  test('is told of one without a handshake as well', async () => {
    const { client, told, seconds } = behindGateway()
    client.say(DISCOVER)
    await seconds(10)
    expect(told()).toEqual([
      'still waiting for the answer of server "slow" to server/discover (10 s)',
    ])
  })

  test.each<[what: string, act: (waiting: Waiting) => void]>([
    ['it answers', ({ server }) => server.say('{"jsonrpc":"2.0","id":0,"result":{}}')],
    ['it ends', ({ server }) => server.crash()],
    ['its client leaves', ({ client }) => client.leave()],
    [
      'its client gives it up',
      ({ client }) =>
        client.say({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { requestId: 0 },
        }),
    ],
  ])('is told of no more once %s', async (_, act) => {
    const waiting = behindGateway()
    waiting.client.say(HELLO)
    await waiting.seconds(10)
    act(waiting)
    await waiting.seconds(600)
    expect(waiting.told()).toHaveLength(1)
  })
})
