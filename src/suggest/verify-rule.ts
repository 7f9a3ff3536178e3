import type { Extraction } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { RuleVerification } from '../contracts/suggested-rules.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { createWrapper } from '../wrap-rules/create-wrapper.ts'
import { detailFault } from './detail-fault.ts'
import type { JudgedSample } from './judged-sample.ts'
import { sampleLabel } from './sample-label.ts'

/** What came of applying a rule to samples. */
export interface VerifiedRule {
  readonly verification: RuleVerification
  /** Where it doesn't hold first, and why. */
  readonly failure?: string
}

/**
 * Applies a rule to each sample as it would be in use: it holds where that gives an object that fits.
 *
 * @param refuses - Why a value that fits isn't what the sample says, where that is so.
 */
export function verifyRule(
  rule: WrapRule,
  samples: readonly JudgedSample[],
  refuses: (value: JsonValue, sample: JudgedSample) => string | undefined = () => undefined,
): VerifiedRule {
  const { extractResult } = createWrapper(rule)
  const values: JsonValue[] = []
  const coverages: number[] = []
  let failure: string | undefined
  for (const sample of samples) {
    const extraction = extractResult(sample.result)
    if (!('ok' in extraction)) continue
    const fault = faultOf(extraction) ?? (extraction.ok ? refuses(extraction.value, sample) : '')
    if (fault !== undefined || !extraction.ok) {
      failure ??= `${sampleLabel(sample)}: ${fault ?? ''}`
      continue
    }
    values.push(extraction.value)
    if (!isGiven(extraction)) coverages.push(extraction.coverage)
  }
  const coverage = coverageOf(coverages)
  return {
    verification: {
      samples: samples.length,
      held: values.length,
      ...(coverage && { coverage }),
      fields: fieldsOf(values),
    },
    ...(failure !== undefined && { failure }),
  }
}

function faultOf(extraction: Extraction): string | undefined {
  if (!extraction.ok) return extraction.reason
  return isJsonObject(extraction.value) ? detailFault(extraction) : 'the value is no object'
}

/** Whether the value came as a value. */
function isGiven({ extractor }: { readonly extractor: string }): boolean {
  return extractor === 'given'
}

function coverageOf(
  coverages: readonly number[],
): { readonly least: number; readonly mean: number } | undefined {
  if (coverages.length === 0) return undefined
  const sum = coverages.reduce((all, one) => all + one, 0)
  return { least: round(Math.min(...coverages)), mean: round(sum / coverages.length) }
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** Of the items where the values hold one list of objects, else of the values. */
function fieldsOf(values: readonly JsonValue[]): readonly string[] {
  const names = namesIn(values)
  const [list] = names
  if (names.length !== 1 || list === undefined) return names
  const lists = values.map((value) => (isJsonObject(value) ? value[list] : undefined))
  const inner = namesIn(lists.flatMap((value) => (isJsonArray(value) ? value : [])))
  return inner.length > 0 ? inner : names
}

function namesIn(values: readonly JsonValue[]): readonly string[] {
  const names = new Set<string>()
  for (const value of values)
    if (isJsonObject(value)) for (const name of Object.keys(value)) names.add(name)
  return [...names]
}
