import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filterOf, lines } from './test-support/line-filter.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-extract-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const wantsB = join(folder, 'b.schema.json')
writeFileSync(wantsB, JSON.stringify({ type: 'object', required: ['b'] }))

const answersTo = filterOf('extract')

describe.concurrent('assay extract --jsonl', () => {
  test('answers each line in order, with its id and the extraction', async () => {
    const { code, answers } = await answersTo(
      lines(
        { id: 'a', text: 'so {"a":1}' },
        { id: 2, text: 'nothing' },
        { id: 'c', result: { content: [{ type: 'text', text: '[1]' }] } },
        { id: 'd', result: { structuredContent: { a: 1 }, content: [] } },
        { id: 'e', result: null },
      ),
    )
    expect(code).toBe(0)
    expect(answers).toMatchObject([
      { id: 'a', ok: true, value: { a: 1 }, extractor: 'smart-brace', span: [3, 10] },
      { id: 2, ok: false, code: 'not-found' },
      { id: 'c', ok: true, value: [1], source: { pointer: '/content/0/text' } },
      { id: 'd', ok: true, value: { a: 1 }, source: { pointer: '/structuredContent' } },
      { id: 'e', ok: false, code: 'undecodable' },
    ])
  })

  test('takes the schema of a line before that of the option', async () => {
    const text = 'see {"a":1} and {"b":2}'
    const { answers } = await answersTo(
      lines({ id: 1, text }, { id: 2, text, output_schema: { required: ['a'] } }),
      ['--schema', wantsB],
    )
    expect(answers).toMatchObject([{ value: { b: 2 } }, { value: { a: 1 } }])
  })

  const WANTS_A = {
    type: 'object',
    properties: { a: { type: 'integer' } },
    required: ['a'],
    additionalProperties: false,
  }
  const WANTS_RENAMED = {
    type: 'object',
    properties: { name: { type: 'string', source_field: '$.who.name' } },
    required: ['name'],
  }

  test('projects by the schema of a line, with and without a text_extraction', async () => {
    const { answers } = await answersTo(
      lines(
        ...[{}, { text_extraction: {} }].flatMap((more) => [
          { id: 'more', text: 'so {"a":"5","b":2}', output_schema: WANTS_A, ...more },
          { id: 'moved', text: '{"who":{"name":"A"}}', output_schema: WANTS_RENAMED, ...more },
          {
            id: 'given',
            result: { structuredContent: { a: 5, b: 2 }, content: [] },
            output_schema: WANTS_A,
            ...more,
          },
          { id: 'unfit', text: '{"a":"x"}', output_schema: WANTS_A, ...more },
          {
            id: 'failed',
            result: { isError: true, content: [{ type: 'text', text: '{"a":5}' }] },
            output_schema: WANTS_A,
            ...more,
          },
        ]),
      ),
    )
    expect(answers.slice(0, 5)).toMatchObject([
      { id: 'more', value: { a: 5 }, extractor: 'smart-brace' },
      { id: 'moved', value: { name: 'A' } },
      { id: 'given', value: { a: 5 } },
      { id: 'unfit', ok: false, code: 'unfit' },
      { id: 'failed', ok: false, code: 'error' },
    ])
    expect(Object.keys(Object(answers[0]?.['value']))).toEqual(['a'])
    expect(Object.keys(Object(answers[1]?.['value']))).toEqual(['name'])
    expect(answers.slice(5)).toEqual(answers.slice(0, 5))
  })

  test('keeps to the chain and to long numbers where a line brings a schema', async () => {
    const long = '{"a":12345678901234567890,"b":1}'
    const output_schema = { properties: { a: {} } }
    const { answers } = await answersTo(
      lines({ id: 1, text: long, output_schema }, { id: 2, text: `so ${long}`, output_schema }),
      ['--chain=direct', '--lossless'],
    )
    expect(answers).toMatchObject([
      { value: { a: '12345678901234567890' } },
      { ok: false, tried: [{ extractor: 'direct' }] },
    ])
  })

  test('takes a null of one line for a fault of that line alone', async () => {
    const text = '{"a":1}'
    const { answers } = await answersTo(
      lines(
        { id: 1, text, text_extraction: null },
        { id: 2, text },
        { id: 3, text, output_schema: null },
        { id: 4, text },
        { id: 5, text, text_extraction: null },
      ),
    )
    expect(answers.map(({ ok, error }) => ok ?? Object(error).code)).toEqual([
      'invalid',
      true,
      'invalid',
      true,
      'invalid',
    ])
  })

  test('heeds a schema that nothing fits', async () => {
    const never = join(folder, 'never.schema.json')
    writeFileSync(never, 'false')
    const line = { text: '{"a":1}', text_extraction: {} }
    const unfit = [{ ok: false, code: 'unfit' }]
    const { answers } = await answersTo(lines({ id: 1, ...line, output_schema: false }))
    expect(answers).toMatchObject(unfit)
    expect((await answersTo(lines({ id: 1, ...line }), ['--schema', never])).answers).toMatchObject(
      unfit,
    )
  })

  test('reads textExtraction for text_extraction, as in a file of rules', async () => {
    const rule = { parser: 'lines', list_field: 'x' }
    const { answers } = await answersTo(
      lines(
        { id: 1, text: 'a', textExtraction: rule },
        { id: 2, text: 'a', textExtraction: rule, text_extraction: rule },
      ),
    )
    expect(answers).toMatchObject([
      { id: 1, value: { x: ['a'] } },
      { id: 2, error: { code: 'invalid', message: expect.stringContaining('keep one') } },
    ])
  })

  test('looks only with the extractors of the chain', async () => {
    const { answers } = await answersTo(lines({ id: 1, text: 'so {"a":1}' }), ['--chain=direct'])
    expect(answers).toMatchObject([{ ok: false, tried: [{ extractor: 'direct' }] }])
  })

  test('tells a line that cannot be read and goes on', async () => {
    const { code, answers } = await answersTo(
      `{"id":1,"text":"[1]"}\n{broken\n[1]\n{"text":""}\n\n${lines(
        { id: 'none' },
        { id: 'both', text: '', result: {} },
        { id: 'number', text: 7 },
        { id: 'rules', text: '[1]', text_extraction: { parser: 'csv' } },
        { id: 'schema', text: '[1]', output_schema: { type: 'thing' } },
      )}{"id":2,"text":"[2]"}`,
    )
    expect(code).toBe(1)
    expect(answers.map(({ id, line, error }) => [id, line, error])).toMatchObject([
      [1, undefined, undefined],
      [null, 2, { code: 'not-json' }],
      [null, 3, { code: 'not-an-object' }],
      [null, 4, { code: 'no-id' }],
      ['none', 6, { code: 'invalid', message: expect.stringContaining('must be there') }],
      ['both', 7, { code: 'invalid', message: expect.stringContaining('not both') }],
      ['number', 8, { code: 'invalid', message: '"text" must be a string' }],
      ['rules', 9, { code: 'invalid', message: expect.stringContaining('"csv" is not known') }],
      ['schema', 10, { code: 'invalid', message: expect.stringContaining("can't be used") }],
      [2, undefined, undefined],
    ])
  })

  test('answers hostile lines', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const long = 'x'.repeat(50_000_000)
    const input = [
      `{"id":1,"text":"\\ud800 {\\"a\\":\\"\\\\u0000\\"} \\u0000\\u001b[2J"}`,
      `{"id":2,"result":{"structuredContent":${deep}}}`,
      `{"id":3,"text":"${long} {\\"a\\":1}"}`,
    ].join('\n')
    const { code, answers } = await answersTo(input)
    expect(code).toBe(0)
    expect(answers).toMatchObject([
      { id: 1, value: { a: '\0' } },
      { id: 2, ok: false },
      { id: 3, value: { a: 1 }, span: [50_000_001, 50_000_008] },
    ])
  })
})
