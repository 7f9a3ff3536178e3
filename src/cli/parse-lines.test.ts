import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filterOf, lines } from './test-support/line-filter.ts'

const CALL = '<tool_call>{"name": "get_bus", "arguments": {"stop": "B"}}</tool_call>'

const folder = mkdtempSync(join(tmpdir(), 'assay-parse-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const tools = join(folder, 'tools.json')
writeFileSync(tools, JSON.stringify({ tools: [{ name: 'get_bus' }] }))

const answersTo = filterOf('parse')

describe.concurrent('assay parse --jsonl', () => {
  test('answers each line in order, with its id and what it holds', async () => {
    const { code, answers } = await answersTo(
      lines(
        { id: 'a', text: `So: ${CALL}` },
        { id: 2, text: 'nothing' },
        { id: 'c', text: 'far.</think>yes', prefill: '<think>So ' },
        { id: 'd', text: '' },
      ),
    )
    expect(code).toBe(0)
    expect(answers).toMatchObject([
      {
        id: 'a',
        content: 'So: ',
        toolCalls: [{ name: 'get_bus', arguments: { stop: 'B' }, format: 'hermes' }],
        needsMoreWork: true,
        format: 'hermes',
      },
      { id: 2, content: 'nothing', toolCalls: [], candidates: [], format: null, diagnostics: [] },
      { id: 'c', content: 'yes', reasoning: 'So far.' },
      { id: 'd', content: '', needsMoreWork: null },
    ])
  })

  test('gives the same for any chunks', async () => {
    const text = `<think>So.</think>Look: ${CALL} Done.`
    const pieces = [1, 3, 40].map((size) =>
      Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      ),
    )
    const { answers } = await answersTo(
      lines({ id: 1, text }, ...pieces.map((chunks) => ({ id: 1, chunks }))),
    )
    expect(answers).toHaveLength(4)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('takes what a line says before what the options say', async () => {
    const { answers } = await answersTo(
      lines(
        { id: 1, text: `${CALL} and ${CALL.replace('get_bus', 'get_boat')}` },
        { id: 2, text: CALL, tools: [{ name: 'get_boat' }] },
        { id: 3, text: CALL, tools: [{ name: 'get_boat' }], policy: { unknownTools: 'keep' } },
        { id: 4, text: CALL, format: ['hermes'], tools: [], policy: { unknownTools: 'keep' } },
      ),
      ['--tools', tools, '--policy', 'unknownTools=drop'],
    )
    expect(
      answers.map(({ toolCalls }) => (Array.isArray(toolCalls) ? toolCalls.length : undefined)),
    ).toEqual([1, 0, 1, 1])
  })

  test('takes why the model stopped from a line before the option', async () => {
    const text = '{"name": "get_bus", "arguments": {}}'
    const { answers } = await answersTo(lines({ id: 1, text }, { id: 2, text, finish: 'stop' }), [
      '--finish',
      'length',
    ])
    expect(answers).toMatchObject([{ toolCalls: [] }, { toolCalls: [{ name: 'get_bus' }] }])
  })

  test('passes over tools without a name, as no call can mean them', async () => {
    const { code, answers } = await answersTo(
      lines(
        { id: 1, text: CALL, tools: [{ type: 'function', function: {} }] },
        { id: 2, text: CALL, tools: [{ name: '' }, { name: 'get_boat' }] },
      ),
    )
    expect(code).toBe(0)
    expect(answers).toMatchObject([
      { toolCalls: [{ name: 'get_bus' }], diagnostics: [] },
      { toolCalls: [{ name: 'get_bus' }], diagnostics: [{ code: 'unknown-tool' }] },
    ])
  })

  test('holds each line to the limits', async () => {
    const { answers } = await answersTo(
      lines({ id: 1, text: CALL + CALL }, { id: 2, text: CALL }),
      ['--limit', 'calls=1'],
    )
    expect(answers).toMatchObject([
      { toolCalls: [{ name: 'get_bus' }], candidates: [{ refusedBy: 'limit' }] },
      { toolCalls: [{ name: 'get_bus' }], candidates: [] },
    ])
  })

  test('tells a line that cannot be read and goes on', async () => {
    const { code, answers } = await answersTo(
      `{"id":1,"text":"x"}\n{broken\n[1]\n{"text":""}\n\n${lines(
        { id: 'none' },
        { id: 'both', text: '', chunks: [] },
        { id: 'number', text: 7 },
        { id: 'chunks', chunks: ['a', 7] },
        { id: 'format', text: '', format: 'hermse' },
        { id: 'formats', text: '', format: [7] },
        { id: 'tools', text: '', tools: [7] },
        { id: 'policy', text: '', policy: { promotion: 'always' } },
        { id: 'contradiction', text: '', policy: { unknownTools: 'text' } },
        { id: 'prefill', text: '', prefill: 1 },
        { id: 'finish', text: '', finish: 'end' },
      )}{"id":2,"text":"y"}`,
    )
    expect(code).toBe(1)
    expect(answers.map(({ id, line, error }) => [id, line, error])).toMatchObject([
      [1, undefined, undefined],
      [null, 2, { code: 'not-json' }],
      [null, 3, { code: 'not-an-object' }],
      [null, 4, { code: 'no-id' }],
      ['none', 6, { code: 'invalid', message: expect.stringContaining('must be there') }],
      ['both', 7, { code: 'invalid', message: expect.stringContaining('not both') }],
      ['number', 8, { code: 'invalid', message: expect.stringContaining('a string') }],
      ['chunks', 9, { code: 'invalid', message: expect.stringContaining('strings') }],
      ['format', 10, { code: 'invalid', message: expect.stringContaining('mean hermes?') }],
      ['formats', 11, { code: 'invalid', message: expect.stringContaining('array of names') }],
      ['tools', 12, { code: 'invalid', message: expect.stringContaining('at 0 is no object') }],
      ['policy', 13, { code: 'invalid', message: expect.stringContaining('takes marked') }],
      [
        'contradiction',
        14,
        { code: 'invalid', message: expect.stringContaining('needs the tools') },
      ],
      ['prefill', 15, { code: 'invalid', message: '"prefill" must be a string' }],
      [
        'finish',
        16,
        { code: 'invalid', message: expect.stringMatching(/^"finish" is one of stop, .*"end"$/u) },
      ],
      [2, undefined, undefined],
    ])
  })

  test('refuses an unknown format before any line is read', async () => {
    const { code, answers } = await answersTo(lines({ id: 1, text: '' }), ['--grammar=hermse'])
    expect(code).toBe(2)
    expect(answers).toEqual([])
  })
})
