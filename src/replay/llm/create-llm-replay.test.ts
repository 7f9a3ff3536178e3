import { describe, expect, test } from 'vitest'
import { withoutHashes } from '../../fixture/test-support/without-hashes.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { ReplayCuts } from '../../contracts/llm-replay.ts'
import type { ReplayTiming } from '../../contracts/replay.ts'
import { createLlmReplay } from './create-llm-replay.ts'
import { asked, chatQuestion } from './test-support/chat-question.ts'
import { llmFixture } from './test-support/llm-fixture.ts'
import { piecesOf } from './test-support/pieces-of.ts'

const OSLO = chatQuestion('The weather in Oslo?')

function made(name: string, more: Parameters<typeof llmFixture>[0] = {}) {
  return llmFixture({ name, body: OSLO, chunks: [`data: ${name}\n\n`], ...more })
}

describe('which recording answers', () => {
  test('each in the order in which they were made, and then the last again', async () => {
    const replay = createLlmReplay([
      made('second', { recordedAt: '2026-11-01T00:00:02.000Z' }),
      made('first', { recordedAt: '2026-11-01T00:00:01.000Z' }),
    ])
    const names = [1, 2, 3, 4].map(async () => (await replay.respond(asked(OSLO))).recording)
    expect(await Promise.all(names)).toEqual(['first', 'second', 'second', 'second'])
    expect(replay.recordings()).toEqual([
      { name: 'first', path: 'first.fixture.jsonl', used: 1 },
      { name: 'second', path: 'second.fixture.jsonl', used: 3 },
    ])
  })

  test('each but once where replay is strict', async () => {
    const replay = createLlmReplay([made('once')], { strict: true })
    expect(await replay.respond(asked(OSLO))).toMatchObject({ recording: 'once' })
    const refused = await replay.respond(asked(OSLO))
    expect(refused.head?.status).toBe(404)
    expect(replay.misses()).toMatchObject([{ reason: 'used-up' }])
    expect(replay.misses()[0]?.message).toMatchInlineSnapshot(
      `"POST /v1/chat/completions was asked once more than it was recorded, and replay is strict; it was answered by once"`,
    )
  })

  test('of several that are asked the same, the one with the same settings first', async () => {
    const seeded = [1, 2, 3].map((seed) => made(`seed-${seed}`, { body: { ...OSLO, seed } }))
    const replay = createLlmReplay(seeded)
    const names: unknown[] = []
    for (const seed of [3, 1, 1, 7, 7])
      names.push((await replay.respond(asked({ ...OSLO, seed }))).recording)
    expect(names).toEqual(['seed-3', 'seed-1', 'seed-1', 'seed-2', 'seed-3'])
  })

  test.each([
    ['/v1/chat/completions', 'http://models.example/v1'],
    ['/chat/completions', 'http://models.example/v1'],
    ['/openai/v1/chat/completions', 'http://models.example/openai/v1'],
    ['/api/v1/chat/completions?api-version=2', 'http://models.example'],
    ['http://127.0.0.1:4000/v1/chat/completions', 'http://models.example/v1'],
  ])('the path %s of an API under %s doesn’t matter', async (target, url) => {
    const replay = createLlmReplay([made('any', { url })])
    expect(await replay.respond(asked(OSLO, { target }))).toMatchObject({ recording: 'any' })
  })

  test.each(['/v1/messages', '/messages'])('Anthropic’s messages by %s', async (target) => {
    const body = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }
    const url = 'http://models.example/'
    const replay = createLlmReplay([made('hi', { url, line: 'POST /v1/messages', body })])
    expect(await replay.respond(asked(body, { target }))).toMatchObject({ recording: 'hi' })
  })

  test('Gemini’s contents by the model in the path, and by how a stream is to come', async () => {
    const body = { contents: [{ parts: [{ text: 'Hi' }] }] }
    const path = '/v1beta/models/g-1:streamGenerateContent'
    const url = 'https://generativelanguage.googleapis.com/'
    const replay = createLlmReplay([
      made('events', {
        url,
        line: `POST ${path}?alt=sse&key=[REDACTED:url-parameter:12345678]`,
        body,
      }),
      made('array', { url, line: `POST ${path}`, body }),
    ])
    const names: unknown[] = []
    for (const target of [
      `${path}?alt=sse`,
      `${path}?key=x`,
      path.replace('g-1', 'g-2'),
      path.replace('streamG', 'g'),
    ])
      names.push((await replay.respond(asked(body, { target }))).recording)
    expect(names).toEqual(['events', 'array', undefined, undefined])
    expect(replay.misses()[0]?.nearest?.differences).toMatchObject([{ pointer: '/model' }])
  })

  test('Mistral’s chat completions, though their path is OpenAI’s, too', async () => {
    const replay = createLlmReplay([
      made('mistral', { url: 'https://api.mistral.ai/v1' }),
      made('other', { body: chatQuestion('Something else') }),
    ])
    expect(await replay.respond(asked(OSLO))).toMatchObject({ recording: 'mistral' })
  })

  test('what only the answer tells of a wire is compared as on that wire', async () => {
    const chunks = ['data: {"object":"chat.completion.chunk","choices":[]}\n\n']
    const fixture = made('odd', { line: 'POST /llm/ask', url: 'http://models.example', chunks })
    const replay = createLlmReplay([fixture])
    const live = asked({ ...OSLO, temperature: 0.4 }, { target: '/llm/ask' })
    expect(await replay.respond(live)).toMatchObject({ recording: 'odd' })
  })

  test('a stream that isn’t asked for and one that is declined are the same', async () => {
    const { stream: _, ...silent } = OSLO
    const replay = createLlmReplay([made('whole', { body: { ...silent, stream: false } })])
    expect(await replay.respond(asked(silent))).toMatchObject({ recording: 'whole' })
    expect(await replay.respond(asked(OSLO))).not.toHaveProperty('recording')
  })

  test('paths that are no wire’s by method, path, query and body', async () => {
    const replay = createLlmReplay([
      made('models', {
        line: 'GET /v1/models?limit=2&key=[REDACTED:url-parameter:12345678]',
        body: new Uint8Array(),
      }),
      made('embedding', { line: 'POST /v1/embeddings', body: { input: 'a' } }),
    ])
    const names: unknown[] = []
    for (const [method, target, body] of [
      ['GET', '/v1/models?limit=2&key=another'],
      ['GET', '/models?limit=2'],
      ['GET', '/models?limit=3'],
      ['DELETE', '/models?limit=2'],
      ['POST', '/embeddings', { input: 'a' }],
      ['POST', '/embeddings', { input: 'b' }],
    ] as const) {
      const sent = body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(body))
      names.push((await replay.respond({ method, target, body: sent })).recording)
    }
    expect(names).toEqual(['models', 'models', undefined, undefined, 'embedding', undefined])
  })

  test('a request that was packed is unpacked', async () => {
    const { gzipSync } = await import('node:zlib')
    const body = gzipSync(JSON.stringify(OSLO))
    const packed = made('packed', { body, sent: ['content-encoding: gzip'] })
    const replay = createLlmReplay([packed, made('plain')])
    expect(await replay.respond(asked(OSLO))).toMatchObject({ recording: 'packed' })
    const live = { ...asked(OSLO), body, encoding: 'gzip' }
    expect(await replay.respond(live)).toMatchObject({ recording: 'plain' })
  })

  test('a body that is no JSON by its text, and else it is refused as unreadable', async () => {
    const replay = createLlmReplay([made('broken', { body: Buffer.from('{"model"') })])
    const same = { ...asked(null), body: Buffer.from('{"model"') }
    expect(await replay.respond(same)).toMatchObject({ recording: 'broken' })
    const refused = await replay.respond({ ...asked(null), body: Buffer.from('{"model":') })
    expect(refused.head?.status).toBe(400)
    expect(replay.misses()[0]?.message).toMatchInlineSnapshot(
      `"the body of POST /v1/chat/completions can't be compared with recordings: the text ends inside the value"`,
    )
  })
})

