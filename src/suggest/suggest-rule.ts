import type { Shape } from '../contracts/classification.ts'
import type { RuleVerification, ToolSuggestion } from '../contracts/suggested-rules.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'
import { plural } from '../text/plural.ts'
import type { Candidate } from './candidate.ts'
import { candidatesFor } from './candidates/candidates-for.ts'
import { isLost, isSuspected, type JudgedSample, needsWrapping } from './judged-sample.ts'
import { reportsNothing, saysNotFound } from './outcome-patterns.ts'
import { isPassThrough } from './pass-through.ts'
import { sampleLabel } from './sample-label.ts'
import { type Evidence, type Tried, tryCandidate } from './try-candidate.ts'

/** What a rule is suggested for. */
export interface SuggestedTool {
  readonly server?: string
  readonly tool: string
}

/**
 * Returns the wrap rule that holds on every output of a tool: applied as it would be in use, it gives a value of each output
 * that is data, and none of an output that reports an error. Without one, the reason names the output on which the closest
 * rule fails.
 */
export function suggestRule(
  { server, tool }: SuggestedTool,
  outputs: readonly JudgedSample[],
): ToolSuggestion {
  const name = server === undefined ? tool : `${server}:${tool}`
  const evidence = evidenceIn(outputs)
  const { data, empty, failed } = evidence
  const isAsAsked = !data.some(isBroken) && isPassThrough(outputs)
  const isNeeded =
    (!isAsAsked && [...data, ...empty].some(needsWrapping)) ||
    (outputs.length > 0 && outputs.every(isLost))
  const nothing: RuleVerification = {
    samples: data.length + empty.length,
    held: 0,
    outcomes: { empty: empty.length, error: failed.length },
    confidence: 'low',
    fields: [],
  }
  const without = (reason: string): ToolSuggestion => ({
    name,
    isNeeded,
    verification: nothing,
    reason,
  })
  const [first] = outputs
  if (first === undefined) return without('no output of it is anything but an error')
  if (data.length === 0) return without(whyNoData(first, evidence))
  if (!isNeeded)
    return without(
      isAsAsked ? 'its text is whatever its arguments ask for' : 'no output of it needs wrapping',
    )
  return { name, isNeeded, ...ruleIn(search(tool, evidence), { data, nothing }) }
}

/** Returns the rule that was found, or why the closest one fails. */
function ruleIn(
  { found, closest }: Searched,
  { data, nothing }: { data: readonly JudgedSample[]; nothing: RuleVerification },
): Omit<ToolSuggestion, 'name' | 'isNeeded'> {
  if (found !== undefined) return { rule: found.rule, verification: found.verification }
  const { verification = nothing, failure = '' } = closest ?? {}
  if (closest === undefined || verification.held === 0)
    return { verification: nothing, reason: `no form is in all outputs; ${unread(data)}` }
  const outputs = plural(verification.samples, 'output')
  const reason = `${waysOf(closest.rule)} holds on ${verification.held} of ${outputs}; ${failure}`
  return { verification, reason }
}

function whyNoData(first: JudgedSample, { failed }: Evidence): string {
  const [error] = failed
  return error === undefined
    ? `${sampleLabel(first)}: nothing can be made of it that fits; the server has to be changed`
    : `each output of it reads like an error, such as ${sampleLabel(error)}; call it with other arguments`
}

/** Sorts outputs by what they report. If none is data, those that report nothing are what there is. */
function evidenceIn(outputs: readonly JudgedSample[]): Evidence {
  const known = outputs.filter((output) => !isLost(output))
  const failed = known.filter(isFailed)
  const others = known.filter((output) => !isFailed(output))
  const empty = others.filter(isEmptyReport)
  const data = others.filter((output) => !isEmptyReport(output))
  return data.length === 0 ? { data: empty, empty: [], failed } : { data, empty, failed }
}

function isFailed(output: JudgedSample): boolean {
  return isSuspected(output) || saysNotFound(textOfResult(output.result) ?? '')
}

/** Returns whether an output is no data of its own, and its text reports that there is nothing. */
function isEmptyReport({ result, judgement: { extraction, shape } }: JudgedSample): boolean {
  const isData = extraction?.ok === true && extraction.coverage > LEAST_OF_DATA
  return !(isData && !LOOSE.has(shape)) && reportsNothing(textOfResult(result) ?? '')
}

/** Returns whether a server breaks its own schema. */
function isBroken({ judgement: { compliance } }: JudgedSample): boolean {
  return compliance === 'missing' || compliance === 'invalid'
}

/** Less of a text is a detail of what it reports. */
const LEAST_OF_DATA = 0.9

/** Shapes that a sentence may look like. */
const LOOSE: ReadonlySet<Shape> = new Set<Shape>(['prose', 'scalar', 'lines', 'key-value'])

/** Of many outputs these show at once that a rule doesn't hold. */
const PREVIEW = 20

interface Searched {
  readonly found?: Tried
  readonly closest?: Tried
}

/** Returns the first way that holds, or the one that comes closest. */
function search(tool: string, evidence: Evidence): Searched {
  const preview = { ...evidence, data: previewOf(evidence.data) }
  const isPart = preview.data.length < evidence.data.length
  let closest: Tried | undefined
  for (const candidate of candidatesFor(tool, evidence.data)) {
    let tried = tryEither(candidate, preview)
    if (tried.failure === undefined && isPart) tried = tryCandidate(tried.candidate, evidence)
    if (tried.failure === undefined) return { found: tried }
    if (closest === undefined || tried.verification.held > closest.verification.held)
      closest = tried
  }
  if (closest === undefined) return {}
  return { closest: isPart ? tryCandidate(closest.candidate, evidence) : closest }
}

/** Tries a list with the fields of its items, and with whole items if these lose something. */
function tryEither(candidate: Candidate, evidence: Evidence): Tried {
  const tried = tryCandidate(candidate, evidence)
  if (tried.failure === undefined || candidate.textExtraction?.parser === undefined) return tried
  const plain = tryCandidate({ ...candidate, hasPlainItems: true }, evidence)
  return plain.failure === undefined ? plain : tried
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
  const plain = samples.find((sample) => !isRead(sample))
  const [sample] = plain === undefined ? samples : [plain]
  if (sample === undefined) return ''
  return plain === undefined
    ? `${sampleLabel(sample)} is unlike others`
    : `${sampleLabel(sample)} holds no data`
}

function waysOf({ wrap, text_extraction: extraction }: WrapRule): string {
  return extraction?.parser ?? (wrap === 'text_extraction' ? 'auto_detect_json' : wrap)
}
