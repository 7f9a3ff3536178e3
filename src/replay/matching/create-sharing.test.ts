import { expect, test } from 'vitest'
import type { Fixture } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmReplayOptions } from '../../contracts/llm-replay.ts'
import type { ReplayServerOptions } from '../../contracts/mcp-replay.ts'
import { call, makeFixture, request, response, text } from '../../mcp/test-support/make-fixture.ts'
import { createLlmReplay } from '../llm/create-llm-replay.ts'
import { asked, chatQuestion } from '../llm/test-support/chat-question.ts'
import { llmFixture } from '../llm/test-support/llm-fixture.ts'
import { createReplayServer } from '../mcp/create-replay-server.ts'
import { connect, settled } from '../mcp/test-support/connect.ts'

/** A server that answers when it is told to, with the number of the question. */
function slowServer(options: ReplayServerOptions & { readonly reason?: string } = {}) {
  const open: (() => void)[] = []
  let count = 0
  const server = createReplayServer([toolCall('known', 'known')], {
    environment: {},
    ...options,
    recordMissing: async ({ params }) => {
      const number = (count += 1)
      await new Promise<void>((resolve) => open.push(resolve))
      const { reason } = options
      if (reason !== undefined) return { reason }
      return { fixture: toolCall(params['name'] ?? null, `answer ${number}`) }
    },
  })
  return { server, count: () => count, release: () => answerAll(open) }
}

/** A model that does so. */
function slowModel(options: LlmReplayOptions = {}, reason?: string) {
  const open: (() => void)[] = []
  let count = 0
  const replay = createLlmReplay([], {
    environment: {},
    ...options,
    recordMissing: async ({ body = new Uint8Array() }) => {
      const name = `answer ${(count += 1)}`
      await new Promise<void>((resolve) => open.push(resolve))
      const sent: JsonObject = JSON.parse(Buffer.from(body).toString())
      const fixture = llmFixture({ name, body: sent, chunks: [name], times: [0, 60_000] })
      return { fixture, ...(reason !== undefined && { reason }) }
    },
  })
  const ask = (said: string, more: JsonObject = {}) =>
    replay.respond(asked(chatQuestion(said, more)))
  return { replay, ask, count: () => count, release: () => answerAll(open) }
}

/** Lets all that is asked be answered, and what is asked because of that. */
async function answerAll(open: (() => void)[]): Promise<void> {
  await settled()
  while (open.length > 0) {
    open.shift()?.()
    await settled()
  }
}

function answerTo(id: string, said: string): JsonObject {
  return { id, result: text(said) }
}

function toolCall(name: JsonValue, answer: string): Fixture {
  const sent = request(1, 'tools/call', { name, arguments: {} })
  return makeFixture([{ send: sent }, { recv: response(1, text(answer)) }])
}

test('a server is asked once for equal requests in flight, of several clients, too', async () => {
  const { server, count, release } = slowServer()
  const [client, other] = [connect(server), connect(server)]
  for (const id of ['a', 'b']) client.send(call(id, 'new'))
  other.send(call('c', 'new'))
  other.send(call('d', 'another'))
  await release()
  expect(client.got()).toMatchObject([answerTo('a', 'answer 1'), answerTo('b', 'answer 1')])
  expect(other.got()).toMatchObject([answerTo('c', 'answer 1'), answerTo('d', 'answer 2')])
  expect([count(), server.misses(), server.recordings().length]).toEqual([2, [], 3])
})

test('a strict server is asked as often as each client asks, one after the other', async () => {
  const { server, count, release } = slowServer({ strict: true })
  const [client, other] = [connect(server), connect(server)]
  for (const id of ['a', 'b', 'c']) client.send(call(id, 'new'))
  for (const id of ['d', 'e']) other.send(call(id, 'new'))
  await settled()
  expect(count()).toBe(1)
  await release()
  const answers = [1, 2, 3].map((number) => ({ result: text(`answer ${number}`) }))
  expect(client.got()).toMatchObject(answers)
  expect(other.got()).toMatchObject(answers.slice(0, 2))
  expect([count(), server.misses()]).toEqual([3, []])
})

test('all who wait for a server are refused if it can not be asked, and the next asks again', async () => {
  const { server, count, release } = slowServer({ reason: 'it is away' })
  const client = connect(server)
  for (const id of ['a', 'b', 'c']) client.send(call(id, 'new'))
  await release()
  expect(client.got().map((one) => JSON.stringify(one).includes('it is away'))).toEqual([
    true,
    true,
    true,
  ])
  expect([count(), server.misses().length]).toEqual([1, 3])
  client.send(call('d', 'new'))
  await release()
  expect([count(), server.misses().length]).toEqual([2, 4])
})

test('a provider is asked once for equal requests in flight', async () => {
  const { replay, ask, count, release } = slowModel({ timing: 'recorded' })
  const replies = [ask('a'), ask('a', { temperature: 1 }), ask('a'), ask('b')]
  await release()
  const all = await Promise.all(replies)
  expect(all.map(({ recording }) => recording)).toEqual([
    'answer 1',
    'answer 1',
    'answer 1',
    'answer 2',
  ])
  // Each has waited for the answer once.
  expect(all.flatMap(({ pieces }) => Array.from(pieces, ({ at }) => at))).toEqual([0, 0, 0, 0])
  expect(replay.recordings().map(({ used }) => used)).toEqual([3, 1])
  expect([count(), replay.misses()]).toEqual([2, []])
})

test('a provider is asked for each request if replay is strict', async () => {
  const { replay, ask, count, release } = slowModel({ strict: true })
  const replies = [ask('a'), ask('a'), ask('a')]
  await release()
  const names = (await Promise.all(replies)).map(({ recording }) => recording)
  expect(names).toEqual(['answer 1', 'answer 2', 'answer 3'])
  expect(replay.recordings().map(({ used }) => used)).toEqual([1, 1, 1])
  expect([count(), replay.unused()]).toEqual([3, []])
})

test('an answer that is not kept is passed on to all who wait for it, and the next asks again', async () => {
  const { replay, ask, count, release } = slowModel({}, 'the status is 429')
  const replies = [ask('a'), ask('a')]
  await release()
  for (const reply of await Promise.all(replies)) {
    expect(reply.recording).toBeUndefined()
    expect(reply.head?.status).toBe(200)
  }
  expect([count(), replay.misses().length]).toEqual([1, 2])
  const last = ask('a')
  await release()
  await last
  expect([count(), replay.misses().length]).toEqual([2, 3])
})

test('an error of what records reaches all who wait', async () => {
  const replay = createLlmReplay([], {
    environment: {},
    recordMissing: () => {
      throw new Error('no disk')
    },
  })
  const replies = [1, 2].map(() => replay.respond(asked(chatQuestion('a'))))
  for (const one of await Promise.allSettled(replies))
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'no disk' } })
})
