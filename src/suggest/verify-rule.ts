import type { ExtractionSuccess } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { createMemo } from '../text/create-memo.ts'
import { createWrapper, type Wrapper } from '../wrap-rules/create-wrapper.ts'
import { detailFault } from './detail-fault.ts'
import type { JudgedSample } from './judged-sample.ts'
import { type Extract, lossIn } from './loss-in.ts'

/** What a rule makes of one sample. */
export type SampleReading =
  | { readonly ok: true; readonly value: JsonValue; readonly coverage?: number }
  /** The rule gives no value, so that the text is handed on whole. */
  | { readonly ok: false; readonly isRefused: false; readonly reason: string }
  /** The rule gives a value that is not what the sample says. */
  | { readonly ok: false; readonly isRefused: true; readonly reason: string }

/** Returns why a value that fits isn't what a sample says; undefined if it is. */
export type Refuses = (value: JsonValue, sample: JudgedSample) => string | undefined

/** Applies a rule to a sample as it would be in use, and holds the value to what the text says. */
export function createReading(
  rule: WrapRule,
  { refuses, isDeclared }: { readonly refuses: Refuses; readonly isDeclared: boolean },
): (sample: JudgedSample) => SampleReading {
  const { extractResult } = createWrapper(rule)
  const plain = createPlainExtract()
  return (sample) => {
    const extraction = extractResult(sample.result)
    if (!('ok' in extraction)) return notRead('the rule has to be waited for')
    if (!extraction.ok) return notRead(extraction.reason)
    const { value } = extraction
    if (!isJsonObject(value)) return notRead('the value is no object')
    const fault =
      detailFault(extraction) ??
      refuses(value, sample) ??
      (isDeclared ? undefined : lossOf(rule, sample, plain))
    if (fault !== undefined) return { ok: false, isRefused: true, reason: fault }
    return isGiven(extraction)
      ? { ok: true, value }
      : { ok: true, value, coverage: extraction.coverage }
  }
}

function notRead(reason: string): SampleReading {
  return { ok: false, isRefused: false, reason }
}

function lossOf(
  rule: WrapRule,
  { result }: JudgedSample,
  plain: (result: JsonValue) => Extract,
): string | undefined {
  const extract = plain(result)
  const extraction = extract(rule)
  return extraction?.ok === true ? lossIn(rule, { extraction, result }, extract) : undefined
}

/** A rule, and the same without its fields. */
const MOST_WRAPPERS = 2

/** Makes what reads a result by a rule without its schema. */
function createPlainExtract(): (result: JsonValue) => Extract {
  const wrappers = createMemo<Wrapper>(MOST_WRAPPERS)
  return (result) =>
    ({ output_schema: _schema, ...rule }) => {
      const wrapper = wrappers(JSON.stringify(rule.text_extraction ?? null), () =>
        createWrapper(rule),
      )
      const extraction = wrapper.extractResult(result)
      return 'ok' in extraction ? extraction : undefined
    }
}

/** Returns whether the value came as a value. */
function isGiven({ extractor }: ExtractionSuccess): boolean {
  return extractor === 'given'
}
