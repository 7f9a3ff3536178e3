import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { ResultJudgement } from '../contracts/judgement.ts'
import type { StandardSchema } from '../contracts/standard-schema.ts'
import { fitCheck, type JsonSchema } from '../extraction/target/check-against.ts'
import { toJsonValue } from '../json/to-json-value.ts'
import { judgeCall } from '../mcp/judge-call.ts'
import { judgeResult } from '../mcp/judge-result.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { inferSchema } from '../schema/infer-schema.ts'
import { type CheckOutcome, failed, isToolResult, PASSED, shown, textLines } from './explain.ts'
import { isRecording } from './received.ts'
import type { ToolCallRecording } from './recordings.ts'

/**
 * Checks that a recording, a tool's result or a value conforms to an outputSchema. Of a result its structured content is
 * checked. A recording is held to the schema that its server listed, unless one is given.
 */
export function checkConforms(
  received: unknown,
  schema?: JsonSchema | StandardSchema,
): CheckOutcome {
  if (schema === undefined) return checkRecording(asRecording(received))
  const result = isCall(received) ? received.result : received
  if (!isToolResult(result)) return checkValue(result, schema, '')
  if (result['structuredContent'] === undefined)
    return failed('the result has no structuredContent, which an outputSchema asks for', [
      `  ${shown(result)}`,
    ])
  return checkValue(result['structuredContent'], schema, '/structuredContent')
}

function checkValue(value: unknown, schema: JsonSchema | StandardSchema, at: string): CheckOutcome {
  const json = toJsonValue(value)
  if (json === undefined) return failed(`${shown(value)} is not a JSON value`)
  const checked = fitCheck(schema)(json)
  if (checked.ok) return PASSED
  const errors = (checked.errors ?? []).map(
    ({ pointer, message }) =>
      `  ${at}${pointer === '' && at === '' ? 'the value' : pointer}: ${message}`,
  )
  return failed(`the value breaks the schema: ${checked.reason}`, errors.slice(0, 20), [
    `  received ${shown(value)}`,
  ])
}

function checkRecording(recording: ToolCallRecording): CheckOutcome {
  const judgement = judgeCall(recording.call, recording.conversation)
  const { compliance, schemaErrors } = judgement
  if (compliance === 'valid') return PASSED
  return failed(
    `${recording.name} ${COMPLIANCE_WORDS[compliance]}`,
    schemaErrors.map(({ pointer, message }) => `  /structuredContent${pointer}: ${message}`),
    recording.text === '' ? [] : ['  its text:', ...textLines(recording.text)],
  )
}

const COMPLIANCE_WORDS = {
  invalid: 'breaks its outputSchema',
  missing: 'has no structuredContent, which its outputSchema asks for',
  'no-schema': 'has no outputSchema; pass one to the check, or leave this recording out',
  'schema-unusable': 'has an outputSchema that is not a valid schema',
  'not-applicable': 'is an error or no final result, to which no outputSchema applies',
} as const

/**
 * Checks that a tool's result, or a value, has the shape of recorded ones: the same channel and shape for results, and a
 * value that fits the schema inferred from theirs.
 */
export function checkShape(
  received: unknown,
  recorded: ToolCallRecording | readonly ToolCallRecording[],
): CheckOutcome {
  const samples = [recorded].flat().filter(isCall)
  const [first] = samples
  if (first === undefined)
    throw new HarnessError('wrong-use', 'there is no recording to compare the shape with')
  const came = isCall(received) ? received.result : received
  const before = samples.map(({ result }) =>
    judgeResult({ ...(result !== undefined && { result }) }),
  )
  const result = isToolResult(came) ? toJsonValue(came) : undefined
  const now = result === undefined ? undefined : judgeResult({ result })
  const other = now === undefined ? [] : wordDifferences(now, before)
  const values = before.flatMap((one, index) => valuesIn(one, samples[index]?.result))
  const [value] = now === undefined ? [toJsonValue(came)] : valuesIn(now, result)
  if (now === undefined && values.length === 0)
    return failed(`${first.name} has no data in its result, so that no value can have its shape`)
  const errors = other.length > 0 || values.length === 0 ? [] : shapeErrors(value, values)
  if (other.length === 0 && errors.length === 0) return PASSED
  return failed(
    `the shape is not that of ${samples.length === 1 ? first.name : `${samples.length} recordings`}`,
    other,
    errors,
    [`  received ${shown(came)}`],
  )
}

function wordDifferences(
  now: ResultJudgement,
  before: readonly ResultJudgement[],
): readonly string[] {
  return (['channel', 'shape'] as const).flatMap((word) => {
    const known = [...new Set(before.map((one) => one[word]))]
    return known.includes(now[word])
      ? []
      : [`  ${word}: expected ${known.join(' or ')}, received ${now[word]}`]
  })
}

function valuesIn(
  { extraction }: ResultJudgement,
  result: JsonValue | undefined,
): readonly JsonValue[] {
  if (isToolResult(result) && result['structuredContent'] !== undefined)
    return [result['structuredContent']]
  return extraction?.ok === true ? [extraction.value] : []
}

function shapeErrors(
  value: JsonValue | undefined,
  values: readonly JsonValue[],
): readonly string[] {
  if (value === undefined) return ['  expected data, found none']
  const compiled = compileSchema(inferSchema(values))
  if (!compiled.ok) throw new HarnessError('wrong-use', compiled.reason)
  return compiled
    .validate(value)
    .slice(0, 20)
    .map(({ pointer, message }) => `  ${pointer === '' ? 'the value' : pointer}: ${message}`)
}

function isCall(value: unknown): value is ToolCallRecording {
  return isRecording(value) && value.kind === 'mcp'
}

function asRecording(value: unknown): ToolCallRecording {
  if (isCall(value)) return value
  throw new HarnessError(
    'wrong-use',
    'a result or a value needs the outputSchema to conform to; only a recording has its own',
  )
}
