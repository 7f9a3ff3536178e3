import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { readingFault } from '../learning/reading-fault.ts'
import { valueInEra } from '../schemas/in-era.ts'
import type { AdaptedAnswer } from '../tool-adapter.ts'
import { adapterOf } from './adapter-of.ts'
import type { Answering } from './answering.ts'
import type { Desk } from './create-desk.ts'
import { isValid } from './is-structured-itself.ts'
import { madeOf } from './made-of.ts'

/** What came of a rule that was learned for the schema which the server declares. */
export type KeptAnswer =
  | { readonly ok: true; readonly answer: AdaptedAnswer }
  | { readonly ok: false; readonly reason: string }

/** Answers by a rule that was learned to keep what the server declares, where the rule gives a value that does. */
export function answerByKept(
  desk: Desk,
  answering: Answering,
  { rule, reason }: { readonly rule: WrapRule; readonly reason: string },
): KeptAnswer {
  if (isValid(answering)) {
    const why = 'its structured content is valid'
    return { ok: true, answer: desk.pass(answering, { status: 'pass_through', reason: why }) }
  }
  const result = answering.result()
  if (result === undefined) return { ok: false, reason: 'the result is no object' }
  const { output_schema: schema } = rule
  const extraction = desk.wrapperOf(rule, schema).extractResult(result)
  if (!('ok' in extraction)) return { ok: false, reason: 'the rule has to be waited for' }
  if (!extraction.ok) return { ok: false, reason: extraction.reason }
  const fault = readingFault(rule, extraction, result)
  if (fault !== undefined) return { ok: false, reason: fault }
  const value = valueInEra(extraction.value, schema, answering.isModern)
  const adapter = adapterOf(rule, extraction)
  const made = madeOf(answering, extraction)
  return { ok: true, answer: desk.wrap(answering, { value, ...made, adapter, reason }) }
}
