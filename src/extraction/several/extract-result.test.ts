import { anything, assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExtractionEvent } from '../../contracts/extraction-event.ts'
import { createExtractor } from '../create-extractor.ts'

const { extractResult } = createExtractor()

const text = (value: string): unknown => ({ type: 'text', text: value })
const embedded = (value: string): unknown => ({
  type: 'resource',
  resource: { uri: 'file:///a.json', text: value },
})
const link = { type: 'resource_link', uri: 'file:///a.json', name: 'a' }
const image = { type: 'image', data: '', mimeType: 'image/png' }

describe('a value in a result', () => {
  test.each([
    ['a text', { content: [text('{"a":1}')] }, '/content/0/text', 'direct', { a: 1 }],
    [
      'the one text that yields',
      { content: [text('Two users'), text('See {"a":1}')] },
      '/content/1/text',
      'smart-brace',
      { a: 1 },
    ],
    [
      'an embedded resource',
      { content: [text('The file'), image, embedded('[1]')] },
      '/content/2/resource/text',
      'direct',
      [1],
    ],
    [
      'structured content',
      { content: [text('{"a":1}')], structuredContent: { a: 2 } },
      '/structuredContent',
      'given',
      { a: 2 },
    ],
    [
      'the text that structured content carries',
      { content: [], structuredContent: { result: '```json\n{"a":1}\n```' } },
      '/structuredContent/result',
      'fenced-block',
      { a: 1 },
    ],
    [
      'structured content whose text holds no data',
      { structuredContent: { result: 'all is well' } },
      '/structuredContent',
      'given',
      { result: 'all is well' },
    ],
    [
      'structured content that is a text',
      { structuredContent: '{"a":1}' },
      '/structuredContent',
      'direct',
      { a: 1 },
    ],
    [
      'the content where structured content is a scalar',
      { content: [text('{"a":1}')], structuredContent: null },
      '/content/0/text',
      'direct',
      { a: 1 },
    ],
    ['a bare array of blocks', [text('{"a":1}')], '/0/text', 'direct', { a: 1 }],
    ['a bare block', text('{"a":1}'), '/text', 'direct', { a: 1 }],
    ['a block in place of an array', { content: text('[1]') }, '/content/text', 'direct', [1]],
    ['a bare text', '{"a":1}', '', 'direct', { a: 1 }],
  ])('is found in %s', (_, result, pointer, extractor, value) => {
    expect(extractResult(result)).toMatchObject({ ok: true, value, extractor, source: { pointer } })
  })

  test('is an array where several blocks give one, with the origin of each', () => {
    expect(extractResult({ content: [text('{"a":1}'), text('-'), embedded('[2]')] })).toMatchObject(
      {
        value: [{ a: 1 }, [2]],
        how: 'assembled',
        parts: [{ pointer: '/content/0/text' }, { pointer: '/content/2/resource/text' }],
      },
    )
  })

  test('says which of several blocks a repair, another candidate and a diagnostic are in', () => {
    const blocks = [
      text('{"a":1}'),
      text('{b:2,}'),
      text('{"c":1,"c":2}'),
      text('{"d":1} or {"d":2}'),
    ]
    const extraction = extractResult({ content: blocks })
    expect(extraction).toMatchObject({
      value: [{ a: 1 }, { b: 2 }, { c: 2 }, { d: 1 }],
      repairs: [
        { code: 'quote-key', start: 1, pointer: '/content/1/text' },
        { code: 'comma-removed', start: 4, pointer: '/content/1/text' },
      ],
      ambiguities: [{ extractor: 'smart-brace', span: [11, 18], pointer: '/content/3/text' }],
      diagnostics: ['in /content/2/text: an object repeats a key; the last value was kept'],
    })
  })

  test('does not drop the second block that fits as well in silence', () => {
    const { extractResult: extractObject } = createExtractor({
      target: { schema: { type: 'object' } },
    })
    const blocks = [text('[7]'), text('{"a":1}'), text('-'), text('{"b":2}')]
    expect(extractObject({ content: blocks })).toMatchObject({
      value: { a: 1 },
      source: { pointer: '/content/1/text' },
      ambiguities: [{ extractor: 'direct', span: [0, 7], pointer: '/content/3/text' }],
    })
  })

  test('is told to be about a failure where the result is an error', () => {
    expect(extractResult({ isError: true, content: [text('{"a":1}')] })).toMatchObject({
      value: { a: 1 },
      diagnostics: [
        'the result is an error (isError): what it holds tells of the failure, not what was asked for',
      ],
    })
  })

  test('is what the target asks for, wherever it stands', () => {
    const target = { schema: { type: 'object', required: ['b'] } }
    const extraction = createExtractor({ target }).extractResult({
      structuredContent: { a: 1 },
      content: [text('{"a":1}'), text('{"b":2}')],
    })
    expect(extraction).toMatchObject({ value: { b: 2 }, source: { pointer: '/content/1/text' } })
    expect(extraction.tried[0]).toMatchObject({
      extractor: 'given',
      stage: 'validate',
      value: { a: 1 },
      pointer: '/structuredContent',
    })
  })
})

