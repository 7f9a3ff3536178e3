import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wrapping } from '../contracts/classification.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { judgeResult } from './judge-result.ts'

const READING = {
  type: 'object',
  properties: { station: { type: 'string' }, celsius: { type: 'number' } },
  required: ['station', 'celsius'],
}
const PAGE = {
  type: 'object',
  properties: { metadata: { type: 'object' }, content: { type: 'string' } },
  required: ['metadata', 'content'],
}
const WRAPPED = (title: string, result: JsonObject): JsonObject => ({
  type: 'object',
  properties: { result },
  required: ['result'],
  title,
})
const VALUE = { station: 'osl-1', celsius: 4.5 }
const IMAGE = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
const LINK = { type: 'resource_link', uri: 'file:///a', name: 'a' }
const LABELLED =
  'METADATA: {"total_length": 41, "cut": false}\n\n# Stations\n\nTwo report all the year.\n'
const TABLE = '| id | height |\n| --- | --- |\n| osl-1 | 94 |\n| lim-2 | 154 |\n'

function block(said: string): JsonObject {
  return { type: 'text', text: said }
}
function text(...texts: string[]): JsonObject {
  return { content: texts.map(block) }
}
function structured(value: JsonValue, ...texts: string[]): JsonObject {
  const shown = texts.length === 0 ? [JSON.stringify(value)] : texts
  return { content: shown.map(block), structuredContent: value }
}
function tool(outputSchema?: JsonValue): JsonObject {
  return outputSchema === undefined ? { name: 'get' } : { name: 'get', outputSchema }
}
function codes(judgement: ReturnType<typeof judgeResult>): string[] {
  return judgement.observations.map(({ code }) => code)
}

