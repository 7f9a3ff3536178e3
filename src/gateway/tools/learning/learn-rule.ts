import type { Extraction } from '../../../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ResultJudgement } from '../../../contracts/judgement.ts'
import type { WrapMode, WrapRule } from '../../../contracts/wrap-rule.ts'
import type { ToolSuggestion } from '../../../contracts/suggested-rules.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { judgeResult } from '../../../mcp/judge-result.ts'
import { detailFault } from '../../../suggest/detail-fault.ts'
import type { Extract } from '../../../suggest/loss-in.ts'
import { suggestRule } from '../../../suggest/suggest-rule.ts'
import { createWrapper } from '../../../wrap-rules/create-wrapper.ts'
import { keptSchema } from './kept-schema.ts'
import { asTexts, gentleRule } from './gentle-rule.ts'
import { readByLearned } from './read-by-learned.ts'

/** A result that a tool is to be known by. */
export interface LearningInput {
  readonly tool: string
  readonly result: JsonValue
  readonly entry?: JsonObject
  readonly protocolVersion?: string
  /** Whether what isn't needed, but recommended, is learned as well. */
  readonly isEager: boolean
}

/** What one result says of its tool. */
export type Lesson =
  /** A rule that gives a value of this result which fits. */
  | { readonly kind: 'rule'; readonly rule: WrapRule; readonly reason: string }
  /** There is nothing to be done about it. */
  | { readonly kind: 'fine'; readonly reason: string }
  /** It has to be wrapped, and nothing in it fits. */
  | { readonly kind: 'lost'; readonly reason: string; readonly hint: string }
  /** The result is no example of what the tool gives. */
  | { readonly kind: 'none'; readonly reason: string }

const REWRITE = 'write a rule for it, such as drop-schema, to --rules'

/** What is to be done about the results of a tool, by one of them. */
export function learnRule(input: LearningInput): Lesson {
  const { result, entry, protocolVersion } = input
  const judgement = judgeResult({
    result,
    ...(entry !== undefined && { entry }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  })
  const { wrapping, compliance, observations } = judgement
  const error = observations.find(({ code }) => code === 'error-unflagged')
  if (error !== undefined) return { kind: 'none', reason: error.message }
  switch (wrapping) {
    case 'unknown':
      return { kind: 'none', reason: 'the result is no final one' }
    case 'none':
    case 'optional-unwrap':
      return { kind: 'fine', reason: whyFine(judgement) }
    case 'recommended':
      return input.isEager
        ? recommended(input, judgement)
        : { kind: 'fine', reason: whyFine(judgement) }
    case 'required':
    case 'impossible':
      return compliance === 'schema-unusable'
        ? { kind: 'lost', reason: unusable(judgement), hint: REWRITE }
        : required(input, judgement)
  }
}

function whyFine({ channel, compliance, shape, wrapping }: ResultJudgement): string {
  if (compliance === 'valid')
    return wrapping === 'recommended'
      ? 'its structured content is valid, and only carries a text'
      : 'its structured content is valid'
  if (channel === 'structured') return 'it gives structured content, and declares no outputSchema'
  return `it declares no outputSchema, and gives ${channel} (${shape})`
}

function unusable({ observations }: ResultJudgement): string {
  const found = observations.find(({ code }) => code === 'schema-unusable')
  return found?.message ?? "its outputSchema can't be used"
}

function recommended(input: LearningInput, judgement: ResultJudgement): Lesson {
  const { rule, reason = '' } = suggested(input, judgement)
  if (rule?.output_schema === undefined) return { kind: 'fine', reason }
  const declared = input.entry?.['outputSchema'] ?? undefined
  const context = { tool: input.tool, ...(declared !== undefined && { declared }) }
  const why =
    judgement.compliance === 'valid'
      ? 'its structured content only carries a text'
      : 'it declares no outputSchema, and its text is data'
  const gentle = gentleRule({ ...rule, output_schema: rule.output_schema }, context)
  const learned = readByLearned(gentle, input.result, extractFrom(input.result))
  return learned.found === undefined
    ? { kind: 'fine', reason: 'what was found does not hold' }
    : { kind: 'rule', rule: learned.rule, reason: why }
}

/** Reads without a schema. */
function extractFrom(result: JsonValue): Extract {
  return ({ output_schema: _schema, ...bare }) => extracted(bare, result)
}

function extracted(rule: WrapRule, result: JsonValue): Extraction | undefined {
  const extraction = createWrapper(rule).extractResult(result)
  return 'ok' in extraction ? extraction : undefined
}

function required(input: LearningInput, judgement: ResultJudgement): Lesson {
  const { rule, reason = 'nothing in it fits' } = suggested(input, judgement)
  const candidates =
    rule === undefined ? wholeRules(input, judgement) : keepingRules(rule, input.result)
  const found = candidates.find((candidate) => holds(candidate, input.result))
  const broken = whyBroken(judgement)
  return found === undefined
    ? { kind: 'lost', reason: `${broken}; ${reason.split('; ').at(-1)}`, hint: REWRITE }
    : { kind: 'rule', rule: asKept(found), reason: broken }
}

/** The rule without what may refuse items and fields of later results, as far as that gives the same of this one. */
function keepingRules(rule: WrapRule, result: JsonValue): readonly WrapRule[] {
  const bare = asTexts(rule)
  const [value, given] = [valueOf(bare, result), valueOf(rule, result)]
  const isSame = value !== undefined && given !== undefined && jsonEqual(value, given)
  return isSame ? [bare, rule] : [rule]
}

function valueOf(rule: WrapRule, result: JsonValue): JsonValue | undefined {
  const extraction = extracted(rule, result)
  return extraction?.ok === true ? extraction.value : undefined
}

function asKept(rule: WrapRule): WrapRule {
  const { output_schema: schema } = rule
  return schema === undefined ? rule : { ...rule, output_schema: keptSchema(schema) }
}

function whyBroken({ compliance, schemaErrors: [error] }: ResultJudgement): string {
  if (compliance === 'missing')
    return 'it declares an outputSchema, and gives no structured content'
  const place = error === undefined || error.pointer === '' ? '' : `${error.pointer} `
  return `its structured content breaks its outputSchema: ${place}${error?.message ?? ''}`
}

function suggested(
  { tool, result, entry }: LearningInput,
  judgement: ResultJudgement,
): Pick<ToolSuggestion, 'rule' | 'reason'> {
  const outputSchema = entry?.['outputSchema'] ?? undefined
  const sample = { name: 'the result', result, judgement, isMeant: false }
  return suggestRule({ tool }, [{ ...sample, ...(outputSchema !== undefined && { outputSchema }) }])
}

/** What a judgement says that gives a value which validates, where a suggestion has to be an object and the value is none. */
function wholeRules({ entry }: LearningInput, { wrapModes }: ResultJudgement): readonly WrapRule[] {
  const declared = entry?.['outputSchema']
  if (!isJsonObject(declared)) return []
  return wrapModes.map((wrap) => ({ wrap, ...extractionOf(wrap), output_schema: declared }))
}

function extractionOf(wrap: WrapMode): Pick<WrapRule, 'text_extraction'> {
  return wrap === 'text_extraction' ? { text_extraction: { auto_detect_json: true } } : {}
}

function holds(rule: WrapRule, result: JsonValue): boolean {
  const extraction = extracted(rule, result)
  return extraction?.ok === true && detailFault(extraction) === undefined
}
