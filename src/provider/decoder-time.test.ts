import { expect, test } from 'vitest'
import { cutBody, gridOf } from './test-support/body-cuts.ts'
import { decodeChunks } from './test-support/decode-chunks.ts'
import { candidate, chatDelta, events, generated, lines } from './test-support/written-pieces.ts'

/** Bytes of a body. Where each piece cost a step for each byte before it, one of these would take hours. */
const LENGTH = 1_000_000
const PIECE = 8
const TEXT = 'x'.repeat(60)

test.each<[string, string, number]>([
  ['a stream of events', ...repeated(events([chatDelta(TEXT)]))],
  ['a stream of lines', ...repeated(lines([generated(TEXT)]))],
  ['a stream of items of an array', ...inArray(JSON.stringify(candidate([{ text: TEXT }])))],
  ['one event', events([chatDelta('x'.repeat(LENGTH))]), LENGTH],
  [
    'one event on many lines',
    events([chatDelta(TEXT)]).replace('[', `[${'\ndata: '.repeat(LENGTH / 7)}`),
    TEXT.length,
  ],
  ['one whole answer', JSON.stringify(chatDelta('x'.repeat(LENGTH))), LENGTH],
  ['a body behind blanks', ' '.repeat(LENGTH) + JSON.stringify(chatDelta(TEXT)), TEXT.length],
])('the time for %s that comes in small pieces is linear', (_, body, length) => {
  const bytes = Buffer.from(body)
  const { answer } = decodeChunks(cutBody(bytes, gridOf(bytes.length, PIECE)))
  expect(answer?.choices[0]?.text.length).toBe(length)
})

test('the time for one message with many calls is linear', () => {
  const call = { function: { name: 'f', arguments: { a: [1, 2, 3] } } }
  const message = { tool_calls: Array.from({ length: 20_000 }, () => call) }
  const body = Buffer.from(lines([{ model: 'm', message, done: true }]))
  expect(decodeChunks([body]).answer?.choices[0]?.calls.length).toBe(20_000)
})

function repeated(message: string): [body: string, length: number] {
  const count = Math.floor(LENGTH / message.length)
  return [message.repeat(count), count * TEXT.length]
}

function inArray(item: string): [body: string, length: number] {
  const items = Array.from({ length: Math.floor(LENGTH / item.length) }, () => item)
  return [`[${items.join(',')}]`, items.length * TEXT.length]
}
