import type { JsonObject } from '../contracts/json.ts'
import type { RuleVerification, ToolSuggestion } from '../contracts/suggested-rules.ts'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { plural } from '../text/plural.ts'
import type { Candidate } from './candidate.ts'
import { candidatesFor } from './candidates/candidates-for.ts'
import { rawValues } from './candidates/raw-values.ts'
import { refined } from './candidates/refined.ts'
import { createRefusals } from './create-refusals.ts'
import { isLost, type JudgedSample, needsWrapping } from './judged-sample.ts'
import { outputSchema, withOptionalFields } from './output-schema.ts'
import { sampleLabel } from './sample-label.ts'
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
  outputs: readonly JudgedSample[],
): ToolSuggestion {
  const name = server === undefined ? tool : `${server}:${tool}`
  const samples = outputs.filter((output) => !isLost(output))
  const isNeeded = samples.some(needsWrapping) || (samples.length === 0 && outputs.length > 0)
  const nothing = { samples: samples.length, held: 0, fields: [] }
  const without = (reason: string, verification: RuleVerification = nothing): ToolSuggestion => ({
    name,
    isNeeded,
    verification,
    reason,
  })
  const [first] = outputs
  if (first === undefined) return without('no output of it is anything but an error')
  if (samples.length === 0)
    return without(
      `${sampleLabel(first)}: nothing can be made of it that fits; the server has to be changed`,
    )
  if (!isNeeded) return without('no output of it needs wrapping')
  const { found, closest } = search(tool, samples)
  if (found !== undefined)
    return { name, isNeeded, rule: found.rule, verification: found.verification }
  const { verification = nothing, failure = '' } = closest ?? {}
  if (closest === undefined || verification.held === 0)
    return without(`no form is in all outputs; ${unread(samples)}`)
  return without(
    `${waysOf(closest.rule)} holds on ${verification.held} of ${plural(samples.length, 'output')}; ${failure}`,
    verification,
  )
}

/** Of many outputs these tell at once that a rule doesn't hold. */
const PREVIEW = 20

/** The first way that holds, or the one that comes closest. */
function search(
  tool: string,
  samples: readonly JudgedSample[],
): { readonly found?: Tried; readonly closest?: Tried } {
  const preview = previewOf(samples)
  let closest: Tried | undefined
  for (const candidate of candidatesFor(tool, samples)) {
    let tried = tryCandidate(candidate, preview)
    if (tried.failure === undefined && preview.length < samples.length)
      tried = tryCandidate(candidate, samples)
    if (tried.failure === undefined) return { found: tried }
    if (closest === undefined || tried.verification.held > closest.verification.held)
      closest = tried
  }
  if (closest === undefined) return {}
  const isPart = closest.verification.samples < samples.length
  return { closest: isPart ? tryCandidate(closest.candidate, samples) : closest }
}

/** Those in which nothing was found come first. */
function previewOf(samples: readonly JudgedSample[]): readonly JudgedSample[] {
  if (samples.length <= PREVIEW) return samples
  const bare = samples.filter((sample) => !isRead(sample)).slice(0, PREVIEW / 2)
  return [...bare, ...samples.filter(isRead).slice(0, PREVIEW - bare.length)]
}

function isRead({ judgement }: JudgedSample): boolean {
  return judgement.extraction?.ok === true
}

/** What the outputs have in common is told by the one that least can be made of. */
function unread(samples: readonly JudgedSample[]): string {
  const plain = samples.find(({ judgement }) => judgement.extraction?.ok !== true)
  const [sample] = plain === undefined ? samples : [plain]
  if (sample === undefined) return ''
  return plain === undefined
    ? `${sampleLabel(sample)} is unlike others`
    : `${sampleLabel(sample)} holds no data`
}

interface Tried extends VerifiedRule {
  readonly candidate: Candidate
  readonly rule: WrapRule
}

function tryCandidate(candidate: Candidate, samples: readonly JudgedSample[]): Tried {
  const { wrap, declared, field } = candidate
  const textExtraction = refined(candidate, samples)
  const base: WrapRule = { wrap, ...(textExtraction && { text_extraction: textExtraction }) }
  const raw = rawValues(base, samples)
  const refuses = createRefusals({ ...candidate, ...(textExtraction && { textExtraction }) }, raw)
  if (raw.length < samples.length && declared === undefined)
    return { candidate, rule: base, ...verifyRule(base, samples, refuses) }
  const isText = textExtraction?.parser === 'key_value_pairs'
  const values = raw.map(({ value }) => value)
  const inferred = (): JsonObject =>
    withOptionalFields(outputSchema(values, { field, isText }), optionalFields(textExtraction))
  const rule = { ...base, output_schema: declared ?? inferred() }
  return { candidate, rule, ...verifyRule(rule, samples, refuses) }
}

/** What the next item may well lack, though all have it. */
function optionalFields({ item_patterns: patterns = {} }: TextExtraction = {}): readonly string[] {
  return Object.entries(patterns).flatMap(([name, { regex, required }]) =>
    regex !== undefined && required !== true ? [name] : [],
  )
}

function waysOf({ wrap, text_extraction: extraction }: WrapRule): string {
  return extraction?.parser ?? (wrap === 'text_extraction' ? 'auto_detect_json' : wrap)
}
