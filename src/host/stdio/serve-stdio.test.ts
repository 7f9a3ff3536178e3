import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { assert, asyncProperty, nat, uniqueArray } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { resultMessage } from '../../rpc/rpc-edits.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import type { ClientHost } from '../client-peer.ts'
import { createFakeServer, type FakeServer } from '../test-support/create-fake-server.ts'
import { serveStdio, type StdioOptions } from './serve-stdio.ts'

interface Served {
  readonly input: PassThrough
  readonly output: PassThrough
  readonly host: ClientHost
  readonly server: FakeServer
}

function serve(server = createFakeServer(), options: StdioOptions = {}): Served {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const host = serveStdio(server.accept, { input, output, patience: 1e9, ...options })
  return { input, output, host, server }
}

/** What a client is answered, and what of it arrives, where it sends these chunks and then no more. */
async function exchange(chunks: readonly (string | Uint8Array)[]) {
  const { input, output, host, server } = serve()
  const answers = text(output)
  for (const chunk of chunks) input.write(chunk)
  input.end()
  await host.done
  await host.close()
  const [client] = server.clients
  return {
    received: client?.received ?? [],
    answers: (await answers).split('\n').slice(0, -1),
    leaves: client?.leaves,
  }
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const PONG = '{"jsonrpc":"2.0","id":1,"result":{"method":"ping"}}'

describe('a line', () => {
  test('arrives byte for byte, and so does what is sent', async () => {
    const odd = '  {"method" : "x","id":"\\u0031","extra":1e400, "jsonrpc":"2.0"} '
    expect(await exchange([`${odd}\r\n${PING}\n`])).toEqual({
      received: [odd, PING],
      answers: ['{"jsonrpc":"2.0","id":"1","result":{"method":"x"}}', PONG],
      leaves: 1,
    })
  })

  test.each([
    ['no JSON', '{"id":1,', -32700],
    ['noise', 'hello', -32700],
    ['JSON with a byte order mark', `\uFEFF${PING}`, -32700],
    ['no message', '{"jsonrpc":"2.0","id":1}', -32600],
    ['no version of JSON-RPC', '{"id":1,"method":"ping"}', -32600],
    ['a value', '17', -32600],
    ['an empty batch', '[]', -32600],
    ['a request to nobody', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['an answer to nobody', '{"jsonrpc":"2.0","id":null,"result":{}}', -32600],
  ])('with %s is answered to nobody', async (_title, line, code) => {
    const { received, answers } = await exchange([`${line}\n${PING}\n`])
    expect(received).toEqual([PING])
    expect(answers).toEqual([
      expect.stringMatching(`^{"jsonrpc":"2.0","id":null,"error":{"code":${code},`),
      PONG,
    ])
  })

  test('that is blank says nothing', async () => {
    expect(await exchange(['\n \r\n', PING, '\n\n'])).toMatchObject({ answers: [PONG] })
  })

  test('is a message where the input ends without its ending', async () => {
    expect(await exchange([PING])).toMatchObject({ received: [PING], answers: [PONG] })
  })

  test('with a batch is its messages, one after the other', async () => {
    const note = '{"jsonrpc":"2.0", "method":"n"}'
    const { received, answers } = await exchange([`[ ${PING},1, ${note} ]\n`])
    expect(received).toEqual([PING, note])
    expect(answers).toEqual([
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: it is no message of JSON-RPC 2.0"}}',
      PONG,
    ])
  })

  test('that is too long is answered to whom it can be', async () => {
    const long = Buffer.alloc(64 * 1024 * 1024, 'x')
    const { received, answers } = await exchange([
      '{"jsonrpc":"2.0","id":7,"method":"x","params":"',
      long,
      '"}\n',
    ])
    expect(received).toEqual([])
    expect(answers).toEqual([
      '{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"Invalid Request: the line has 67108864 bytes or more"}}',
    ])
  })

  test('is the same however its bytes are cut', async () => {
    const note = '{"jsonrpc":"2.0","method":"é"}'
    const last = '{"jsonrpc":"2.0","id":"€","method":"𝒳"}'
    const sent = Buffer.from(`${PING}\r\n[${PING},${note}]\n\nnoise\n${last}`)
    const whole = await exchange([sent])
    expect(whole.received).toHaveLength(4)
    const places = uniqueArray(nat(sent.length), { maxLength: 20 })
    await assert(
      asyncProperty(places, async (cuts) => {
        const at = [0, ...cuts.toSorted((left, right) => left - right), sent.length]
        const chunks = at.slice(1).map((end, index) => sent.subarray(at[index], end))
        expect(await exchange(chunks)).toEqual(whole)
      }),
      { numRuns: 50 },
    )
  })
})

test('what is sent with line breaks between its tokens stands on one line, each byte in its place', async () => {
  const pretty = '{\r\n"jsonrpc":"2.0",\r"id": 1,\n  "result": {\n\t"a": "\\n"\n}}\r'
  const server = createFakeServer((_, peer) => peer.send(readRpcMessage(Buffer.from(pretty))))
  const { input, output, host } = serve(server)
  const answers = text(output)
  input.end(PING)
  await host.done
  await host.close()
  expect(await answers).toBe(`${pretty.replaceAll(/[\r\n]/gu, ' ')}\n`)
})

describe('a client that sends no more', () => {
  test('is gone when its last request is answered', async () => {
    const { input, host, server } = serve(createFakeServer(() => undefined))
    input.end(`${PING}\n{"jsonrpc":"2.0","id":2,"method":"x"}\n`)
    await new Promise((resolve) => input.once('close', resolve))
    const [client] = server.clients
    client?.peer.send(resultMessage(2, {}))
    expect(client?.leaves).toBe(0)
    client?.peer.send(resultMessage(1, {}))
    expect(client?.leaves).toBe(1)
    await host.done
  })

  test('has nothing to wait for where it has given its request up', async () => {
    const { input, host, server } = serve(createFakeServer(() => undefined))
    input.end(
      `${PING}\n{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n`,
    )
    await host.done
    expect(server.clients).toMatchObject([{ leaves: 1 }])
  })

  test('is not waited for longer than there is patience', async () => {
    const { input, host, server } = serve(
      createFakeServer(() => undefined),
      { patience: 1 },
    )
    input.end(PING)
    await host.done
    expect(server.clients).toMatchObject([{ leaves: 1 }])
  })
})

test('a client that has ended and reads on is waited for no longer, however much it is sent', async () => {
  const server = createFakeServer(() => undefined)
  const { input, output, host } = serve(server, { patience: 100 })
  output.resume()
  input.end(`${PING}\n`)
  const note = readRpcMessage(
    Buffer.from(`{"jsonrpc":"2.0","method":"n","params":"${'x'.repeat(1024 * 1024)}"}`),
  )
  const flood = setInterval(() => {
    for (let sent = 0; sent < 40; sent += 1) server.clients[0]?.peer.send(note)
  }, 1)
  await host.done
  clearInterval(flood)
  expect(server.clients).toMatchObject([{ leaves: 1 }])
})

function asked(id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"x","params":"${'x'.repeat(1024 * 1024)}"}\n`
}

test('a client is refused what it asks beyond 128 MiB of requests that wait for answers, and heard otherwise', async () => {
  const server = createFakeServer(() => undefined)
  const { input, output, host } = serve(server)
  const answers = text(output)
  for (let id = 0; id < 130; id += 1) input.write(asked(id))
  input.write('{"jsonrpc":"2.0","id":9,"result":{}}\n')
  const [client] = server.clients
  await vi.waitUntil(() => client?.received.length === 128)
  client?.peer.send(resultMessage(0, {}))
  input.write(asked(130))
  await vi.waitUntil(() => client?.received.length === 129)
  await host.close()
  const refused = (await answers).split('\n').filter((line) => line.includes('-32000'))
  expect(refused.map((line) => JSON.parse(line).id)).toEqual([127, 128, 129])
})

describe('a client that is gone', () => {
  test('is found out by what can’t be written', async () => {
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    // Of standard output no close follows.
    const output = new Writable({
      write: (_chunk, _encoding, callback) => callback(broken),
      autoDestroy: false,
    })
    const { input, host, server } = serve(createFakeServer(), { output })
    input.write(`${PING}\n`)
    await host.done
    input.write(`${PING}\n`)
    const [client] = server.clients
    client?.peer.send(readRpcMessage(Buffer.from(PONG)))
    await host.close()
    expect(client).toMatchObject({ received: [PING], leaves: 1 })
  })

  test.each(['input', 'output'] as const)('is found out by its %s, broken off', async (name) => {
    const served = serve()
    served[name].destroy(new Error('gone'))
    await served.host.done
    expect(served.server.clients).toMatchObject([{ leaves: 1 }])
    await served.host.close()
  })
})

describe('a client that reads slowly', () => {
  test('holds what is sent when many small messages wait', async () => {
    const note = readRpcMessage(Buffer.from('{"jsonrpc":"2.0","method":"n"}'))
    const { host, server } = serve(createFakeServer(() => undefined))
    const [client] = server.clients
    let sent = 0
    for (; sent < 100_000 && client?.holds.length === 0; sent += 1) client.peer.send(note)
    expect(client?.holds).toEqual([true])
    expect(sent).toBeLessThan(40_000)
    await host.close()
  })

  const big = readRpcMessage(
    Buffer.from(`{"jsonrpc":"2.0","method":"m","params":"${'x'.repeat(1024 * 1024)}"}`),
  )

  test('holds what is sent until it has read, and is heard meanwhile', async () => {
    const { input, output, host, server } = serve(createFakeServer(() => undefined))
    const [client] = server.clients
    for (let sent = 0; sent < 16; sent += 1) {
      expect(client?.holds).toEqual([])
      client?.peer.send(big)
    }
    expect(client?.holds).toEqual([true])
    input.write(`${PING}\n`)
    await expect.poll(() => client?.received).toEqual([PING])
    output.resume()
    await new Promise((resolve) => output.once('drain', resolve))
    expect(client?.holds).toEqual([true, false])
    await host.close()
  })

  test('and leaves is told to be gone, and no more', async () => {
    const { output, host, server } = serve()
    const [client] = server.clients
    for (let sent = 0; sent < 17; sent += 1) client?.peer.send(big)
    output.destroy()
    await host.done
    expect(client).toMatchObject({ holds: [true], leaves: 1 })
    await host.close()
  })

  test('is sent a message of 64 MB', async () => {
    const huge = Buffer.from(`{"jsonrpc":"2.0","method":"m","params":"${'x'.repeat(64e6)}"}`)
    const { output, host, server } = serve()
    const [client] = server.clients
    client?.peer.send(readRpcMessage(huge))
    client?.peer.send(readRpcMessage(Buffer.from(PONG)))
    const heard = text(output)
    await new Promise((resolve) => output.once('drain', resolve))
    await host.close()
    expect((await heard) === `${huge.toString()}\n${PONG}\n`).toBe(true)
    expect(client?.holds).toEqual([true, false])
  })
})

describe('closing', () => {
  test('by the host tells that the client is gone, and ends both streams', async () => {
    const { input, output, host, server } = serve()
    const answers = text(output)
    input.write(`${PING}\n`)
    await new Promise((resolve) => output.once('readable', resolve))
    await Promise.all([host.close(), host.close(), host.done])
    expect(await answers).toBe(`${PONG}\n`)
    expect([input.destroyed, server.clients[0]?.leaves]).toEqual([true, 1])
  })

  test('by its peer is behind what was sent, and tells nothing', async () => {
    const server = createFakeServer(({ id }, peer) => {
      peer.send(resultMessage(id ?? 0, {}))
      peer.close()
    })
    const { input, output, host } = serve(server)
    input.write(`${PING}\n${PING}\n`)
    expect(await text(output)).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n')
    await host.done
    expect(server.clients).toMatchObject([{ received: [PING], leaves: 0 }])
  })

  test('is not kept waiting by a client that reads nothing', async () => {
    const output = new Writable({ write: () => undefined })
    const { input, host } = serve(createFakeServer(), { output, patience: 1 })
    input.write(`${PING}\n`)
    await host.close()
    expect(output.destroyed).toBe(true)
  })
})
