import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type {
  Ambiguity,
  Attempt,
  ExtractionFailure,
  ExtractionSuccess,
  Repair,
} from '../../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { createExtractor } from '../../index.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { assayHere } from '../test-support/assay-here.ts'
import type { ExtractedInput } from './extracted-input.ts'
import { renderDocument } from './extraction-document.ts'

const own = readSchema('extraction')
const report = readSchema('report')
const definitions = definitionsOf(own)
const isExtraction = new Ajv2020().compile(own)
const isDocument = new Ajv2020().compile({
  $ref: '#/$defs/document',
  $defs: definitions,
})
const isLine = new Ajv2020().compile({
  $ref: '#/$defs/line',
  $defs: definitions,
})
const isReported = new Ajv2020().compile({
  anyOf: [{ $ref: '#/$defs/extractionSuccess' }, { $ref: '#/$defs/extractionFailure' }],
  $defs: definitionsOf(report),
})

/** Every field is there, so that a field which a schema doesn't know shows. */
const attempt: Required<Attempt> = {
  extractor: 'direct',
  stage: 'validate',
  reason: 'the value must be object',
  span: [0, 4],
  value: 1,
  errors: [{ pointer: '', keyword: 'type', message: 'must be object' }],
  at: 0,
  pointer: '/content/0/text',
}
const repair: Required<Repair> = {
  code: 'comma-removed',
  start: 1,
  before: ',',
  after: '',
  pointer: '/content/0/text',
}
const ambiguity: Required<Ambiguity> = {
  extractor: 'direct',
  span: [0, 2],
  pointer: '/content/1/text',
}
const success: Required<ExtractionSuccess> = {
  ok: true,
  value: [{}],
  extractor: 'resilient',
  how: 'repaired',
  format: 'json',
  source: { pointer: '/content/0/text' },
  parts: [{ pointer: '/content/0/text', extractor: 'direct', span: [0, 2] }],
  span: [0, 2],
  repairs: [repair],
  coverage: 1,
  around: [[2, 4]],
  tried: [attempt],
  ambiguities: [ambiguity],
  fields: { '/0/name': { line: 1, span: [0, 2] } },
  diagnostics: ['a diagnostic'],
}
const failure: Required<ExtractionFailure> = {
  ok: false,
  code: 'unfit',
  reason: 'the value must be object',
  tried: [attempt],
  diagnostics: ['a diagnostic'],
}

describe('schemas/extraction.schema.json', () => {
  test.each([
    ['every field of a success', success],
    ['every field of a failure', failure],
    ['a value of any type', { ...success, value: null }],
    ['what an extractor answers', createExtractor().extract('so {"a":1} or {"b":2}')],
    ['what an extractor answers to nothing', createExtractor().extract('')],
    ['what came as a value', createExtractor().extractResult({ structuredContent: { a: 1 } })],
  ])('takes %s, as the schema of the report does', (_what, extraction) => {
    expect(errorsOf(isExtraction, extraction)).toEqual([])
    expect(errorsOf(isReported, extraction)).toEqual([])
  })

  test.each([
    ['a success without a value', { ...success, value: undefined }],
    ['an unknown way', { ...success, how: 'guessed' }],
    ['an unknown format', { ...success, format: 'sand' }],
    ['a share above one', { ...success, coverage: 1.5 }],
    ['a failure without a code', { ...failure, code: undefined }],
    ['an unknown stage', { ...failure, tried: [{ ...attempt, stage: 'hope' }] }],
    ['a key that nobody knows', { ...failure, mood: 'good' }],
    ['nothing', {}],
  ])('refuses %s, as the schema of the report does', (_what, extraction) => {
    expect(errorsOf(isExtraction, extraction)).not.toEqual([])
    expect(errorsOf(isReported, extraction)).not.toEqual([])
  })

  test.each(['extractionSuccess', 'extractionFailure', 'attempt', 'schemaError', 'span'])(
    'defines %s as report.schema.json does, descriptions apart',
    (name) => {
      expect(withoutDescriptions(valueAt(own, `/$defs/${name}`))).toEqual(
        withoutDescriptions(valueAt(report, `/$defs/${name}`)),
      )
    },
  )

  test('takes every field of the document that --json prints', () => {
    const call: Required<NonNullable<ExtractedInput['call']>> = {
      server: 'shop',
      version: '1.0.0',
      tool: 'list',
      id: '#1',
      line: 7,
    }
    const input: Required<ExtractedInput> = {
      path: 'shop.fixture.jsonl',
      call,
      rule: 'shop:list',
      extraction: success,
      reason: 'no reply came',
      notes: ['a note'],
    }
    const fault = { path: 'a', reason: 'b' }
    const document = renderDocument({
      inputs: [input, { path: '-', extraction: null, notes: [] }],
      unread: [fault],
      incomplete: [fault],
      interrupted: true,
    })
    expect(errorsOf(isDocument, JSON.parse(document))).toEqual([])
    expect(errorsOf(isDocument, { ...JSON.parse(document), extractionVersion: 2 })).not.toEqual([])
  })
})

describe('$defs/line of schemas/extraction.schema.json', () => {
  test('takes every line that extract --jsonl prints, with its id', async () => {
    const input = [
      '{"id":1,"text":"so {\\"a\\":1,} or {\\"b\\":2}"}',
      '{"id":"b","text":"nothing"}',
      '{"id":"c","result":{"content":[{"type":"text","text":"[{}]"},{"type":"text","text":"{b:2,}"}]}}',
      '{"id":"d","text":"[1]","output_schema":{"type":"object"}}',
      '{broken',
      '[1]',
      '{"text":""}',
      '{"id":"none"}',
    ].join('\n')
    const { stdout } = await assayHere(['extract', '--jsonl'], { input })
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(8)
    for (const line of lines) expect(errorsOf(isLine, JSON.parse(line))).toEqual([])
  })

  test.each([
    ['a success', { id: 1, ...success }],
    ['a failure', { id: 'a', ...failure }],
  ])('takes every field of %s, and none without an id', (_what, line) => {
    expect(errorsOf(isLine, line)).toEqual([])
    expect(errorsOf(isLine, { ...line, id: undefined })).not.toEqual([])
    expect(errorsOf(isLine, { ...line, mood: 'good' })).not.toEqual([])
  })
})

function readSchema(name: string): JsonObject {
  const url = new URL(`../../../schemas/${name}.schema.json`, import.meta.url)
  const reading = safeParseJson(readFileSync(url, 'utf8'))
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error(`${name} is no schema`)
  return reading.value
}

function definitionsOf(schema: JsonObject): JsonObject {
  const found = schema['$defs']
  if (!isJsonObject(found)) throw new Error('the schema has no $defs')
  return found
}

/** A description says where a thing stands, which differs; in `properties` it would be a field's name. */
function withoutDescriptions(schema: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(schema))
    return schema.map((item: JsonValue) => withoutDescriptions(item) ?? null)
  if (!isJsonObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'description' || typeof value !== 'string')
      .map(([key, value]) => [key, withoutDescriptions(value) ?? null]),
  )
}

function errorsOf(validate: ValidateFunction, value: unknown): readonly string[] {
  validate(JSON.parse(JSON.stringify(value)))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