describe('a secret that was redacted', () => {
  test('matches what it was made from, and no other text', async () => {
    const { createRedactor } = await import('../../fixture/create-redactor.ts')
    const key = 'sk-proj-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIj'
    const redactor = createRedactor({ environment: {} })
    const text = redactor.redactMessage(JSON.stringify(chatQuestion(`Is ${key} a key?`)))
    expect(text).toContain('[REDACTED:')
    const replay = createLlmReplay([made('key', { body: Buffer.from(text) })])
    const ask = (said: string) => replay.respond(asked(chatQuestion(said)))
    expect(await ask(`Is ${key} a key?`)).toMatchObject({ recording: 'key' })
    expect(await ask(`Was ${key} a key?`)).not.toHaveProperty('recording')
    const [miss] = replay.misses()
    expect(withoutHashes(miss?.message ?? '')).toMatchInlineSnapshot(`
      "no recording answers POST /v1/chat/completions; nearest is key, which was asked something else in 1 place
        /messages/0/content: recorded "Is [REDACTED:openai-key] a key?", asked "Was [REDACTED:openai-key] a key?""
    `)
  })
})

describe('what is to be known of fixtures', () => {
  test('those of another kind are wrong use', () => {
    expect(() => createLlmReplay([made('a', { kind: 'mcp' })])).toThrowErrorMatchingInlineSnapshot(
      `[HarnessError: "a.fixture.jsonl" is a fixture of kind mcp, and only those of kind llm can be replayed so far]`,
    )
  })

  test('damaged ones are told, and the others are served', async () => {
    const { frames, ...rest } = made('headless')
    const replay = createLlmReplay([
      made('good'),
      { ...rest, frames: frames.slice(1) },
      made('silent', { status: undefined }),
      made('refused', { status: undefined, end: 'reset' }),
      made('switched', { status: '101 Switching Protocols' }),
      made('cut', { end: undefined }),
      made('left', { end: 'client-gone' }),
    ])
    expect(replay.notes).toMatchInlineSnapshot(`
      [
        {
          "message": "isn't served: it holds no request",
          "path": "headless.fixture.jsonl",
        },
        {
          "message": "isn't served: it holds no answer",
          "path": "silent.fixture.jsonl",
        },
        {
          "message": "its answer breaks off: it ended by reset",
          "path": "refused.fixture.jsonl",
        },
        {
          "message": "isn't served: it holds no answer",
          "path": "switched.fixture.jsonl",
        },
        {
          "message": "its answer breaks off: the recording has no end line",
          "path": "cut.fixture.jsonl",
        },
        {
          "message": "its answer breaks off: it ended by client-gone",
          "path": "left.fixture.jsonl",
        },
      ]
    `)
    expect(replay.recordings().map(({ name }) => name)).toEqual(['good', 'refused', 'cut', 'left'])
    const endings: unknown[] = []
    for (let count = 0; count < 4; count += 1) {
      const reply = await replay.respond(asked(OSLO))
      endings.push([
        reply.recording,
        reply.head?.status,
        await piecesOf(replay, reply),
        reply.ending,
      ])
    }
    expect(endings).toEqual([
      ['good', 200, ['data: good\n\n'], 'whole'],
      ['refused', undefined, [], 'cut'],
      ['cut', 200, ['data: cut\n\n'], 'cut'],
      ['left', 200, ['data: left\n\n'], 'cut'],
    ])
  })

  test.each<[{ timing?: ReplayTiming; cuts?: ReplayCuts }]>([
    [{ timing: 0 }],
    [{ timing: Infinity }],
    [{ cuts: 'random:-1' }],
    [{ cuts: 'random:1.5' }],
  ])('options that make no sense are wrong use: %o', (options) => {
    expect(() => createLlmReplay([], options)).toThrow(HarnessError)
  })
})

test('says beforehand what it knows, and uses nothing', async () => {
  const replay = createLlmReplay([made('a'), made('models', { line: 'GET /v1/models' })])
  const other = asked(chatQuestion('Something else'))
  expect([replay.knows(asked(OSLO)), replay.serves(asked(OSLO))]).toEqual([true, true])
  expect([replay.knows(other), replay.serves(other)]).toEqual([false, true])
  const models = { method: 'GET', target: '/v1/models?after=1' }
  expect([replay.knows(models), replay.serves(models)]).toEqual([false, true])
  const elsewhere = asked(OSLO, { target: '/somewhere/else' })
  expect([replay.knows(elsewhere), replay.serves(elsewhere)]).toEqual([false, false])
  expect(replay.unused()).toHaveLength(2)
  expect(replay.misses()).toEqual([])
})
