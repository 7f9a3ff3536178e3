import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { DIFF_LEVELS, SCHEMA_CHANGES, SERVER_RULES } from '../../contracts/diff.ts'
import type { DiffChange, DiffReport, DiffServer, DiffSide } from '../../contracts/diff.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { buildDiff } from './build-diff.ts'

const schema = parse(
  readFileSync(new URL('../../../schemas/diff.schema.json', import.meta.url), 'utf8'),
)
const validate = new Ajv2020().compile(JSON.parse(JSON.stringify(schema)))

const side: Required<DiffSide> = {
  version: '1',
  era: 'modern',
  protocolVersion: '2026-07-28',
  transport: 'streamable-http',
  origin: 'imported',
  fixtures: ['a.fixture.jsonl'],
  incomplete: ['a.fixture.jsonl'],
}
const change: Required<DiffChange> = {
  id: 'key-removed:shop/list/one#/a',
  rule: 'key-removed',
  level: 'breaking',
  tool: 'list',
  call: 'one',
  path: '/a',
  message: "/a doesn't come any more",
  why: 'It came for the same call.',
  before: 1,
  after: null,
  old: { fixture: 'a.fixture.jsonl', line: 3, pointer: '/result' },
  new: { fixture: 'b.fixture.jsonl', line: 3 },
}
const server: Required<DiffServer> = {
  name: 'shop',
  old: side,
  new: side,
  compared: true,
  tools: { old: 1, new: 2, both: 1 },
  calls: { old: 1, new: 2, both: 1 },
  changes: [change],
  notes: ['a note'],
}
/** Every field is there, so that a field which the schema doesn't know shows. */
const full: Required<DiffReport> = {
  diffVersion: 1,
  assay: '1.0.0',
  generatedAt: '2026-11-22T00:00:00.000Z',
  servers: [server],
  summary: {
    servers: 1,
    notCompared: 0,
    incomplete: 2,
    byLevel: { breaking: 1, risky: 0, compatible: 0 },
  },
}

test.each([
  ['every field', full],
  ['nothing', { ...full, servers: [] }],
  ['real recordings', realDiff()],
])('takes %s', (_what, report) => {
  expect(errorsOf(report)).toEqual([])
})

test.each([
  ['another version', { ...full, diffVersion: 2 }],
  ['an unknown rule', withChange({ ...change, rule: 'sun-spots' })],
  ['an unknown level', withChange({ ...change, level: 'dire' })],
  ['a line 0', withChange({ ...change, old: { fixture: 'a', line: 0 } })],
  ['a key that nobody knows', { ...full, mood: 'good' }],
])('refuses %s', (_what, report) => {
  expect(errorsOf(report)).not.toEqual([])
})

test('has the members of each union', () => {
  const rules = [
    ...SERVER_RULES,
    ...(['input', 'output'] as const).flatMap((part) =>
      SCHEMA_CHANGES.map((kind) => `${part}-${kind}`),
    ),
  ]
  expect(valueAt(schema, '/$defs/rule/enum')).toEqual(rules)
  expect(valueAt(schema, '/$defs/level/enum')).toEqual([...DIFF_LEVELS])
})

function withChange(broken: object): object {
  return { ...full, servers: [{ ...server, changes: [broken] }] }
}

function realDiff(): DiffReport {
  const [old, next] = ['2025.11.25', '2026.8.31'].map((version) => {
    const url = new URL(
      `../../../fixtures/mcp/filesystem/${version}.fixture.jsonl`,
      import.meta.url,
    )
    return [rebuildConversation(readFixture(fileURLToPath(url)))]
  })
  return buildDiff({ old: old ?? [], new: next ?? [] })
}

function errorsOf(report: object): readonly string[] {
  validate(parse(JSON.stringify(report)))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function parse(text: string): JsonValue {
  const reading = safeParseJson(text)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.value
}
