import type { Attempt, Extraction, ExtractionFailure } from '../../contracts/extraction.ts'
import type { AccessedCall } from '../../contracts/extraction-access.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { assembleExtractions, type ExtractionAt } from './assemble-extractions.ts'
import { atPointer } from './at-pointer.ts'
import { extractTextAt } from './extract-text-at.ts'
import { furthestFailure } from '../chain/furthest-failure.ts'
import { givenValue } from './given-value.ts'
import { misfitAttempt } from '../chain/read-candidate.ts'
import type { ChainRun } from '../chain/run-chain.ts'
import { structuredOnly } from '../target/value-check.ts'

/**
 * The arguments of calls. One call gives its arguments; several give the list of `{name, arguments}` in their order, with
 * the origin of each in `parts`. Where a target is set and the list isn't what was asked for, the first call whose
 * arguments are wins, with a diagnostic; the list is an attempt. Arguments that can't be read leave no list: nothing is
 * left out of one.
 */
export function extractCalls<Value>(
  calls: readonly AccessedCall[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const [only] = calls
  if (only !== undefined && calls.length === 1) return argumentsOf(only, run)
  const listed = listOf(calls, run)
  if (!listed.ok) return run.hasTarget === true ? firstFitting(calls, run, []) : listed
  const checked = run.check(listed.value)
  if (checked.ok) return { ...listed, value: checked.value }
  const { extractor, value } = listed
  return firstFitting(calls, run, [{ extractor, ...misfitAttempt(checked, value) }])
}

function argumentsOf<Value>(call: AccessedCall, run: ChainRun<Value>): Extraction<Value> {
  return 'value' in call ? givenValue(call, run) : extractTextAt(call, run)
}

function listOf<Value>(calls: readonly AccessedCall[], run: ChainRun<Value>): Extraction {
  const { extractSelf: _, ...rest } = run
  const read: ExtractionAt[] = []
  const tried: Attempt[] = []
  for (const [index, call] of calls.entries()) {
    const extraction = argumentsOf(call, {
      ...rest,
      check: structuredOnly,
      checkRead: structuredOnly,
    })
    tried.push(...extraction.tried)
    if (!extraction.ok) {
      const reason = `the arguments of ${nameOf(call, index)} give no value: ${extraction.reason}`
      return { ...extraction, reason, tried }
    }
    read.push({ pointer: call.pointer, extraction })
  }
  const [first, ...others] = read
  if (first === undefined)
    return { ok: false, code: 'empty', reason: 'there is no call', tried, diagnostics: [] }
  const value = read.map(({ extraction }, index): JsonValue => ({
    name: calls[index]?.name ?? '',
    arguments: extraction.value,
  }))
  const coverage = read.reduce((sum, { extraction }) => sum + extraction.coverage, 0) / read.length
  return assembleExtractions(first, others, { value, coverage, tried })
}

/** @param misfits - What was tried before: the list of all. */
function firstFitting<Value>(
  calls: readonly AccessedCall[],
  run: ChainRun<Value>,
  misfits: readonly Attempt[],
): Extraction<Value> {
  const tried = [...misfits]
  const failures: ExtractionFailure[] = []
  for (const [index, call] of calls.entries()) {
    const extraction = argumentsOf(call, run)
    tried.push(...extraction.tried)
    if (extraction.ok) {
      const told = `of ${calls.length} calls only the arguments of ${nameOf(call, index)} are taken`
      const diagnostics = [...extraction.diagnostics, told]
      return { ...atPointer(extraction, call.pointer), tried, diagnostics }
    }
    failures.push(extraction)
  }
  const told = misfits.map(({ reason }) => ({ code: 'unfit' as const, reason }))
  return { ok: false, ...furthestFailure([...failures, ...told]), tried, diagnostics: [] }
}

function nameOf({ name }: AccessedCall, index: number): string {
  return `call ${index + 1}${name === '' ? '' : ` (${name})`}`
}
