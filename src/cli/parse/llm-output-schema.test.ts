import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import type {
  LlmCandidate,
  LlmDiagnostic,
  LlmDiagnosticCode,
  LlmOutput,
  LlmProvenance,
  LlmRefusal,
  LlmRepairCode,
  LlmToolCall,
  PlacedLlmRepair,
} from '../../contracts/llm-output.ts'
import type { RepairCode } from '../../contracts/repair-code.ts'
import { listLlmFormats, parseLlmOutput } from '../../index.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { assayHere } from '../test-support/assay-here.ts'
import { renderOutputs } from './render-outputs.ts'

const schema = readSchema()
const isOutput = compile('output')
const isDocument = compile('document')
const isLine = compile('line')
const isFormats = compile('formats')

/** Every field is there, so that a field which the schema doesn't know shows. */
const repair: PlacedLlmRepair = {
  code: 'missing-closer',
  start: 1,
  in: 'output',
  before: '',
  after: '}',
}
const call: Required<LlmToolCall> = {
  id: 'call_1',
  name: 'get_weather',
  arguments: { city: 'Oslo' },
  rawArguments: '{"city": "Oslo"}',
  format: 'hermes',
  provenance: 'marked',
  complete: true,
  repairs: [repair],
  span: [0, 2],
}
const candidate: Required<LlmCandidate> = { ...call, refusedBy: 'promotion' }
const diagnostic: LlmDiagnostic = { code: 'unknown-tool', message: 'a message', at: 3 }
const output: Required<LlmOutput> = {
  content: 'text',
  reasoning: 'so',
  toolCalls: [call],
  candidates: [candidate],
  needsMoreWork: true,
  format: 'hermes',
  diagnostics: [diagnostic],
}

describe('schemas/llm-output.schema.json', () => {
  test.each([
    ['every field', output],
    ['what a parser answers', parseLlmOutput('<tool_call>{"name":"a","arguments":{}}</tool_call>')],
    ['what a parser answers to nothing', parseLlmOutput('')],
  ])('takes %s', (_what, value) => {
    expect(errorsOf(isOutput, value)).toEqual([])
  })

  test.each([
    ['a call without a name', { ...output, toolCalls: [{ ...call, name: undefined }] }],
    ['a candidate that nothing refused', { ...output, candidates: [call] }],
    ['a call that something refused', { ...output, toolCalls: [candidate] }],
    ['arguments that are no object', { ...output, toolCalls: [{ ...call, arguments: [] }] }],
    ['an unknown provenance', { ...output, toolCalls: [{ ...call, provenance: 'hope' }] }],
    ['a key that nobody knows', { ...output, mood: 'good' }],
    ['nothing', {}],
  ])('refuses %s', (_what, value) => {
    expect(errorsOf(isOutput, value)).not.toEqual([])
  })

  test.each<[string, readonly string[]]>([
    ['/$defs/toolCall/properties/provenance/enum', keys(provenances())],
    ['/$defs/candidate/properties/refusedBy/enum', keys(refusals())],
    ['/$defs/diagnostic/properties/code/enum', keys(diagnostics())],
  ])('has at %s what the types have', (pointer, values) => {
    expect(valueAt(schema, pointer)).toEqual(values)
  })

  test('has every code of a repair', () => {
    const codes = valueAt(schema, '/$defs/repair/properties/code/enum')
    expect(codes).toEqual(expect.arrayContaining([...keys(repairs())]))
    const json: RepairCode = 'comma-removed'
    expect(codes).toContain(json)
  })

  test('takes every field of the document that --json prints', () => {
    const document = renderOutputs({
      inputs: [{ path: '-', output, notes: ['a note'] }],
      unread: [{ path: 'a', reason: 'b' }],
      interrupted: true,
    })
    expect(errorsOf(isDocument, JSON.parse(document))).toEqual([])
    expect(errorsOf(isDocument, { ...JSON.parse(document), llmOutputVersion: 2 })).not.toEqual([])
  })

  test('takes every line that parse --jsonl prints, with its id', async () => {
    const input = [
      '{"id":1,"text":"<tool_call>{\\"name\\":\\"a\\",\\"arguments\\":{},}</tool_call>"}',
      '{"id":"b","chunks":["no","thing"]}',
      '{"id":"c","text":"```\\n<tool_call>{\\"name\\":\\"a\\",\\"arguments\\":{}}</tool_call>\\n```"}',
      '{"id":"d"}',
      '{broken',
      '{"text":""}',
    ].join('\n')
    const { stdout } = await assayHere(['parse', '--jsonl'], { input })
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(6)
    for (const line of lines) expect(errorsOf(isLine, JSON.parse(line))).toEqual([])
    expect(errorsOf(isLine, { id: 1, ...output })).toEqual([])
    expect(errorsOf(isLine, { ...output })).not.toEqual([])
  })

  test('takes all formats, as formats --json prints them', async () => {
    const { stdout } = await assayHere(['parse', '--formats', '--json'])
    const document = JSON.parse(stdout)
    expect(errorsOf(isFormats, document)).toEqual([])
    expect(document.formats).toEqual(JSON.parse(JSON.stringify(listLlmFormats())))
  })
})

function provenances(): Readonly<Record<LlmProvenance, true>> {
  return {
    marked: true,
    'whole-message': true,
    fenced: true,
    prose: true,
    reasoning: true,
    quoted: true,
  }
}

function refusals(): Readonly<Record<LlmRefusal, true>> {
  return { promotion: true, 'unknown-tool': true, malformed: true, limit: true }
}

function diagnostics(): Readonly<Record<LlmDiagnosticCode, true>> {
  return {
    'format-mismatch': true,
    'unknown-tool': true,
    'number-rounded': true,
    'argument-type': true,
    'repeated-argument': true,
    'call-malformed': true,
    'call-truncated': true,
    'call-in-reasoning': true,
    'reasoning-unterminated': true,
    'reasoning-unopened': true,
    'marker-without-call': true,
    'text-skipped': true,
    limit: true,
  }
}

function repairs(): Readonly<Record<LlmRepairCode, true>> {
  return {
    'missing-closer': true,
    'wrong-closer': true,
    'missing-opener': true,
    'name-restored': true,
    'name-trimmed': true,
    'python-literal': true,
    'string-unwrapped': true,
    'flat-arguments': true,
    'repeated-argument': true,
  }
}

function keys(record: Readonly<Record<string, true>>): readonly string[] {
  return Object.keys(record)
}

function readSchema(): JsonObject {
  const url = new URL('../../../schemas/llm-output.schema.json', import.meta.url)
  const reading = safeParseJson(readFileSync(url, 'utf8'))
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('it is no schema')
  return reading.value
}

function compile(name: string): ValidateFunction {
  return new Ajv2020().compile({ $ref: `#/$defs/${name}`, $defs: schema['$defs'] })
}

function errorsOf(validate: ValidateFunction, value: unknown): readonly string[] {
  validate(JSON.parse(JSON.stringify(value)))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
