import { describe, expect, test } from 'vitest'
import { anthropic } from './anthropic.ts'
import { createClientHost, type Taken } from './client-host.ts'
import type { ClientTask } from './client-messages.ts'
import type { InstalledClient } from './find-clients.ts'
import { openai } from './openai.ts'

const TASK: ClientTask = {
  request: { wire: 'openai-chat', path: '/v1/chat/completions', stream: false, body: {} },
  response: { status: 200, reason: 'OK', fields: [], chunks: [Buffer.from('{"a":1}')] },
}
const ANSWERED = 'chat.completions.create(): {"a":1}'

describe('a client that somebody installed', () => {
  test.each([
    [
      'is asked for the answer, and gets the recorded one',
      'return (await fetch()).json()',
      ANSWERED,
    ],
    ['throws', `throw Object.assign(new Error('no'), { code: 7 })`, 'failed unasked 7 no'],
    ['throws what is no error', `throw 'no'`, 'failed unasked no'],
    [
      'asks by itself, which reaches nobody',
      `return globalThis.fetch('http://127.0.0.1:9/')`,
      'failed unasked nothing is asked in a replay',
    ],
    [
      'looks for credentials, and finds none',
      'return Object.keys(process.env)',
      'chat.completions.create(): []',
    ],
    [
      'prints',
      `console.log('hi'); process.stderr.write('hi'); return (await fetch()).json()`,
      ANSWERED,
    ],
    ['has no answer', 'return undefined', 'chat.completions.create(): null'],
    ['ends its thread', 'process.exit(3)', 'the client ended its process with code 3'],
    [
      'leaves a promise behind that is rejected',
      `void Promise.reject(new Error('late')); return 1`,
      'the client ended its process with code 1',
    ],
  ])('%s', async (_title, body, expected) => {
    expect(await takenBy(clientThat(body))).toEqual([expected])
  })

  test.each([
    [
      'breaks when it is loaded',
      `throw new Error('needs another Node.js')`,
      `it can't be loaded: needs another Node.js`,
    ],
    [
      'ends the thread when it is loaded',
      'process.exit(1)',
      `it can't be loaded: the client ended its process with code 1`,
    ],
    ['has no class of its name', 'export const Other = 1', 'the package exports no class OpenAI'],
    [
      'refuses to be made',
      `export class OpenAI { constructor() { throw new Error('no key') } }`,
      'no key',
    ],
    ['has no such method', 'export class OpenAI {}', ''],
    [
      'is a CommonJS module by its default export',
      'export default { OpenAI: class { chat = { completions: { create: () => 1 } } } }',
      'chat.completions.create(): 1',
    ],
  ])('%s', async (_title, source, expected) => {
    expect(await takenBy(source)).toEqual([expected])
  })

  test.each([
    ['is busy for ever', 'for (;;) continue'],
    ['waits for ever', 'return new Promise(() => {})'],
  ])('%s, and is ended', async (_title, body) => {
    expect(await takenBy(clientThat(body), { limit: 300 })).toEqual([
      'the client came to no end with it within 0.3 s',
    ])
  })

  test('is started again after it broke down, and is given up when it does so again and again', async () => {
    expect(await takenBy(clientThat('process.exit(1)'), { times: 5 })).toEqual([
      'the client ended its process with code 1',
      'the client ended its process with code 1',
      'the client ended its process with code 1',
      'not replayed, for at 3 exchanges the client ended its process with code 1',
      'not replayed, for at 3 exchanges the client ended its process with code 1',
    ])
  })

  test('takes none of the others with it', async () => {
    const host = createClientHost(20_000)
    const source = 'export class Anthropic { messages = { create: () => 1 } }'
    const good = { ...installed(source), client: anthropic }
    const bad = installed(clientThat('process.exit(1)'))
    const taken = [
      await host.take(good, TASK),
      await host.take(bad, TASK),
      await host.take(good, TASK),
    ]
    host.close()
    expect(taken.map(describeTaken)).toEqual([
      'messages.create(): 1',
      'the client ended its process with code 1',
      'messages.create(): 1',
    ])
  })

  test('is ended with what is under way', async () => {
    const host = createClientHost(60_000)
    const taken = host.take(installed(clientThat('for (;;) continue')), TASK)
    host.close()
    expect(describeTaken(await taken)).toContain('the client was ended')
  })

  test('is not started again behind the end', async () => {
    const host = createClientHost(20_000)
    host.close()
    host.close()
    const taken = await host.take(installed(clientThat('return 1')), TASK)
    expect(describeTaken(taken)).toBe("it can't be loaded: the client was ended")
  })
})

/** A package whose client does this when it is asked for a chat completion. */
function clientThat(body: string): string {
  return `export class OpenAI {
    constructor(options) {
      const { fetch } = options
      this.chat = { completions: { create: async () => { ${body} } } }
    }
  }`
}

function installed(source: string): InstalledClient {
  const url = `data:text/javascript,${encodeURIComponent(source)}`
  return { client: openai, name: 'openai@1.0.0', url }
}

async function takenBy(
  source: string,
  { times = 1, limit = 20_000 } = {},
): Promise<readonly string[]> {
  const host = createClientHost(limit)
  const taken: string[] = []
  for (let time = 0; time < times; time += 1)
    taken.push(describeTaken(await host.take(installed(source), TASK)))
  host.close()
  return taken
}

function describeTaken(taken: Taken): string {
  if ('fault' in taken) return taken.fault
  return taken.ways
    .map(({ way, outcome }) => {
      if (outcome.kind === 'handed') return `${way}: ${outcome.messages.join()}`
      const { failure, asked } = outcome
      const words = ['failed', asked ? 'asked' : 'unasked', failure.code, failure.message]
      return words.filter((word) => word !== undefined).join(' ')
    })
    .join()
}
