import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { serveStdio } from '../../host/stdio/serve-stdio.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import { createGateway } from '../create-gateway.ts'
import { asItIs } from '../test-support/as-it-is.ts'
import { fakeClient } from '../test-support/fake-client.ts'
import { fakeServer } from '../test-support/fake-server.ts'
import type { OpenLink } from './server-link.ts'

const HELLO = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}'
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
const MIB = 1024 * 1024
const COUNT = 64

const seatOf = (name: string, open: OpenLink) =>
  ({ name, open, adapter: asItIs, changesLists: false }) as const

function setUp() {
  const [one, two] = ['one', 'two'].map((name) =>
    fakeServer(({ method }) => (method === 'initialize' ? { result: {} } : undefined), name),
  )
  if (one === undefined || two === undefined) throw new Error('there are two')
  return { one, two }
}

describe('a client that reads slowly', () => {
  test('holds its own connection to a server until it has read', () => {
    const { one } = setUp()
    const gateway = createGateway({ servers: [seatOf('one', one.open)], onEvent: () => undefined })
    const [client] = [fakeClient(gateway.accept), fakeClient(gateway.accept)]
    client.hold(true)
    expect(one.held).toEqual([true, false])
    client.hold(false)
    expect(one.held).toEqual([false, false])
  })

  test('holds a server that is started again while it is held', async () => {
    const { one } = setUp()
    const gateway = createGateway({ servers: [seatOf('one', one.open)], onEvent: () => undefined })
    const client = fakeClient(gateway.accept)
    for (const said of [HELLO, INITIALIZED]) client.say(said)
    await client.hears('"result"')
    client.hold(true)
    one.crash()
    await expect.poll(() => one.held).toEqual([true, true])
    client.hold(false)
    // The first is over, and is told nothing more.
    expect(one.held).toEqual([true, false])
    await gateway.close()
  })

  test('holds all of several servers', () => {
    const { one, two } = setUp()
    const servers = [seatOf('one', one.open), seatOf('two', two.open)] as const
    const gateway = createGateway({ servers, onEvent: () => undefined })
    const client = fakeClient(gateway.accept)
    client.hold(true)
    expect([one.held, two.held]).toEqual([[true], [true]])
    client.hold(false)
    expect([one.held, two.held]).toEqual([[false], [false]])
  })

  test('holds nobody where it shares the conversation', () => {
    const { one } = setUp()
    const gateway = createGateway({ servers: [seatOf('one', one.open)], onEvent: () => undefined })
    const client = fakeClient(gateway.accept, 'request')
    client.say('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}')
    client.hold(true)
    expect(one.held).toEqual([false])
  })

  test('is sent as much as may wait, and the rest in its order when it reads', async () => {
    let taken = 0
    const flood = Readable.from(
      Array.from({ length: COUNT }, (_, index) =>
        Buffer.from(`{"jsonrpc":"2.0","method":"m","params":[${index},"${'x'.repeat(MIB)}"]}`),
      ),
    )
    const open: OpenLink = ({ onMessage }) => {
      flood.on('data', (data: Buffer) => {
        taken += 1
        onMessage(readRpcMessage(data))
      })
      return {
        send: () => undefined,
        abandon: () => false,
        hold: (isHeld) => void (isHeld ? flood.pause() : flood.resume()),
        close: () => Promise.resolve(),
      }
    }
    const gateway = createGateway({ servers: [seatOf('flood', open)], onEvent: () => undefined })
    const [input, output] = [new PassThrough(), new PassThrough()]
    const host = serveStdio(gateway.accept, { input, output })
    await Promise.race([
      new Promise((resolve) => flood.once('pause', resolve)),
      new Promise((resolve) => flood.once('end', resolve)),
    ])
    expect(taken).toBe(16)
    flood.once('end', () => input.end())
    const hearing = text(output)
    await host.done
    await host.close()
    const heard = await hearing
    const numbers = [...heard.matchAll(/"params":\[(\d+),/gu)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: COUNT }, (_, index) => index))
  })
})
