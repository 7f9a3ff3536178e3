import type { Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as zlib from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReplayCuts, ReplayField } from '../../../contracts/llm-replay.ts'
import type { PlacedProviderEvent } from '../../../contracts/provider-event.ts'
import { findFixtures } from '../../../fixture/find-fixtures.ts'
import { readFixture } from '../../../fixture/read-fixture.ts'
import { createProviderDecoder } from '../../../provider/create-provider-decoder.ts'
import { decodeBody } from '../../../wire/decode-body.ts'
import { mediaTypeOf } from '../../../wire/http-head.ts'
import type { RecordedAnswer } from '../answer/recorded-answer.ts'
import { readRecording } from '../read-recording.ts'
import { contentEncoding } from './content-encoding.ts'
import { cutAnswer } from './cut-answer.ts'
import { headOf } from './head-of.ts'

const EVENT_STREAM: readonly ReplayField[] = [['Content-Type', 'text/event-stream; charset=utf-8']]
const CUTS: readonly ReplayCuts[] = ['bytes', 'random:1', 'crlf', 'keep-alive']
const EVENTS = ['data: a\n', '\ndata: b\n\n: thin', 'king\r\n\r\ndata: c\n\n']

function answerOf(chunks: readonly (string | Uint8Array)[], fields = EVENT_STREAM): RecordedAnswer {
  return {
    head: { status: 200, reason: 'OK', fields },
    wait: 0,
    pieces: chunks.map((chunk, index) => ({ at: index * 10, data: Buffer.from(chunk) })),
    trailers: [],
    ending: 'whole',
  }
}

async function cut(answer: RecordedAnswer, cuts: ReplayCuts) {
  const { pieces, head } = await cutAnswer(answer, cuts)
  const texts = Array.from(pieces, ({ at, data }) => [at, Buffer.from(data).toString()] as const)
  return { fields: head?.fields, texts, text: texts.map(([, text]) => text).join('') }
}

describe('a body', () => {
  test('stays as it was recorded without cuts', async () => {
    const answer = answerOf(EVENTS)
    expect(await cutAnswer(answer, 'none')).toBe(answer)
  })

  test('comes byte by byte, each when its piece was due', async () => {
    const { texts } = await cut(answerOf(['ab', 'c']), 'bytes')
    expect(texts).toEqual([
      [0, 'a'],
      [0, 'b'],
      [10, 'c'],
    ])
  })

  test('has other lengths at random, the same for the same seed, each due when its last byte was', async () => {
    const answer = answerOf(Array.from({ length: 200 }, (_, index) => `${index},`.repeat(9)))
    const [once, again, other] = await Promise.all(
      (['random:5', 'random:5', 'random:6'] as const).map((cuts) => cut(answer, cuts)),
    )
    expect(once).toEqual(again)
    expect(once?.texts).not.toEqual(other?.texts)
    const lengths = new Set(once?.texts.map(([, text]) => text.length))
    expect(lengths.size).toBeGreaterThan(10)
    const times = once?.texts.map(([at]) => at) ?? []
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBe(1990)
  })

  test('ends its lines with CRLF, and CRLF stays', async () => {
    const { texts } = await cut(answerOf(['a\n', '\nb\r', '\nc\n']), 'crlf')
    expect(texts.map(([, text]) => text)).toEqual(['a\r\n', '\r\nb\r', '\nc\r\n'])
  })

  test('has comments before its events, as pieces of their own', async () => {
    const { texts } = await cut(answerOf(EVENTS), 'keep-alive')
    expect(texts).toEqual([
      [0, ': keep-alive\n\n'],
      [0, 'data: a\n'],
      [10, '\n'],
      [10, ': keep-alive\n\n'],
      [10, 'data: b\n\n'],
      [10, ': keep-alive\n\n'],
      [10, ': thin'],
      [20, 'king\r\n\r\n'],
      [20, ': keep-alive\n\n'],
      [20, 'data: c\n\n'],
    ])
  })

  test('has no comment before a byte order mark, which must come first', async () => {
    const { texts } = await cut(answerOf(['\uFEFFdata: a\n\ndata: b\n\n']), 'keep-alive')
    expect(texts.map(([, text]) => text)).toEqual([
      '\uFEFFdata: a\n\n',
      ': keep-alive\n\n',
      'data: b\n\n',
    ])
  })

  test.each(['crlf', 'keep-alive'] as const)(
    'that is no event stream has no %s, and keeps its length',
    async (cuts) => {
      const json = answerOf(
        ['{"a":\n1}'],
        [
          ['Content-Type', 'application/json'],
          ['Content-Length', '8'],
        ],
      )
      expect(await cutAnswer(json, cuts)).toBe(json)
      const lines = answerOf(['{}\n', '{}\n'], [['Content-Type', 'application/x-ndjson']])
      expect(await cutAnswer(lines, cuts)).toBe(lines)
    },
  )

  test.each([
    ['is JSON', 'text/event-stream', '{"error":"no"}', 0],
    ['is a list', 'text/event-stream', '\n [{}]', 0],
    ['is a stream', 'application/json', 'data: a\n\n', 1],
    ['begins with a comment', 'text/plain', ': connected\n\n', 1],
    ['begins oddly', 'text/event-stream', 'hello\n\n', 1],
    ['is a page', 'text/html', '<p>data: a</p>\n\n', 0],
  ])(
    'that %s, whatever its head says (%s), is cut as that',
    async (_title, type, body, comments) => {
      const { text } = await cut(answerOf([body], [['Content-Type', type]]), 'keep-alive')
      expect(text.split(': keep-alive').length - 1).toBe(comments)
    },
  )

  test('that is cut has no length any more: the borders of chunks are marked in its place', async () => {
    const json = answerOf(
      ['{"a":1}'],
      [
        ['Content-Type', 'application/json'],
        ['Content-Length', '7'],
      ],
    )
    const { fields, texts } = await cut(json, 'bytes')
    expect(fields).toEqual([['Content-Type', 'application/json']])
    expect(texts).toHaveLength(7)
  })

  test('none at all is none', async () => {
    for (const cuts of CUTS) expect(await cut(answerOf([]), cuts)).toMatchObject({ texts: [] })
  })
})

