import { describe, expect, onTestFinished, test } from 'vitest'
import { LIVE_CLIENTS } from '../../../fixtures/llm/test-support/live-clients.ts'
import { ODD_ANSWERS } from '../../../fixtures/llm/test-support/odd-answers.ts'
import {
  type ScriptedAnswer,
  scriptedProvider,
} from '../../../fixtures/llm/test-support/scripted-provider.ts'
import { recordInMemory } from '../../../recorders/llm/test-support/record-in-memory.ts'
import type { LlmReplayOptions, ReplayCuts } from '../../contracts/llm-replay.ts'
import type { Fixture } from '../../contracts/fixture.ts'
import { createLlmReplay } from './create-llm-replay.ts'
import { serveLlmReplay } from './serve/serve-llm-replay.ts'

type ClientName = keyof typeof LIVE_CLIENTS

const CASES: readonly (readonly [ClientName, ScriptedAnswer])[] = [
  ['openai chat.completions.create', ODD_ANSWERS.chat],
  ['openai chat.completions.stream', ODD_ANSWERS.chat],
  ['openai chat.completions.create, whole', ODD_ANSWERS.wholeChat],
  ['openai chat.completions.create', ODD_ANSWERS.packedChat],
  ['anthropic messages.stream', ODD_ANSWERS.messages],
  ['ollama chat', ODD_ANSWERS.ollama],
  ['ai openai-compatible', ODD_ANSWERS.chat],
  ['ai anthropic', ODD_ANSWERS.messages],
]

const CUTS: readonly ReplayCuts[] = ['none', 'bytes', 'random:7', 'crlf', 'keep-alive']

/** An answer as a client asked for it, and what it made of it live. */
async function record(name: ClientName, answer: ScriptedAnswer) {
  const recorder = await recordInMemory(await scriptedProvider(answer))
  const events = await LIVE_CLIENTS[name](recorder.baseUrl)
  return { events, ...(await recorder.exchange(1)) }
}

async function play(name: ClientName, fixture: Fixture, options: LlmReplayOptions) {
  const server = await serveLlmReplay(createLlmReplay([fixture], options))
  onTestFinished(server.close)
  return LIVE_CLIENTS[name](server.origin)
}

describe('however an answer is cut', () => {
  test.each(CASES)('%s makes of it what it made of it live', async (name, answer) => {
    const { fixture, events } = await record(name, answer)
    for (const cuts of CUTS) {
      const again = await play(name, fixture, { cuts })
      expect([cuts, asUnpacked(again)]).toEqual([cuts, asUnpacked(events)])
    }
  })
})

/** Clients that hand on the fields of the head show which ones cuts take away. */
function asUnpacked(events: readonly unknown[]): unknown {
  return JSON.parse(
    JSON.stringify(events, (key, value: unknown) =>
      key === 'headers' && Array.isArray(value)
        ? value.filter((field: unknown) => !isGone(field))
        : value,
    ),
  )
}

function isGone(field: unknown): boolean {
  const [name] = Array.isArray(field) ? field : []
  return ['content-length', 'transfer-encoding'].includes(String(name))
}

test('a client that is refused asks but once, and shows which recording is nearest', async () => {
  const { fixture } = await record('openai chat.completions.create', ODD_ANSWERS.chat)
  const { default: OpenAI } = await import('openai')
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  const { Ollama } = await import('ollama')
  const replay = createLlmReplay([fixture])
  const { origin, close } = await serveLlmReplay(replay)
  onTestFinished(close)
  const messages = [{ role: 'user' as const, content: 'Something else' }]
  const asking: readonly Promise<unknown>[] = [
    new OpenAI({ apiKey: 'x', baseURL: `${origin}/v1` }).chat.completions.create({
      model: 'm',
      messages,
    }),
    new Anthropic({ apiKey: 'x', baseURL: origin }).messages.create({
      model: 'm',
      max_tokens: 9,
      messages,
    }),
    new Ollama({ host: origin }).chat({ model: 'm', messages }),
  ]
  const told = await Promise.all(
    asking.map((asked) => asked.catch((error: unknown) => String(error))),
  )
  expect(told).toMatchInlineSnapshot(`
    [
      "Error: 404 no recording answers POST /v1/chat/completions; nearest is 1, which was asked something else in 2 places
      /messages/0/content: recorded "Say something", asked "Something else"
      /stream: recorded true, asked false",
      "NotFoundError: 404 no recording answers POST /v1/messages; there are recordings of POST openai-chat completions (1)",
      "ResponseError: no recording answers POST /api/chat; there are recordings of POST openai-chat completions (1)",
    ]
  `)
  expect(replay.misses()).toHaveLength(3)
})
