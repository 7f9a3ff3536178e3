import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import type { ProviderDecoderOptions } from './create-provider-decoder.ts'
import { rebuildExchange } from './rebuild-exchange.ts'
import { bodyCuts, cutBody, gridOf } from './test-support/body-cuts.ts'
import { decodeChunks } from './test-support/decode-chunks.ts'

type Change = (chunks: readonly Uint8Array[]) => readonly Uint8Array[]

interface RecordedBody {
  readonly name: string
  readonly body: Uint8Array
  readonly options: ProviderDecoderOptions
}

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'llm')
const BODIES = findFixtures([FOLDER]).flatMap(bodyOf)

/** Latin 1 has a character for each byte. */
const EVENTS = /^(?:\u00EF\u00BB\u00BF)?\s*(?:data|event|id|retry)?:/u
const LINE_ENDING = /\r\n|\r|\n/gu

const same: Change = (chunks) => chunks

describe.each(BODIES)('$name', (recorded) => {
  test('says the same however it is cut', () => {
    expect(cutsThatDiffer(recorded, same)).toEqual([])
  })
})

describe.each(BODIES.filter((recorded) => isLines(recorded)))('$name', (recorded) => {
  test('says the same with other lines between its messages', () => {
    expect(linesThatDiffer(recorded)).toEqual([])
  })
})

test('a body of more than 64 kB says the same however it is cut', () => {
  const long = BODIES.filter(isEvents).toSorted((a, b) => b.body.length - a.body.length)[0]
  const body = Buffer.concat(Array.from({ length: 3 }, () => long?.body ?? Buffer.of()))
  expect(body.length).toBeGreaterThan(64 * 1024)
  expect(cutsThatDiffer({ name: '', body, options: long?.options ?? {} }, same)).toEqual([])
})

test('there are bodies of all kinds', () => {
  expect(BODIES.length).toBeGreaterThan(200)
  expect(BODIES.filter(isEvents).length).toBeGreaterThan(100)
})

test.each<[string, Change]>([
  ['decodes each chunk by itself', (chunks) => chunks.map(decodedAlone)],
  ['trims its chunks', (chunks) => chunks.map(trimmed)],
  ['takes each chunk for whole lines', (chunks) => chunks.map(closed)],
])('a decoder is found out that %s', (_, change) => {
  const found = BODIES.filter(({ name }) => name === 'synthetic/openai-chat/cut-inside-a-character')
  expect(found.map((recorded) => cutsThatDiffer(recorded, change).length)).toEqual([
    expect.toSatisfy((count) => count > 1),
  ])
})

function bodyOf(path: string): readonly RecordedBody[] {
  const { response, wire } = rebuildExchange(readFixture(path))
  if (response === undefined) return []
  const { body, mediaType, status } = response
  const name = path
    .slice(FOLDER.length + 1)
    .replace('.fixture.jsonl', '')
    .replaceAll('\\', '/')
  return [
    {
      name,
      body,
      options: {
        status,
        ...(wire !== undefined && { wire }),
        ...(mediaType !== undefined && { mediaType }),
      },
    },
  ]
}

function isEvents({ body }: RecordedBody): boolean {
  return EVENTS.test(latin(body))
}

function isLines(recorded: RecordedBody): boolean {
  return isEvents(recorded) || recorded.options.mediaType === 'application/x-ndjson'
}

function cutsThatDiffer({ body, options }: RecordedBody, change: Change): readonly string[] {
  const whole = said([body], options)
  return bodyCuts(body.length)
    .filter((cut) => said(change(cutBody(body, cut)), options) !== whole)
    .map(({ name }) => name)
}

/** Other line endings, and what may stand between two messages of a stream. */
function linesThatDiffer(recorded: RecordedBody): readonly string[] {
  const { body, options } = recorded
  const text = latin(body).replaceAll(LINE_ENDING, '\n')
  const whole = said([body], options)
  const end = isEvents(recorded) ? '\n\n' : '\n'
  const changed = {
    LF: text,
    CRLF: text.replaceAll('\n', '\r\n'),
    'empty lines': text.replaceAll(end, `${end}\n\n`),
    ...(isEvents(recorded) && {
      CR: text.replaceAll('\n', '\r'),
      comments: text.replaceAll(end, `${end}: keep-alive\n\n`),
      'comments by CRLF': text.replaceAll(end, `${end}: keep-alive\n\n`).replaceAll('\n', '\r\n'),
    }),
  }
  return Object.entries(changed).flatMap(([name, other]) => {
    const bytes = Buffer.from(other, 'latin1')
    const pieces = cutBody(bytes, gridOf(bytes.length, 7))
    return [[bytes], pieces].every((chunks) => said(chunks, options) === whole) ? [] : [name]
  })
}

function said(chunks: readonly Uint8Array[], options: ProviderDecoderOptions): string {
  return JSON.stringify(decodeChunks(chunks, options))
}

function latin(body: Uint8Array): string {
  return Buffer.from(body).toString('latin1')
}

function decodedAlone(chunk: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(chunk).toString('utf8'))
}

function trimmed(chunk: Uint8Array): Uint8Array {
  return Buffer.from(latin(chunk).trim(), 'latin1')
}

function closed(chunk: Uint8Array): Uint8Array {
  return Buffer.from(`${latin(chunk)}\n`, 'latin1')
}
