import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { RuleVerification, ToolSuggestion } from '../contracts/suggested-rules.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { declaredNames } from '../schema/declared-names.ts'
import { plural } from '../text/plural.ts'
import type { Candidate } from './candidate.ts'
import { candidatesFor } from './candidates/candidates-for.ts'
import { rawValues } from './candidates/raw-values.ts'
import { type JudgedSample, needsWrapping } from './judged-sample.ts'
import { outputSchema } from './output-schema.ts'
import { readsAs } from './reads-as.ts'
import { verifyRule, type VerifiedRule } from './verify-rule.ts'

/** What a rule is suggested for. */
export interface SuggestedTool {
  readonly server?: string
  readonly tool: string
}

/**
 * The wrap rule that holds on every output of a tool that isn't an error: applied as it would be in use, it gives a value
 * that fits its output schema. Where none does, the reason says on which output the closest one fails.
 */
export function suggestRule(
  { server, tool }: SuggestedTool,
  samples: readonly JudgedSample[],
): ToolSuggestion {
  const name = server === undefined ? tool : `${server}:${tool}`
  const isNeeded = samples.some(needsWrapping)
  const nothing = { samples: samples.length, held: 0, fields: [] }
  const without = (reason: string, verification: RuleVerification = nothing): ToolSuggestion => ({
    name,
    isNeeded,
    verification,
    reason,
  })
  if (samples.length === 0) return without('no output of it is anything but an error')
  if (!isNeeded) return without('no output of it needs wrapping')
  const lost = samples.find(({ judgement }) => judgement.wrapping === 'impossible')
  if (lost !== undefined)
    return without(`${lost.name}: its output can't be saved, as the server has to be changed`)
  let closest: Tried | undefined
  for (const candidate of candidatesFor(tool, samples)) {
    const tried = tryCandidate(candidate, samples)
    if (tried.failure === undefined)
      return { name, isNeeded, rule: tried.rule, verification: tried.verification }
    if (closest === undefined || tried.verification.held > closest.verification.held)
      closest = tried
  }
  if (closest === undefined) return without('no form that a rule can read is in all outputs')
  const { verification, failure = '' } = closest
  return without(
    `${waysOf(closest.rule)} holds on ${verification.held} of ${plural(samples.length, 'output')}; ${failure}`,
    verification,
  )
}

interface Tried extends VerifiedRule {
  readonly rule: WrapRule
}

function tryCandidate(candidate: Candidate, samples: readonly JudgedSample[]): Tried {
  const { wrap, textExtraction, declared } = candidate
  const base: WrapRule = { wrap, ...(textExtraction && { text_extraction: textExtraction }) }
  const values = rawValues(base, samples)
  const refuses = refusalsOf(candidate)
  if (values.length < samples.length && declared === undefined)
    return { rule: base, ...verifyRule(base, samples, refuses) }
  const isText = textExtraction?.parser === 'key_value_pairs'
  const output_schema = declared ?? outputSchema(values, { field: candidate.field, isText })
  const rule = { ...base, output_schema }
  return { rule, ...verifyRule(rule, samples, refuses) }
}

function refusalsOf({ declared, isFormless, textExtraction }: Candidate) {
  const names = declared === undefined ? new Set<string>() : declaredNames(declared)
  return (value: JsonValue, sample: JudgedSample): string | undefined => {
    if (names.size > 0 && isJsonObject(value) && !keepsPromise(value, names))
      return 'the value has nothing of what the outputSchema names'
    const parser = textExtraction?.parser
    if (isFormless !== true || parser === undefined || parser === 'auto') return undefined
    return readsAs(parser, sample.result) ? undefined : `the text isn't shown to be ${parser}`
  }
}

function keepsPromise(value: JsonObject, names: ReadonlySet<string>): boolean {
  const keys = Object.keys(value)
  return keys.length === 0 || keys.some((key) => names.has(key))
}

function waysOf({ wrap, text_extraction: extraction }: WrapRule): string {
  return extraction?.parser ?? (wrap === 'text_extraction' ? 'auto_detect_json' : wrap)
}
