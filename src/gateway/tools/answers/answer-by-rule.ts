import type { Extraction } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { ContentKind, WrapRule } from '../../../contracts/wrap-rule.ts'
import { memberAt, textIn } from '../../../json/json-bytes.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { isLearnedSchema } from '../learning/learned-schema.ts'
import { isPromising } from '../names/rule-kinds.ts'
import { isObjectSchema, valueInEra } from '../schemas/in-era.ts'
import { promisedSchema } from '../schemas/promised-schema.ts'
import type { AdaptedAnswer } from '../tool-adapter.ts'
import { adapterOf } from './adapter-of.ts'
import { advertisesOwnSchema } from './advertises-own-schema.ts'
import type { Answering } from './answering.ts'
import type { Desk } from './create-desk.ts'
import { textAsTold } from './fallback-for.ts'
import { isStructuredItself } from './is-structured-itself.ts'
import { keepsPromise } from './keeps-promise.ts'
import { madeOf } from './made-of.ts'
import { readStructured } from './read-structured.ts'

/**
 * Answers by a rule that somebody wrote. It is tried on every result, whatever came of the one before; where it gives
 * nothing of one, the rule rests: clients aren't told its schema until it gives something again.
 */
export function answerByRule(
  desk: Desk,
  answering: Answering,
  rule: WrapRule,
): AdaptedAnswer | Promise<AdaptedAnswer> {
  const { declared, isModern } = answering
  const result = answering.result()
  const schema = promisedSchema(rule, declared)
  if (result === undefined)
    return withoutValue(desk, answering, { rule, reason: 'the result is no object' })
  // In these revisions a value that is no object stands in a result anyway.
  if (rule.wrap === 'unwrap' && !isModern && schema !== undefined && !isObjectSchema(schema))
    return desk.pass(answering, { status: 'pass_through', reason: 'it has to stay in a result' })
  const extraction = desk.wrapperOf(rule, schema).extractResult(result)
  const decide = (found: Extraction): AdaptedAnswer => {
    if (found.ok) return give(desk, answering, { rule, found })
    if (found.code === 'error') return desk.markError(answering)
    return withoutValue(desk, answering, { rule, reason: found.reason })
  }
  return 'ok' in extraction ? decide(extraction) : extraction.then(decide)
}

function give(
  desk: Desk,
  answering: Answering,
  { rule, found }: { readonly rule: WrapRule; readonly found: Extraction & { readonly ok: true } },
): AdaptedAnswer {
  const { declared, isModern } = answering
  const value = valueInEra(found.value, promisedSchema(rule, declared), isModern)
  const structured = answering.structured()
  const notes = desk.notesOf(answering.name)
  const isListChanged = notes.isResting && isPromising(rule)
  notes.isResting = false
  if (structured !== undefined && jsonEqual(structured, value))
    return desk.pass(answering, {
      status: 'pass_through',
      reason: 'its structured content is what the rule asks for',
      isListChanged,
    })
  const told = desk.toldOf(answering)
  const isKept = isLearnedSchema(told?.rule?.output_schema) || keepsPromise(structured, told)
  if (told?.rule !== rule && !keepsPromise(value, told) && isKept)
    return desk.pass(answering, {
      status: 'wrapped',
      reason: 'the rules ask for it, and it is as the client knows it',
      isListChanged,
    })
  const adapter = adapterOf(rule, found)
  const reason = 'the rules ask for it'
  const made = rule.wrap === 'unwrap' ? unwrapped(answering, value) : undefined
  return desk.wrap(answering, {
    value,
    ...(made ?? madeOf(answering, found)),
    content: contentOf(answering, rule),
    adapter,
    reason,
    isListChanged,
  })
}

/** What a model reads of a virtual tool is its value. */
function contentOf({ call }: Answering, { content }: WrapRule): ContentKind {
  return content ?? (call.virtual === undefined ? 'keep' : 'json')
}

/** The value of a result as the server wrote it, digits and all, where a schema asks for nothing else. */
function unwrapped(
  { message: { data }, outline: { structured } }: Answering,
  value: JsonValue,
): { readonly json: string; readonly isOfServer: true } | undefined {
  const place = structured && memberAt(data, 'result', structured.start)
  if (place === undefined) return undefined
  const json = textIn(data, place)
  const { value: own } = readStructured(json)
  return own !== undefined && jsonEqual(own, value) ? { json, isOfServer: true } : undefined
}

/** Answers without a value: by what the client was shown, that is the result as it came, its text, or an error with it. */
function withoutValue(
  desk: Desk,
  answering: Answering,
  { rule, reason }: { readonly rule: WrapRule; readonly reason: string },
): AdaptedAnswer {
  const { call, name } = answering
  const why = `${rule.wrap} gives no value: ${reason}`
  if (call.virtual !== undefined) {
    const text = `${name} gives nothing: ${why}. What ${call.tool} gave stands below.`
    return desk.refuse(answering, { status: 'failed', reason: why, text })
  }
  const notes = desk.notesOf(name)
  const isListChanged = !notes.isResting && isPromising(rule)
  notes.isResting = true
  const isItself = isStructuredItself(answering)
  const decision = isItself
    ? ({ status: 'pass_through', reason: `${BY_ITSELF}: ${reason}`, isListChanged } as const)
    : ({ status: 'failed', reason: why, isListChanged } as const)
  if (breaksShown(desk, answering)) {
    const text = `${name}: the wrap rule reads no value of this result: ${reason}. What the tool gave follows.`
    return desk.refuse(answering, { ...decision, text })
  }
  return isItself ? desk.pass(answering, decision) : desk.fail(answering, decision)
}

const BY_ITSELF = 'it is structured by itself, and the rule gives nothing of that'

/** Whether a client that holds results to the rule's schema, which it was shown, would throw what is given without a value. */
function breaksShown(desk: Desk, answering: Answering): boolean {
  const told = desk.toldOf(answering)
  if (!advertisesOwnSchema(desk, answering.call) || keepsPromise(answering.structured(), told))
    return false
  return !isLearnedSchema(told?.rule?.output_schema) && textAsTold(answering, told) === undefined
}
