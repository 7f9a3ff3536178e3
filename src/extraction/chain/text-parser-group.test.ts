import { describe, expect, test } from 'vitest'
import { chat, toolCall } from '../test-support/response-bodies.ts'
import { createExtractor } from '../create-extractor.ts'

const { extract, extractResponse, createBuffer } = createExtractor()

const TABLE = '| City | High |\n|---|---|\n| Rome | 24 |\n| Oslo | -3 |'
const ROWS = [
  { City: 'Rome', High: '24' },
  { City: 'Oslo', High: '-3' },
]

describe('text parsers in auto', () => {
  test('say where each field stands, and what share of the text is theirs', () => {
    const extraction = extract(`Two cities:\r\n\r\n${TABLE.replaceAll('\n', '\r\n')}`)
    expect(extraction).toMatchObject({
      ok: true,
      value: ROWS,
      extractor: 'markdown_table',
      how: 'assembled',
      format: 'markdown',
      fields: {
        '/0/City': { line: 5, span: [45, 49] },
        '/1/High': { line: 6 },
      },
      repairs: [],
    })
    expect(extraction.ok && extraction.coverage).toBeCloseTo(0.8, 1)
  })

  test('say where the items of a list stand', () => {
    expect(extract('- Tea\n- Mug')).toMatchObject({
      fields: { '/0': { line: 1, span: [0, 5] }, '/1': { line: 2, span: [6, 11] } },
    })
  })

  test('tell of the first 1,000 fields where they stand', () => {
    const extraction = extract(`id,name\n${'1,Ada\n'.repeat(600)}`)
    expect(Object.keys((extraction.ok && extraction.fields) || {})).toHaveLength(1000)
    expect(extraction.ok && extraction.value).toHaveLength(600)
  })

  test('read what stands in a fence that is the whole text, with places in the text', () => {
    const extraction = extract(`\n\`\`\`csv\nid,name\n7,Ada\n\`\`\`\n`)
    expect(extraction).toMatchObject({
      extractor: 'delimited',
      value: [{ id: '7', name: 'Ada' }],
      fields: { '/0/name': { line: 4, span: [18, 21] } },
    })
  })

  test('are not asked where an exact isolator reads the text', () => {
    const { tried } = extract('so {"a": 1}')
    expect(tried.map(({ extractor }) => extractor)).not.toContain('markdown_table')
  })

  test('read the pairs that hold JSON in a value, and the JSON where it is asked for', () => {
    const text = `Name: Ada Lovelace of London\nConfig: {"low": 9}\nNote: written in the year 1843`
    expect(extract(text)).toMatchObject({
      extractor: 'key_value_pairs',
      tried: expect.arrayContaining([
        expect.objectContaining({
          extractor: 'smart-brace',
          reason: 'it is a small part of a text that key_value_pairs reads as a whole',
        }),
      ]),
    })
    const target = { schema: { type: 'object', required: ['low'] } }
    expect(createExtractor({ target }).extract(text)).toMatchObject({ value: { low: 9 } })
  })

  test('give way to each other where a value is not what was asked for', () => {
    const target = { schema: { type: 'array', items: { required: ['name'] } } }
    const extraction = createExtractor({ target }).extract(TABLE)
    expect(extraction).toMatchObject({ ok: false, code: 'unfit' })
    expect(extraction.tried).toContainEqual(
      expect.objectContaining({ extractor: 'markdown_table', stage: 'validate', value: ROWS }),
    )
  })

  test.each([
    ['a text that opens as JSON', '{"a": "1\nb: 2\nc: 3\nd: 4', 'the text opens as JSON'],
    ['front matter', '---\na: [\nb: 2\n---\n', 'the text opens with front matter'],
    ['a page', '<p>\na: 1\nb: 2\n</p>', 'the text is markup'],
  ])('leave %s alone', (_, text, reason) => {
    expect(extract(text).tried).toContainEqual(
      expect.objectContaining({ extractor: 'text-parsers', stage: 'isolate', reason }),
    )
  })

  test.each([
    ['x = 1\ny = 2\nprint(x + y)\nimport os', 'source code, a diff, a stack trace or a session'],
    ['--- a/x\n+++ b/x\n@@ -1 +1 @@\n-id: 1\n+id: 2', 'source code, a diff, a stack trace'],
    ['Berlin', 'a single value'],
  ])('say that there is nothing to extract from %j', (text, reason) => {
    expect(extract(text)).toMatchObject({
      ok: false,
      code: 'not-found',
      reason: expect.stringContaining(`nothing to extract: the text is ${reason}`),
    })
  })

  test.each(['json', 'json-schema', 'markdown-json', undefined] as const)(
    'take no answer for a table in mode %s',
    (mode) => {
      expect(extractResponse(chat({ content: TABLE }), mode).ok).toBe(false)
      expect(createBuffer(mode).append(TABLE).finish().ok).toBe(false)
    },
  )

  test('take no arguments of a call for a table', () => {
    const calls = chat({ tool_calls: [toolCall('f', TABLE)] })
    expect(extractResponse(calls, 'tools').ok).toBe(false)
    expect(createBuffer('tools').append({ index: 0, arguments: TABLE }).finish().ok).toBe(false)
  })

  test('take an answer for a table where any text was asked for', () => {
    expect(extractResponse(chat({ content: TABLE }), 'text')).toMatchObject({ value: ROWS })
    expect(createBuffer('text').append(TABLE).finish()).toMatchObject({ value: ROWS })
  })
})

describe('text parsers that a chain names', () => {
  const PAIR = 'Here it is.\n\nHost: web-1'

  test('read what they judge to be no clear case, where they stand alone', () => {
    expect(extract(PAIR).ok).toBe(false)
    const { extract: extractPairs } = createExtractor({ chain: ['direct', 'key_value_pairs'] })
    expect(extractPairs(PAIR)).toMatchObject({ value: { Host: 'web-1' } })
  })

  test('are judged where several stand next to each other', () => {
    const chain = ['lines', 'key_value_pairs'] as const
    expect(createExtractor({ chain }).extract(PAIR).ok).toBe(false)
    expect(createExtractor({ chain }).extract('Host: web-1\nLoad: 0.42')).toMatchObject({
      extractor: 'key_value_pairs',
    })
  })

  test('take part in every mode', () => {
    const named = createExtractor({ chain: ['markdown_table'] })
    expect(named.extractResponse(chat({ content: TABLE }), 'json')).toMatchObject({ value: ROWS })
    expect(named.createBuffer().append(TABLE).finish()).toMatchObject({ value: ROWS })
  })

  test('say why they read nothing', () => {
    expect(createExtractor({ chain: ['markdown_table'] }).extract('prose')).toMatchObject({
      ok: false,
      code: 'not-found',
      reason: 'no header stands over a row of dashes, and no lines are between pipes',
    })
  })

  test("can't look through a stream", () => {
    expect(() => createExtractor({ streamingChain: ['lines'] })).toThrow(
      'the text parser "lines" can\'t look through a stream',
    )
  })
})
