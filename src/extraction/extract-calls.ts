import type { Attempt, Extraction, ExtractionSuccess } from '../contracts/extraction.ts'
import type { AccessedCall } from '../contracts/extraction-access.ts'
import type { JsonValue } from '../contracts/json.ts'
import { atPointer } from './at-pointer.ts'
import { diagnosticsAt } from './diagnostics-at.ts'
import { extractTextAt } from './extract-text-at.ts'
import { givenValue } from './given-value.ts'
import type { ChainRun } from './run-chain.ts'
import { structuredOnly } from './value-check.ts'

/**
 * The arguments of calls. One call gives its arguments; several give the list of `{name, arguments}` in their order, with
 * the origin of each in `parts`. Where a target is set and the list isn't what was asked for, the first call whose
 * arguments are wins, with a diagnostic. Arguments that can't be read leave no list: nothing is left out of one.
 */
export function extractCalls<Value>(
  calls: readonly AccessedCall[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const [only] = calls
  if (only !== undefined && calls.length === 1) return argumentsOf(only, run)
  const listed = listOf(calls, run)
  const checked = listed.ok ? run.check(listed.value) : undefined
  if (listed.ok && checked?.ok === true) return { ...listed, value: checked.value }
  const anyData: unknown = structuredOnly
  return listed.ok || run.check !== anyData ? firstFitting(calls, run) : listed
}

function argumentsOf<Value>(call: AccessedCall, run: ChainRun<Value>): Extraction<Value> {
  return 'value' in call ? givenValue(call, run) : extractTextAt(call, run)
}

interface ReadCall {
  readonly call: AccessedCall
  readonly extraction: ExtractionSuccess
}

function listOf<Value>(calls: readonly AccessedCall[], run: ChainRun<Value>): Extraction {
  const { extractSelf: _, ...rest } = run
  const read: ReadCall[] = []
  for (const [index, call] of calls.entries()) {
    const extraction = argumentsOf(call, { ...rest, check: structuredOnly })
    if (!extraction.ok) {
      const reason = `the arguments of ${nameOf(call, index)} give no value: ${extraction.reason}`
      return { ...extraction, reason }
    }
    read.push({ call, extraction })
  }
  return assembled(read)
}

function assembled(read: readonly ReadCall[]): Extraction {
  const [first] = read
  if (first === undefined)
    return { ok: false, code: 'empty', reason: 'there is no call', tried: [], diagnostics: [] }
  const all = read.map(({ extraction }) => extraction)
  const placed = read.map(({ call, extraction }) => atPointer(extraction, call.pointer))
  return {
    ...first.extraction,
    value: read.map(({ call, extraction }): JsonValue => ({
      name: call.name,
      arguments: extraction.value,
    })),
    how: 'assembled',
    repairs: placed.flatMap(({ repairs }) => repairs),
    coverage: all.reduce((sum, { coverage }) => sum + coverage, 0) / all.length,
    tried: all.flatMap(({ tried }) => tried),
    ambiguities: placed.flatMap(({ ambiguities }) => ambiguities),
    diagnostics: read.flatMap(({ call, extraction }) => diagnosticsAt(extraction, call.pointer)),
    parts: read.map(({ call, extraction }) => ({
      pointer: call.pointer,
      extractor: extraction.extractor,
      span: extraction.span,
    })),
  }
}

function firstFitting<Value>(
  calls: readonly AccessedCall[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const tried: Attempt[] = []
  let failure: Extraction<Value> | undefined
  for (const [index, call] of calls.entries()) {
    const extraction = argumentsOf(call, run)
    tried.push(...extraction.tried)
    if (extraction.ok) {
      const told = `of ${calls.length} calls only the arguments of ${nameOf(call, index)} are taken`
      const diagnostics = [...extraction.diagnostics, told]
      return { ...atPointer(extraction, call.pointer), tried, diagnostics }
    }
    failure ??= extraction
  }
  const { reason = 'there is no call' } = failure?.ok === false ? failure : {}
  return { ok: false, code: 'unfit', reason, tried, diagnostics: [] }
}

function nameOf({ name }: AccessedCall, index: number): string {
  return `call ${index + 1}${name === '' ? '' : ` (${name})`}`
}