describe('each real kind of result', () => {
  test.each<{
    is: string
    outputSchema?: JsonValue
    result?: JsonValue
    error?: JsonValue
    expected: string
  }>([
    {
      is: 'structured, and the same JSON as text',
      outputSchema: READING,
      result: structured(VALUE),
      expected: 'structured+text json valid none',
    },
    {
      is: 'the same JSON, printed in another way',
      outputSchema: READING,
      result: structured(VALUE, JSON.stringify({ celsius: 4.5, station: 'osl-1' }, null, 2)),
      expected: 'structured+text json valid none',
    },
    {
      is: 'JSON in text, pretty-printed',
      result: text('{\n  "timezone": "Europe/Oslo",\n  "is_dst": false\n}'),
      expected: 'text json no-schema recommended',
    },
    {
      is: 'a JSON scalar in text',
      result: text('"Stations"'),
      expected: 'text scalar no-schema none',
    },
    {
      is: 'several JSON blocks',
      result: text('{"a":1}', '{"a":2}'),
      expected: 'text json-blocks no-schema recommended',
    },
    {
      is: 'a label, JSON and a body',
      result: text(LABELLED),
      expected: 'text labelled-json no-schema recommended',
    },
    {
      is: 'the same inside a result that an SDK made',
      outputSchema: WRAPPED('fetch_pageOutput', { type: 'string' }),
      result: structured({ result: LABELLED }, LABELLED),
      expected: 'structured+text labelled-json valid recommended text-inside-structured',
    },
    {
      is: 'an error in such a body that is not marked',
      outputSchema: WRAPPED('fetch_patternOutput', { type: 'string' }),
      result: structured(
        { result: 'METADATA: {"match_count": 0}\n\nERROR: Invalid regex pattern: missing )' },
        'METADATA: {"match_count": 0}\n\nERROR: Invalid regex pattern: missing )',
      ),
      expected:
        'structured+text labelled-json valid recommended text-inside-structured error-unflagged',
    },
    {
      is: 'a list that an SDK wrapped, with one item a block',
      outputSchema: WRAPPED('bulk_getOutput', { type: 'array', items: READING }),
      result: structured({ result: [VALUE, VALUE] }, JSON.stringify(VALUE), JSON.stringify(VALUE)),
      expected: 'structured+text json valid optional-unwrap sdk-wrapped',
    },
    {
      is: 'an empty list that an SDK wrapped, without content',
      outputSchema: WRAPPED('list_sessionsOutput', { type: 'array', items: READING }),
      result: { content: [], structuredContent: { result: [] } },
      expected: 'structured json valid optional-unwrap sdk-wrapped',
    },
    {
      is: 'a page as a text inside structured content, with a status',
      outputSchema: { type: 'object', properties: { status: { type: 'integer' } } },
      result: structured({ status: 404, content: ['No such page.', ''], url: 'http://a/' }),
      expected: 'structured+text prose valid none error-unflagged',
    },
    {
      is: 'an array in text, and in structured content under a key',
      outputSchema: { type: 'object', properties: { entities: { type: 'array', items: READING } } },
      result: structured({ entities: [VALUE] }, JSON.stringify([VALUE])),
      expected: 'structured+text json valid none text-differs',
    },
    {
      is: 'a sentence that structured content repeats beside a flag',
      outputSchema: {
        type: 'object',
        properties: { success: { type: 'boolean' }, message: { type: 'string' } },
      },
      result: structured(
        { success: true, message: 'Two entities deleted.' },
        'Two entities deleted.',
      ),
      expected: 'structured+text json valid none',
    },
    {
      is: 'key-value lines copied into one property',
      outputSchema: { type: 'object', properties: { content: { type: 'string' } } },
      result: structured(
        { content: 'size: 12\ncreated: today\nisFile: true' },
        'size: 12\ncreated: today\nisFile: true',
      ),
      expected: 'structured+text key-value valid recommended text-inside-structured',
    },
    {
      is: 'a tree as JSON in one property',
      outputSchema: { type: 'object', properties: { content: { type: 'string' } } },
      result: structured({ content: '[{"name":"a"}]' }, '[{"name":"a"}]'),
      expected: 'structured+text json valid recommended text-inside-structured',
    },
    {
      is: 'a picture, and the same block as structured content',
      outputSchema: {
        type: 'object',
        properties: { content: { type: 'array', items: { type: 'object' } } },
      },
      result: { content: [IMAGE], structuredContent: { content: [IMAGE] } },
      expected: 'structured+media json valid none schema-vacuous',
    },
    {
      is: 'a property that the schema forbids',
      outputSchema: { ...READING, additionalProperties: false },
      result: structured({ ...VALUE, type: 'reading' }),
      expected: 'structured+text json invalid required output-invalid',
    },
    {
      is: 'a schema and only text',
      outputSchema: PAGE,
      result: text(LABELLED),
      expected: 'text labelled-json missing required output-missing',
    },
    {
      is: 'the output check of an SDK, which saw an array',
      outputSchema: READING,
      result: {
        ...text(
          'MCP error -32602: Output validation error: Invalid structured content for tool get: Expected string, received array at content',
        ),
        isError: true,
      },
      expected: 'error prose invalid impossible output-rejected-by-server',
    },
    {
      is: 'the output check of an SDK, which saw nothing',
      outputSchema: READING,
      result: {
        ...text('Output validation error: outputSchema defined but no structured output returned'),
        isError: true,
      },
      expected: 'error prose missing impossible output-rejected-by-server',
    },
    {
      is: 'a flagged error of a tool with a schema',
      outputSchema: READING,
      result: { ...text('No station osl-9.'), isError: true },
      expected: 'error prose not-applicable unknown',
    },
    {
      is: 'an error that nobody flagged, with a picture',
      result: { content: [block('Error: Operation failed'), IMAGE] },
      expected: 'media+text binary no-schema unknown error-unflagged',
    },
    {
      is: 'a failure as JSON-RPC error 0',
      error: { code: 0, message: 'failed to get issue: 404 Not Found []' },
      expected: 'protocol-error empty not-applicable unknown tool-failure-as-protocol-error',
    },
    {
      is: 'a sentence and an embedded text',
      result: {
        content: [
          block('downloaded the file'),
          { type: 'resource', resource: { uri: 'a://b', text: 'a,b\n1,2\n3,4\n5,6\n' } },
        ],
      },
      expected: 'resource+text delimited no-schema none',
    },
    {
      is: 'sentences and links',
      result: { content: [block('Here are 2 resources:'), LINK, LINK] },
      expected: 'resource+text empty no-schema none',
    },
    {
      is: 'sentences around a picture',
      result: { content: [block('The picture:'), IMAGE, block('It is tiny.')] },
      expected: 'media+text binary no-schema none',
    },
    {
      is: 'a table beside a picture',
      result: { content: [IMAGE, block(TABLE)] },
      expected: 'text+media table no-schema recommended',
    },
    {
      is: 'a task that was begun',
      outputSchema: READING,
      result: { task: { taskId: '1', status: 'working' } },
      expected: 'none empty not-applicable unknown',
    },
    {
      is: 'a document beside a picture',
      result: { content: [block('All stations report to the city. '.repeat(20)), IMAGE] },
      expected: 'text+media prose no-schema none',
    },
    {
      is: 'a document in text, and only what it is in structured content',
      outputSchema: {
        type: 'object',
        properties: { url: { type: 'string' }, length: { type: 'integer' } },
      },
      result: structured(
        { url: 'http://a/page', length: 660 },
        'All stations report to the city. '.repeat(20),
      ),
      expected: 'structured+text json valid none payload-only-in-text',
    },
    {
      is: 'the output check of an SDK as a JSON-RPC error',
      outputSchema: READING,
      error: {
        code: -32602,
        message:
          'MCP error -32602: Tool get has an output schema but no structured content was provided',
      },
      expected: 'protocol-error empty missing impossible output-rejected-by-server',
    },
    { is: 'plain text', result: text('The sum is 5.'), expected: 'text prose no-schema none' },
    { is: 'nothing', result: { content: [] }, expected: 'none empty no-schema none' },
  ])('$is', ({ outputSchema, expected, ...came }) => {
    const judgement = judgeResult({ entry: tool(outputSchema), ...came })
    const { channel, also, shape, compliance, wrapping } = judgement
    expect(
      [[channel, ...also].join('+'), shape, compliance, wrapping, ...codes(judgement)].join(' '),
    ).toBe(expected)
  })
})

