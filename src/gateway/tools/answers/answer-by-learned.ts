import type { JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { readByLearned } from '../learning/read-by-learned.ts'
import type { AdaptedAnswer } from '../tool-adapter.ts'
import { adapterOf } from './adapter-of.ts'
import type { Answering } from './answering.ts'
import type { Desk, ToldSchema } from './create-desk.ts'
import { fallbackFor } from './fallback-for.ts'
import { isStructuredItself } from './is-structured-itself.ts'
import { keepsPromise } from './keeps-promise.ts'

/** A rule whose schema was learned, too, and how it stands with clients. */
interface LearnedRule {
  readonly rule: WrapRule
  /** Whether the rule is new, so that clients don't know of it. */
  readonly isNew?: boolean
  readonly reason: string
}

/** Structured content that may be given, and what it comes from; without a value, what the server gave. */
interface Offer {
  readonly value?: JsonValue
  /** Whether it is made of what the server gave as structured content. */
  readonly isOfServer?: boolean
  readonly adapter: string
}

/**
 * Answers by a rule and a schema that were learned from a result. What a client was told is kept: a result in which the rule
 * finds nothing, or not what was told, is given as its whole text. A value that the schema doesn't fit makes it wider.
 */
export function answerByLearned(
  desk: Desk,
  answering: Answering,
  { rule, isNew = false, reason }: LearnedRule,
): AdaptedAnswer {
  const { name } = answering
  if (isStructuredItself(answering)) {
    desk.memory.forget(name)
    const why =
      'it is structured by itself, so that what was learned is forgotten; clients that know that have it as a text until they list the tools again'
    return desk.pass(answering, { status: 'pass_through', reason: why, isListChanged: !isNew })
  }
  const found = read(desk, answering, rule)
  const isWidened = found.rule !== rule
  if (isWidened) desk.memory.learn(name, found.rule)
  // Whoever's list isn't known may have been told what is promised.
  const told = desk.toldOf(answering) ?? { schema: rule.output_schema, rule }
  const offer = firstKept(answering, found, told)
  const isListChanged = isNew || isWidened
  if (offer === undefined)
    return desk.fail(answering, {
      status: 'failed',
      reason: 'nothing in it is what the client was told',
      isListChanged,
    })
  const { value, isOfServer = false, adapter } = offer
  return value === undefined
    ? desk.pass(answering, { status: 'wrapped', reason, isListChanged })
    : desk.wrap(answering, { value, isOfServer, adapter, reason, isListChanged })
}

/** What a rule gives, and the rule that it takes. */
interface Found {
  readonly rule: WrapRule
  readonly offer?: Offer
}

function read(desk: Desk, answering: Answering, rule: WrapRule): Found {
  const result = answering.result()
  if (result === undefined) return { rule }
  const reading = readByLearned(rule, result, (one) => {
    const extraction = desk.wrapperOf(one, undefined).extractResult(result)
    return 'ok' in extraction ? extraction : undefined
  })
  const { found } = reading
  if (found === undefined) return { rule: reading.rule }
  const { value } = found
  const isOfServer = found.extractor === 'given'
  return { rule: reading.rule, offer: { value, isOfServer, adapter: adapterOf(rule, found) } }
}

/** The first of what may be given that is what the client was told; undefined where nothing is. */
function firstKept(answering: Answering, { offer }: Found, told: ToldSchema): Offer | undefined {
  const structured = answering.structured()
  const isAsItCame =
    offer?.value !== undefined && structured !== undefined && jsonEqual(offer.value, structured)
  if (offer !== undefined && !isAsItCame && keepsPromise(offer.value, told)) return offer
  if (keepsPromise(structured, told)) return { adapter: 'none' }
  return fallbackFor(answering, told)
}
