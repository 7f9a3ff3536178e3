import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStdioLink } from './open-stdio-link.ts'
import { order, PUPPET } from './test-support/puppet.ts'
import { type StartedLink, startLink } from './test-support/start-link.ts'

const START_FAILED = fileURLToPath(
  new URL('../../../fixtures/servers/start-failed.mjs', import.meta.url),
)
/** Stays whatever becomes of its input. */
const STUBBORN = { ...PUPPET, args: ['-e', 'setInterval(() => {}, 1000)'] }

const saying = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"m"}`

describe('a link over standard streams', () => {
  let link: StartedLink
  beforeAll(() => {
    link = startLink(openStdioLink(PUPPET))
  })
  afterAll(() => link.close())

  test.each([
    '{ "id":1.50e1 , "result":{"n":12345678901234567890,"s":"\\u00e9"}, "extra":[ ], "jsonrpc":"2.0"}',
    '{"method":"notifications/progress","jsonrpc":"2.0","params":{"a":1,"a":2}}',
    '{"jsonrpc":"2.0","id":"é→𝄞","method":"sampling/createMessage"}',
  ])('hands over a message byte for byte: %s', async (message) => {
    link.send(order({ say: [['stdout', `${message}\n`]] }))
    expect((await link.next()).text).toBe(message)
  })

  test('sends a message byte for byte', async () => {
    const message = '{"method" : "echo",\t"jsonrpc":"2.0","id":1e0,"n":1.000, "s":"\\u00e9"}'
    link.send(message)
    expect(lineIn((await link.next()).text)).toBe(message)
  })

  test('sends a message of several lines, as HTTP may bring it, on one', async () => {
    link.send('{"method":"echo",\r\n  "jsonrpc":"2.0",\n  "id":1\n}')
    expect(lineIn((await link.next()).text)).toBe(
      '{"method":"echo",    "jsonrpc":"2.0",   "id":1 }',
    )
  })

  test('carries 10 MB each way', async () => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'echo', big: 'é'.repeat(5e6) })
    link.send(message)
    const { text } = await link.next()
    expect(text.length).toBeGreaterThan(10_000_000)
    expect(lineIn(text) === message).toBe(true)
  })

  test('hands over the messages of a batch one after the other', async () => {
    const messages = ['{"jsonrpc":"2.0","id":1,"result":{}}', '{"jsonrpc":"2.0","method":"m"}']
    link.send(order({ say: [['stdout', `[${messages.join(', ')}]\r\n`]] }))
    expect([(await link.next()).text, (await link.next()).text]).toEqual(messages)
  })

  test('tells lines that are no messages, and forwards none of them', async () => {
    const lines = ['Listening', '{"level":30,"method":"GET"}', '{"jsonrpc":"2.0","id":1,"resul']
    link.send(order({ say: [['stdout', `${lines.join('\n')}\n`]] }))
    link.send('{"jsonrpc":"2.0","id":2,"method":"echo"}')
    expect((await link.next()).message.id).toBe(2)
    expect(link.lines).toEqual(lines.map((line) => `stdout: ${line}`))
  })

  test('has no way of its own to give a request up', () => {
    expect(link.abandon(1)).toBe(false)
  })
})

describe('a link that is held', () => {
  test('takes what its server writes when it goes on', async () => {
    const link = startLink(openStdioLink(PUPPET))
    link.hold(true)
    for (const id of [1, 2, 3]) {
      const lines = [
        ['stdout', `${saying(id)}\n`],
        ['stderr', `${id}\n`],
      ] as const
      link.send(order({ say: lines }))
      await expect.poll(() => link.lines).toHaveLength(id)
    }
    expect(link.waiting).toEqual([])
    link.hold(false)
    for (const id of [1, 2, 3]) expect((await link.next()).text).toBe(saying(id))
    await link.close()
  })

  test('takes all that its server wrote where that ends', async () => {
    const link = startLink(openStdioLink(PUPPET))
    link.hold(true)
    link.send(order({ say: [['stdout', `${saying(1)}\n`]], exit: 3 }))
    await link.ended
    expect(link.waiting).toMatchObject([{ text: saying(1) }])
  })

  test('ends where it is closed, though its server has more to write than fits', async () => {
    const link = startLink(openStdioLink(PUPPET))
    link.hold(true)
    link.send(
      order({
        say: [
          ['stderr', 'begun\n'],
          ['stdout', `${'x'.repeat(4e6)}\n`],
        ],
      }),
    )
    await expect.poll(() => link.lines).toEqual(['stderr: begun'])
    await link.close()
    expect(link.ends).toEqual([])
  })
})

describe.concurrent('the end of a link over standard streams', () => {
  test('is told with code and last lines where the server exits in a call', async () => {
    const link = startLink(openStdioLink(PUPPET))
    const lines = Array.from({ length: 25 }, (_, index) => `line ${index}`)
    link.send('{"jsonrpc":"2.0","id":1,"method":"echo"}')
    await link.next()
    link.send(order({ say: [['stderr', lines.join('\n')]], exit: 3 }))
    const { message, stderr } = await link.ended
    expect(message).toBe('server "puppet" exited with code 3')
    expect(stderr).toEqual(lines.slice(-20))
    expect(link.lines).toEqual(lines.map((line) => `stderr: ${line}`))
    link.send('{"jsonrpc":"2.0","id":2,"method":"echo"}')
    await link.close()
    expect(link.ends).toHaveLength(1)
  })

  test('is told with the signal where the server is killed', async () => {
    const link = startLink(openStdioLink(PUPPET))
    link.send(order({ exit: 'SIGKILL' }))
    expect((await link.ended).message).toBe(
      'server "puppet" was ended by SIGKILL before it sent a message',
    )
  })

  test('is told with what to do where the server needs a module that is missing', async () => {
    const link = startLink(openStdioLink({ ...PUPPET, args: [START_FAILED] }))
    const { message, hint, stderr } = await link.ended
    expect(message).toBe('server "puppet" exited with code 1 before it sent a message')
    expect(hint).toBe(
      "Node.js can't find a-module-that-is-not-installed: check the path, or install the server's dependencies and build it",
    )
    expect(stderr.join('\n')).toContain('ERR_MODULE_NOT_FOUND')
  })

  test('is told where there is no such program', async () => {
    const link = startLink(openStdioLink({ ...PUPPET, command: 'no-such-program' }))
    expect(await link.ended).toEqual({
      message: 'server "puppet" could not be started: spawn no-such-program ENOENT',
      hint: 'check its spelling, install it, or give its full path',
      stderr: [],
    })
  })

  test('is told where a message can not be held', async () => {
    const link = startLink(openStdioLink(PUPPET, { messageLimit: 1000 }))
    link.send(order({ say: [['stdout', `{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(1000)}`]] }))
    expect((await link.ended).message).toBe(
      'server "puppet" sent a line that is too long for a message, and was ended',
    )
    expect(link.lines).toHaveLength(1)
  })

  test('is not told where it is ours, and takes a server along that stays', async () => {
    const link = startLink(openStdioLink(STUBBORN))
    await Promise.all([link.close(), link.close()])
    expect(link.ends).toEqual([])
  })
})

function lineIn(answer: string): string {
  const [, line = ''] = /"line":"([^"]*)"/u.exec(answer) ?? []
  return Buffer.from(line, 'base64').toString('utf8')
}