describe('the rule of wrapping, in its order', () => {
  test.each<[rule: string, input: Parameters<typeof judgeResult>[0], Wrapping, modes: string[]]>([
    [
      'rejected by the server',
      {
        entry: tool(READING),
        result: { ...text('Output validation error: x'), isError: true },
      },
      'impossible',
      [],
    ],
    [
      'another error',
      { entry: tool(READING), result: { ...text('{"a":1}'), isError: true } },
      'unknown',
      [],
    ],
    ['a JSON-RPC error', { error: { code: -32602, message: 'no' } }, 'unknown', []],
    ['no reply', { entry: tool(READING) }, 'unknown', []],
    [
      'missing, the JSON in text fits',
      { entry: tool(READING), result: text(JSON.stringify(VALUE)) },
      'required',
      ['text_extraction'],
    ],
    [
      'missing, label and body fit',
      { entry: tool(PAGE), result: text(LABELLED) },
      'required',
      ['labelled-json'],
    ],
    [
      'missing, the text itself fits',
      { entry: tool(WRAPPED('getOutput', { type: 'string' })), result: text('just a sentence') },
      'required',
      ['result'],
    ],
    [
      'missing, nothing fits',
      { entry: tool(READING), result: text('{"station":1}') },
      'impossible',
      [],
    ],
    ['missing, no extractor', { entry: tool(READING), result: text(TABLE) }, 'impossible', []],
    ['missing, no text', { entry: tool(READING), result: { content: [IMAGE] } }, 'impossible', []],
    [
      'invalid, the text is better',
      { entry: tool(READING), result: structured({ reading: 1 }, JSON.stringify(VALUE)) },
      'required',
      ['text_extraction'],
    ],
    [
      'invalid, the text is the same',
      { entry: tool(READING), result: structured({ reading: 1 }) },
      'impossible',
      [],
    ],
    [
      'unusable',
      { entry: tool({ type: 'object', $ref: 'https://example.com/a' }), result: structured(VALUE) },
      'impossible',
      [],
    ],
    [
      'a text inside structured content that yields',
      { entry: tool({ type: 'object' }), result: structured({ content: LABELLED }) },
      'recommended',
      ['labelled-json'],
    ],
    [
      'a table inside structured content',
      { entry: tool({ type: 'object' }), result: structured({ content: TABLE }) },
      'recommended',
      ['text_extraction'],
    ],
    [
      'wrapped data',
      {
        entry: tool(WRAPPED('getOutput', { type: 'array', items: { type: 'string' } })),
        result: structured({ result: ['a', 'b'] }),
      },
      'optional-unwrap',
      [],
    ],
    [
      'wrapped prose',
      {
        entry: tool(WRAPPED('getOutput', { type: 'string' })),
        result: structured({ result: 'Saved.' }, 'Saved.'),
      },
      'none',
      [],
    ],
    [
      'text with data and no schema',
      { result: text('{"a":1}') },
      'recommended',
      ['text_extraction'],
    ],
    [
      'text with data in a fence',
      { result: text('Here:\n```json\n{"a":1}\n```\n') },
      'recommended',
      ['text_extraction'],
    ],
    ['text with a table', { result: text(TABLE) }, 'recommended', ['text_extraction']],
    ['prose', { result: text('Saved the file to disk.') }, 'none', []],
    ['a scalar', { result: text('42') }, 'none', []],
    ['valid', { entry: tool(READING), result: structured(VALUE) }, 'none', []],
  ])('%s', (_rule, input, ...expected) => {
    const judgement = judgeResult(input)
    expect([judgement.wrapping, judgement.wrapModes]).toEqual(expected)
  })
})

