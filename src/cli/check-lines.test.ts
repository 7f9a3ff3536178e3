import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../contracts/json.ts'
import { assayHere } from './test-support/assay-here.ts'
import { lines, objectsOf } from './test-support/line-filter.ts'

const SCHEMA = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }
const DECLARED = { name: 'count', inputSchema: { type: 'object' }, outputSchema: SCHEMA }

function structured(structuredContent: JsonObject): JsonObject {
  const text = JSON.stringify(structuredContent)
  return { content: [{ type: 'text', text }], structuredContent }
}

describe('assay check --jsonl', () => {
  test('answers each line in order, with the same id', async () => {
    const run = await assayHere(['check', '--jsonl'], {
      input: lines(
        { id: 'a', result: { content: [{ type: 'text', text: '{"a":1}' }] } },
        {
          id: 7,
          tool: DECLARED,
          result: { content: [{ type: 'text', text: 'METADATA: {"n":1}\n\nbody' }] },
        },
        { id: 'c', error: { code: -32603, message: 'boom' } },
      ),
    })
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const answers = objectsOf(run.stdout)
    expect(
      answers.map(({ id, channel, shape, compliance, wrapping }) => [
        id,
        channel,
        shape,
        compliance,
        wrapping,
      ]),
    ).toEqual([
      ['a', 'text', 'json', 'no-schema', 'recommended'],
      [7, 'text', 'labelled-json', 'missing', 'required'],
      ['c', 'protocol-error', 'empty', 'not-applicable', 'unknown'],
    ])
    expect(answers.map((answer) => Object.keys(answer))).toEqual(
      answers.map(() => [
        'id',
        'channel',
        'shape',
        'also',
        'compliance',
        'wrapping',
        'extraction',
        'findings',
      ]),
    )
  })

  test('says of what is valid how much of its schema the result shows', async () => {
    const outputSchema = {
      type: 'object',
      properties: { names: { type: 'array', items: { type: 'string' } } },
    }
    const run = await assayHere(['check', '--jsonl'], {
      input: lines(
        { id: 1, tool: { ...DECLARED, outputSchema }, result: structured({ names: [] }) },
        { id: 2, tool: { ...DECLARED, outputSchema }, result: structured({ names: ['a'] }) },
        { id: 3, tool: DECLARED, result: structured({ n: 'x' }) },
      ),
    })
    expect(
      objectsOf(run.stdout).map(({ compliance, schemaCoverage }) => [compliance, schemaCoverage]),
    ).toEqual([
      ['valid', { seen: 1, total: 2 }],
      ['valid', { seen: 2, total: 2 }],
      ['invalid', undefined],
    ])
  })

  test('tells a line that cannot be read and goes on', async () => {
    const run = await assayHere(['check', '--jsonl'], {
      input: `{"id":1,"result":{"content":[]}}\n{broken\n[1]\n{"result":{}}\n{"id":"x"}\n\n{"id":2,"result":{"content":[]}}`,
    })
    expect(run.code).toBe(1)
    expect(objectsOf(run.stdout).map(({ id, line, error }) => [id, line, error])).toMatchObject([
      [1, undefined, undefined],
      [null, 2, { code: 'not-json' }],
      [null, 3, { code: 'not-an-object' }],
      [null, 4, { code: 'no-id' }],
      ['x', 5, { code: 'invalid' }],
      [2, undefined, undefined],
    ])
  })

  test.each([
    ['a finding counts where --fail-on is given', ['--fail-on', 'must'], 1],
    ['a finding does not count otherwise', [], 0],
    ['a finding below the level does not count', ['--fail-on', 'never'], 0],
  ])('%s', async (_title, args, code) => {
    const input = lines({
      id: 1,
      tool: DECLARED,
      result: { content: [{ type: 'text', text: 'no' }] },
    })
    expect((await assayHere(['check', '--jsonl', ...args], { input })).code).toBe(code)
  })

  test.each([
    ['nothing came', ''],
    ['no line could be read', 'x\ny\n'],
  ])('ends with 3 where %s', async (_title, input) => {
    expect((await assayHere(['check', '--jsonl'], { input })).code).toBe(3)
  })

  test.each<[string, readonly string[]]>([
    ['--url', ['--fail-on', 'must', '--url', 'http://localhost:1/mcp?key=s3cret']],
    ['--url', ['--url=http://localhost:1/mcp?key=s3cret']],
    ['--protocol', ['--fail-on=must', '--protocol', 'auto']],
    ['--call-timeout', ['--call-timeout', '30000']],
    ['--json', ['--json']],
    ['fixtures', ['fixtures']],
    ['--', ['--', 'node', '--version']],
  ])('takes no %s, which it would pass over', async (named, args) => {
    const run = await assayHere(['check', '--jsonl', ...args], { input: '{}' })
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(`takes only --fail-on; leave "${named}" out`)
    expect(run.stderr).not.toContain('s3cret')
  })

  test('keeps U+2028 inside a line', async () => {
    const input = lines({ id: '\u2028', result: { content: [{ type: 'text', text: 'a\u2028b' }] } })
    expect(objectsOf((await assayHere(['check', '--jsonl'], { input })).stdout)).toMatchObject([
      { id: '\u2028' },
    ])
  })
})
