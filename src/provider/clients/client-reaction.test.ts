import { describe, expect, test } from 'vitest'
import type { TakenWay, WayOutcome } from './client-messages.ts'
import { clientReaction } from './client-reaction.ts'
import { chatChunk, dataEvents } from './test-support/bodies.ts'
import { makeExchange } from './test-support/make-exchange.ts'

const HI = chatChunk({ role: 'assistant', content: 'Hi' }, 'stop')
const EXCHANGE = makeExchange({ chunks: [dataEvents([HI])] })
const HANDED = way('a()', { kind: 'handed', messages: [JSON.stringify(HI)], whole: false })
const NOTHING = way('b()', { kind: 'handed', messages: [], whole: false })
const THROWN = way('c()', failed('no', 7))

describe('clientReaction', () => {
  test('is unknown where a version of the client has none of the ways', () => {
    expect(clientReaction([], EXCHANGE)).toEqual({
      reaction: 'unknown',
      message: 'this version of the client knows no such request',
    })
  })

  const REFUSED = way('c()', { kind: 'failed', failure: { message: 'no model' }, asked: false })

  test('is unknown where the client refuses to ask in every way', () => {
    expect(clientReaction([REFUSED, { ...REFUSED, way: 'd()' }], EXCHANGE)).toEqual({
      reaction: 'unknown',
      message: 'c() and d(): asks for nothing, for the request is none to it: no model',
    })
  })

  test('leaves a way out in which the client refuses to ask', () => {
    expect(clientReaction([REFUSED, HANDED], EXCHANGE)).toEqual({ reaction: 'accepts' })
  })

  test('accepts what is accepted in every way', () => {
    expect(clientReaction([HANDED, HANDED], EXCHANGE)).toEqual({ reaction: 'accepts' })
  })

  test('names the ways that alter, with the differences of the first', () => {
    expect(clientReaction([HANDED, NOTHING, { ...NOTHING, way: 'd()' }], EXCHANGE)).toEqual({
      reaction: 'alters',
      message: 'b() and d()',
      diff: [
        { op: 'removed', pointer: '/choices/0/text', before: 'Hi' },
        { op: 'removed', pointer: '/choices/0/finish', before: 'stop' },
      ],
    })
  })

  test('names the ways that reject, each with its words, and keeps the code of the first', () => {
    const other = way('d()', failed('never'))
    expect(clientReaction([HANDED, NOTHING, THROWN, other], EXCHANGE)).toEqual({
      reaction: 'rejects',
      code: 7,
      message: 'c(): no; d(): never',
    })
  })

  test('cuts what goes on and on', () => {
    const { message } = clientReaction([way('a()', failed('x'.repeat(5000)))], EXCHANGE)
    expect(message).toHaveLength(1000)
  })

  test.each([
    ['its status', 503, '{}', failed('503 no', undefined, 503), 'accepts'],
    ['another status', 503, '{}', failed('no', undefined, 500), 'rejects'],
    ['no status', 503, '{"error":"busy"}', failed('busy'), 'rejects'],
    ['its words', 200, 'data: {"error":"too busy"}\n\n', failed('it says: too busy'), 'accepts'],
    [
      'its words as JSON',
      200,
      'data: {"error":"\\"a\\""}\n\n',
      failed('{"x":"\\"a\\""}'),
      'accepts',
    ],
    ['other words', 200, 'data: {"error":"too busy"}\n\n', failed('no'), 'rejects'],
  ])(
    "tells by %s whether an error is the provider's",
    (_title, status, body, outcome, expected) => {
      const exchange = makeExchange({ status, chunks: [body] })
      expect(clientReaction([way('a()', outcome)], exchange).reaction).toBe(expected)
    },
  )
})

function way(name: string, outcome: WayOutcome): TakenWay {
  return { way: name, outcome }
}

function failed(message: string, code?: number, status?: number): WayOutcome {
  const failure = {
    message,
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
  }
  return { kind: 'failed', failure, asked: true }
}