describe('why nothing was extracted', () => {
  test.each<[shape: string, said: string, reason: string]>([
    ['front-matter', '---\ntags: [a\n---\nbody', 'the text is no YAML: bad indent'],
    [
      'python-literal',
      "{'station': <Station object at 0x7f3c>}",
      '<Station object at 0x7f3c> has no value',
    ],
    ['prose', 'All stations report.', 'no structured data stands in the text'],
    ['scalar', '42', 'a bare scalar is no structured data'],
    [
      'prose',
      'def run():\n    return 1',
      'nothing to extract: the text is source code, a diff, a stack trace or a session in a shell',
    ],
    ['empty', ' ', 'the text is empty'],
  ])('%s: in a text, in structured content, in a resource, beside a schema', (...row) => {
    const [shape, said, reason] = row
    const resource = { type: 'resource', resource: { uri: 'a://b', text: said } }
    const found = [
      { result: text(said) },
      { result: { content: [], structuredContent: { content: said } } },
      { result: { content: [resource] } },
      { entry: tool(READING), result: text(said) },
    ].map((input) => judgeResult(input))
    const reasons = new Set(
      found.map(({ extraction }) => extraction?.ok === false && extraction.reason),
    )
    expect(new Set(found.map((judgement) => judgement.shape))).toEqual(new Set([shape]))
    expect(reasons).toEqual(new Set([reason]))
  })

  test('names what was tried all the same', () => {
    const { extraction } = judgeResult({ result: text('All is well.') })
    expect(extraction?.tried.map(({ extractor }) => extractor)).toContain('direct')
  })

  test.each([
    [TABLE, 'no wrapper can: nothing in it fits the schema'],
    [LABELLED, 'no wrapper can: nothing in it fits the schema'],
    ['{"reading":1}', 'no wrapper can: nothing in it fits the schema'],
  ])('of a broken schema %j', (said, reason) => {
    const [found] = judgeResult({ entry: tool(READING), result: text(said) }).observations
    expect(found?.message.endsWith(`; ${reason}`)).toBe(true)
  })
})

