import { AssertionError } from 'node:assert'
import type { StandardSchema } from '../contracts/standard-schema.ts'
import type { JsonSchema } from '../extraction/target/check-against.ts'
import { checkFindings, type FindingsCheckOptions } from './check-findings.ts'
import { checkCuts, type CutsCheckOptions } from './check-cuts.ts'
import {
  checkExtracts,
  checkParses,
  type ExpectedOutput,
  type ExtractCheckOptions,
  type ParseCheckOptions,
} from './check-texts.ts'
import { checkConforms, checkShape } from './check-values.ts'
import type { CheckOutcome } from './explain.ts'
import type { FixtureInput, Recording, ToolCallRecording } from './recordings.ts'

/**
 * Asserts that a recording conforms to the outputSchema that its server listed; a tool's result, or a value, to the schema
 * that is given.
 *
 * @example assertConformsToOutputSchema({ n: 1 }, { type: 'object', required: ['n'] })
 *
 * @throws AssertionError with each place that breaks the schema
 */
export function assertConformsToOutputSchema(
  received: unknown,
  schema?: JsonSchema | StandardSchema,
): void {
  assertOk(checkConforms(received, schema))
}

/**
 * Asserts that a value is extracted from a text, or from a recording's text.
 *
 * @example assertExtracts('Here: {"id": 7}', { id: 7 })
 *
 * @throws AssertionError with the text, its span and each difference
 */
export function assertExtracts(
  received: unknown,
  value: unknown,
  options?: ExtractCheckOptions,
): void {
  assertOk(checkExtracts(received, value, options))
}

/**
 * Asserts which tool calls a model's output, or a recorded answer, holds.
 *
 * @example assertParsesAs('Hello', { calls: [], content: 'Hello' })
 *
 * @throws AssertionError with the text and each difference
 */
export function assertParsesAs(
  received: unknown,
  expected: ExpectedOutput,
  options?: ParseCheckOptions,
): void {
  assertOk(checkParses(received, expected, options))
}

/**
 * Asserts that a reader of pieces gives one result for each way to cut a text.
 *
 * @example await assertSameAtEveryCut('a, b', { with: (pieces) => pieces.join('') })
 *
 * @throws AssertionError (rejects) with the first cut that gives another result
 */
export async function assertSameAtEveryCut(
  received: unknown,
  options?: CutsCheckOptions,
): Promise<void> {
  assertOk(await checkCuts(received, options))
}

/**
 * Asserts that a tool's result, or a value, has the shape of recorded ones.
 *
 * @example assertMatchesShapeOf(recording.result, recording)
 *
 * @throws AssertionError with each place that has another shape
 */
export function assertMatchesShapeOf(
  received: unknown,
  recorded: ToolCallRecording | readonly ToolCallRecording[],
): void {
  assertOk(checkShape(received, recorded))
}

/**
 * Asserts that fixtures, or a recording, have no findings at a level or above it.
 *
 * @example assertNoFindings('recordings', { level: 'should' })
 *
 * @throws AssertionError with each finding and its place
 */
export function assertNoFindings(
  received: FixtureInput | Recording,
  options?: FindingsCheckOptions,
): void {
  assertOk(checkFindings(received, options))
}

function assertOk({ ok, message }: CheckOutcome): void {
  if (!ok) throw new AssertionError({ message, stackStartFn: assertOk })
}