test.each([
  [{}, 'empty', 'the result has no content'],
  [{ content: [] }, 'empty', 'the content of the result is empty'],
  [{ content: [text(' ')] }, 'empty', 'the text of the result is empty'],
  [{ content: [image] }, 'empty', 'the result holds no text, only an image (/content/0)'],
  [
    { content: [{ type: 'resource', resource: { uri: 'a:b', blob: 'AA==' } }] },
    'empty',
    'the result holds no text, only a resource of bytes (/content/0)',
  ],
  [
    { content: [...Array.from({ length: 5 }, () => image), link] },
    'empty',
    'the result holds no text, only an image (/content/0), an image (/content/1), an image (/content/2), an image (/content/3) and 2 other blocks',
  ],
  [
    { content: [{ type: 'audio', data: '', mimeType: 'audio/wav' }, link] },
    'empty',
    'the result holds no text, only a sound (/content/0), a link to a resource (/content/1)',
  ],
  [{ content: [text('some prose')] }, 'not-found', 'no structured data stands in the text'],
  [7, 'undecodable', 'a result is an object with content; this is a number'],
  [undefined, 'undecodable', 'the result is no JSON value'],
])('says why %j gives nothing', (result, code, reason) => {
  expect(extractResult(result)).toMatchObject({ ok: false, code, reason })
})

test('tells of blocks that are none', () => {
  expect(extractResult({ content: [{ type: 'txt', text: '{"a":1}' }, 7] })).toMatchObject({
    ok: true,
    diagnostics: [
      '/content/0 is no content block: type "txt"',
      '/content/1 is no content block: a number, not an object',
    ],
  })
})

test('throws for nothing that comes as a result', () => {
  assert(
    property(anything(), (result) => {
      expect([true, false]).toContain(extractResult(result).ok)
      expect([true, false]).toContain(
        extractResult({ content: result, structuredContent: result }).ok,
      )
    }),
  )
})

test('tells of one extraction, with the place of each attempt', () => {
  const events: ExtractionEvent[] = []
  const extractor = createExtractor({
    chain: ['direct', 'fenced-block'],
    onEvent: (event) => events.push(event),
  })
  extractor.extractResult({ content: [text('prose'), text('[1]')] })
  expect(
    events.map((event) =>
      event.type === 'extraction-attempted'
        ? `${event.attempt.extractor} ${event.attempt.pointer}`
        : event.type,
    ),
  ).toEqual([
    'extraction-started',
    'direct /content/0/text',
    'fenced-block /content/0/text',
    'extraction-completed',
  ])
  expect(events[0]).toMatchObject({ chain: ['direct', 'fenced-block'], length: 8 })
})