describe('a value that a schema only tolerates keeps no promise', () => {
  const OPEN = { type: 'object', properties: { station: { type: 'string' } } }
  test.each<[string, JsonObject, said: string, modes: string[]]>([
    ['prose, and no property result', OPEN, 'All stations report.', []],
    ['prose, and no property at all', { type: 'object' }, 'All stations report.', []],
    [
      'prose, and a property result',
      { type: 'object', properties: { result: {} } },
      'All stations report.',
      ['result'],
    ],
    [
      'prose, and a required result',
      { type: 'object', required: ['result'] },
      'All stations report.',
      ['result'],
    ],
    [
      'prose, and a result behind a reference',
      { type: 'object', $ref: '#/$defs/R', $defs: { R: { properties: { result: {} } } } },
      'All stations report.',
      ['result'],
    ],
    ['a label and a body, neither of them named', OPEN, LABELLED, []],
    [
      'a label and a body, one of them named',
      { type: 'object', properties: { content: { type: 'string' } } },
      LABELLED,
      ['labelled-json'],
    ],
    ['an object with other properties', OPEN, '{"page":1}', []],
    ['an object with one of them', OPEN, '{"page":1,"station":"osl-1"}', ['text_extraction']],
    ['an empty object', OPEN, '{}', ['text_extraction']],
    [
      'an object, where only an object is promised',
      { type: 'object' },
      '{"page":1}',
      ['text_extraction'],
    ],
    [
      'an object, where any key is promised',
      { type: 'object', additionalProperties: { type: 'integer' } },
      '{"osl-1":94}',
      ['text_extraction'],
    ],
  ])('%s', (_what, outputSchema, said, modes) => {
    const judgement = judgeResult({ entry: tool(outputSchema), result: text(said) })
    expect([judgement.wrapping, ...judgement.wrapModes]).toEqual([
      modes.length > 0 ? 'required' : 'impossible',
      ...modes,
    ])
  })
})

describe('resultType', () => {
  test.each<[revision: string, resultType: JsonValue, expected: string]>([
    ['2026-07-28', 'complete', 'no-schema'],
    ['2026-07-28', 'input_required', 'not-applicable'],
    ['2026-07-28', 5, 'no-schema malformed-result'],
    ['2026-07-28', null, 'no-schema malformed-result'],
    ['2025-11-25', 'complete', 'no-schema'],
    ['2025-11-25', 'input_required', 'no-schema'],
    ['2025-11-25', 5, 'no-schema'],
  ])('of %s: %j', (protocolVersion, resultType, expected) => {
    const judgement = judgeResult({
      protocolVersion,
      result: { ...text('All stations report.'), resultType },
    })
    expect([judgement.compliance, ...codes(judgement)].join(' ')).toBe(expected)
  })
})

describe('what of a schema is not checked', () => {
  const entry = tool({
    type: 'object',
    properties: { station: { type: 'string', pattern: '^(?=.*[0-9])' } },
  })
  test.each<[string, Parameters<typeof judgeResult>[0], count: number]>([
    ['a pattern that RE2 lacks', { entry, result: structured({ station: 'osl' }) }, 1],
    ['nothing', { entry: tool(READING), result: structured(VALUE) }, 0],
    ['nothing of an error', { entry, result: { ...text('No.'), isError: true } }, 0],
    ['nothing without a schema', { result: structured(VALUE) }, 0],
  ])('is said of a result: %s', (_what, input, count) => {
    expect(judgeResult(input).diagnostics).toHaveLength(count)
  })
})

describe('eras', () => {
  const entry = { name: 'get', outputSchema: { type: 'array', items: { type: 'string' } } }
  const modern = { protocolVersion: '2026-07-28' }
  const legacy = { protocolVersion: '2025-11-25' }
  test.each<[string, Parameters<typeof judgeResult>[0], string]>([
    ['an array, modern', { ...modern, result: structured(['a']) }, 'valid'],
    ['null, modern', { ...modern, result: structured(null) }, 'invalid output-invalid'],
    [
      'an array, legacy',
      { ...legacy, result: structured(['a']) },
      'schema-unusable structured-not-object schema-unusable',
    ],
    [
      'an array, no version',
      { result: structured(['a']) },
      'schema-unusable structured-not-object schema-unusable',
    ],
  ])('%s', (_title, input, expected) => {
    const judgement = judgeResult({ entry, ...input })
    expect([judgement.compliance, ...codes(judgement)].join(' ')).toBe(expected)
  })

  test('holds structured content of a wrong type to its schema all the same', () => {
    const judgement = judgeResult({ entry: tool(READING), result: structured([VALUE]) })
    expect(judgement.channel).toBe('structured')
    expect(codes(judgement)).toEqual(['structured-not-object', 'output-invalid'])
  })
})