async function packed(encoder: Transform): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let arrived: Uint8Array[] = []
  encoder.on('data', (data: Uint8Array) => arrived.push(data))
  for (const event of EVENTS) {
    await new Promise<void>((resolve) => encoder.write(event, () => resolve()))
    await nextTurn()
    chunks.push(Buffer.concat(arrived))
    arrived = []
  }
  return chunks
}

describe('a packed body', () => {
  test.each<[string, () => Transform]>([
    ['gzip', () => zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH })],
    ['deflate', () => zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH })],
    ['deflate', () => zlib.createDeflateRaw({ flush: zlib.constants.Z_SYNC_FLUSH })],
    ['br', () => zlib.createBrotliCompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH })],
  ])('of encoding %s is unpacked piece by piece, at its times', async (encoding, create) => {
    const chunks = await packed(create())
    const answer = answerOf(chunks, [...EVENT_STREAM, ['Content-Encoding', encoding]])
    const { fields, text, texts } = await cut(answer, 'crlf')
    expect(fields).toEqual(EVENT_STREAM)
    expect(text).toBe(EVENTS.join('').replaceAll(/\r?\n/gu, '\r\n'))
    expect(new Set(texts.map(([at]) => at))).toEqual(new Set([0, 10, 20]))
  })

  test('in several encodings is unpacked', async () => {
    const twice = zlib.gzipSync(zlib.brotliCompressSync(EVENTS.join('')))
    const answer = answerOf([twice], [...EVENT_STREAM, ['Content-Encoding', 'br, gzip']])
    expect((await cut(answer, 'random:1')).text).toBe(EVENTS.join(''))
  })

  test('that was broken off is unpacked as far as it goes', async () => {
    const whole = zlib.gzipSync(Buffer.alloc(100_000, 'abcdefghij'))
    const answer = answerOf([whole.subarray(0, -40)], [['Content-Encoding', 'gzip']])
    expect((await cut(answer, 'bytes')).text).toMatch(/^abcdefghij/u)
  })

  test('that isn’t cut stays packed', async () => {
    const answer = answerOf([zlib.gzipSync('{}')], [['Content-Encoding', 'gzip']])
    expect(await cutAnswer(answer, 'keep-alive')).toBe(answer)
  })
})

test('cuts change no byte but those that they add', async () => {
  const chunk = fc.oneof(
    fc.constantFrom('data: x\n', '\n', '\r\n', '\n\n'),
    fc.string({ maxLength: 9 }).filter((text) => !/keep|[{[]/u.test(text)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(chunk), fc.nat({ max: 999_999_999 }), async (chunks, seed) => {
      const whole = chunks.join('')
      expect((await cut(answerOf(chunks), 'bytes')).texts.every(([, text]) => text !== '')).toBe(
        true,
      )
      expect((await cut(answerOf(chunks), `random:${seed}`)).text).toBe(whole)
      const crlf = await cut(answerOf(chunks), 'crlf')
      expect(crlf.text).toBe(whole.replaceAll(/(?<!\r)\n/gu, '\r\n'))
      const { text } = await cut(answerOf(chunks), 'keep-alive')
      expect(text.replaceAll(': keep-alive\n\n', '')).toBe(whole)
    }),
  )
})

function eventsOf({ head, pieces }: RecordedAnswer): readonly PlacedProviderEvent[] {
  const { fields = [] } = head ?? {}
  const encoding = contentEncoding(fields)
  const chunks = Array.from(pieces, ({ data }) => data)
  const mediaType = mediaTypeOf(headOf(fields))
  const decoder = createProviderDecoder(mediaType === undefined ? {} : { mediaType })
  const unpacked =
    encoding === undefined ? chunks : [decodeBody(Buffer.concat(chunks), encoding).body]
  return [...unpacked.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()]
}

test.each(findFixtures(['fixtures/llm']).map((path) => readFixture(path)))(
  'all cuts of a recorded answer say the same: $path',
  async (fixture) => {
    const reading = readRecording(fixture)
    if (!reading.ok) return
    const { answer } = reading.recording
    const said = eventsOf(answer)
    for (const cuts of CUTS)
      expect([cuts, eventsOf(await cutAnswer(answer, cuts))]).toEqual([cuts, said])
  },
)