test('never counts an error at a redacted value against the server', () => {
  const entry = tool({
    type: 'object',
    properties: { key: { type: 'string', maxLength: 4 }, n: { type: 'number' } },
  })
  const key = '[REDACTED:github-token:0a1b2c3d]'
  expect(judgeResult({ entry, result: structured({ key, n: 1 }) }).compliance).toBe('valid')
  const broken = judgeResult({ entry, result: structured({ key, n: '1' }) })
  expect(broken.schemaErrors.map(({ pointer }) => pointer)).toEqual(['/n'])
})

test.each<[string, JsonValue, string]>([
  ['a text', 'All stations report.', 'text prose malformed-result'],
  ['an array of blocks', [block('All report.')], 'text prose malformed-result'],
  ['null', null, 'none empty malformed-result'],
  ['content that is a text', { content: '{"a":1}' }, 'text json malformed-result'],
  ['content that is a block', { content: block('{"a":1}') }, 'text json malformed-result'],
  [
    'isError that is a text',
    { ...text('Saved.'), isError: 'false' },
    'text prose malformed-result',
  ],
  [
    'a block of no known type',
    { content: [{ type: 'md', text: 'All stations report.' }] },
    'text prose unknown-block',
  ],
  ['data of a tool itself', { reading: 4.5 }, 'none empty content-missing'],
])('salvages %s', (_title, result, expected) => {
  const judgement = judgeResult({ result })
  expect([judgement.channel, judgement.shape, ...codes(judgement)].join(' ')).toBe(expected)
})

describe('says something of everything', () => {
  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => {
    const reading = safeParseJson(JSON.stringify(value))
    return reading.ok ? reading.value : null
  })
  const shaped = fc.record(
    {
      content: fc.oneof(
        json,
        fc.array(
          fc.record(
            {
              type: fc.constantFrom('text', 'image', 'resource'),
              text: fc.oneof(fc.string(), json),
            },
            { requiredKeys: [] },
          ),
        ),
      ),
      structuredContent: json,
      isError: fc.oneof(fc.boolean(), json),
      _meta: json,
    },
    { requiredKeys: [] },
  )
  test('whatever is the result, the error or the entry', () => {
    fc.assert(
      fc.property(
        fc.oneof(json, shaped),
        fc.oneof(json, fc.record({ outputSchema: json })),
        (result, entry) => {
          const clean = safeParseJson(JSON.stringify(result))
          const value = clean.ok ? clean.value : null
          expect(judgeResult({ result: value, entry }).channel).toBeTypeOf('string')
          expect(judgeResult({ error: value, entry }).channel).toBe('protocol-error')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('however deep it is', () => {
    const deep = safeParseJson('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000))
    const value = deep.ok ? deep.value : null
    expect(judgeResult({ result: value }).channel).toBe('none')
    const result = { content: [block('{"b":1}')], structuredContent: value }
    expect(judgeResult({ entry: tool({ type: 'object' }), result }).channel).toBe('structured')
  })
})

test('repairs JSON that breaks off, and says where', () => {
  const { shape, extraction } = judgeResult({
    result: { content: [{ type: 'text', text: '{"a":1,"b":[1,2' }] },
  })
  expect(shape).toBe('json')
  expect(extraction).toMatchObject({
    ok: true,
    how: 'repaired',
    repairs: [{ code: 'closed', start: 15, before: '', after: ']}' }],
  })
})
