import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { findCarrier } from '../../../extraction/access/find-carrier.ts'
import type { RuleInForce } from '../names/rule-in-force.ts'
import type { AdaptedAnswer } from '../tool-adapter.ts'
import { answerByKept } from './answer-by-kept.ts'
import { answerByLearned } from './answer-by-learned.ts'
import type { Answering } from './answering.ts'
import type { Desk } from './create-desk.ts'
import { isValid } from './is-structured-itself.ts'
import { mayLook, mayTry, study } from './study.ts'

/** Answers without a rule that somebody wrote: by what was learned, or by what this result shows. */
export function answerByAuto(
  desk: Desk,
  answering: Answering,
  inForce: Exclude<RuleInForce, { readonly kind: 'written' }>,
): AdaptedAnswer {
  const { name, declared } = answering
  switch (inForce.kind) {
    case 'learned': {
      const { rule } = inForce
      return answerByLearned(desk, answering, { rule, reason: whyLearned(desk, name) })
    }
    case 'kept':
      return byKept(desk, answering, inForce.rule)
    case 'outdated':
      desk.memory.forget(name)
      break
    case 'none':
  }
  return declared === undefined || isValid(answering)
    ? byFine(desk, answering)
    : byBroken(desk, answering)
}

/** Why a tool is wrapped that was wrapped before. */
function whyLearned({ memory }: Desk, name: string): string {
  const { status, reason } = memory.statusOf(name) ?? {}
  return (status === 'wrapped' ? reason : undefined) ?? 'by what was learned before'
}

function byKept(desk: Desk, answering: Answering, rule: WrapRule): AdaptedAnswer {
  const kept = answerByKept(desk, answering, { rule, reason: whyLearned(desk, answering.name) })
  return kept.ok ? kept.answer : byBroken(desk, answering, kept.reason)
}

/** A result that breaks nothing. */
function byFine(desk: Desk, answering: Answering): AdaptedAnswer {
  const { name, declared } = answering
  if (!carriesText(answering)) {
    desk.notesOf(name).looks += 1
    const reason = 'its structured content is valid'
    return desk.pass(answering, { status: 'pass_through', reason })
  }
  if (!mayLook(desk, answering))
    return desk.pass(answering, {
      status: 'pass_through',
      reason: declared === undefined ? 'it declares no outputSchema' : 'its text is valid',
    })
  const lesson = study(desk, answering, 'looks')
  if (lesson.kind !== 'rule')
    return desk.pass(answering, { status: 'pass_through', reason: lesson.reason })
  const { rule, reason } = lesson
  desk.memory.learn(name, rule)
  desk.notesOf(name).learnedFor = { declared }
  return answerByLearned(desk, answering, { rule, reason, isNew: true })
}

/** Whether what it gives is a text, and not data. */
function carriesText({ structured }: Answering): boolean {
  const value = structured()
  if (value === undefined || value === null || typeof value === 'string') return true
  return findCarrier(value) !== undefined
}

/**
 * A result that breaks what its tool declares.
 *
 * @param why - What the rule that was learned before says of it.
 */
function byBroken(desk: Desk, answering: Answering, why?: string): AdaptedAnswer {
  if (!mayTry(desk, answering))
    return desk.fail(answering, {
      status: 'failed',
      reason: why ?? 'nothing was found that fits its outputSchema',
    })
  const lesson = study(desk, answering, 'attempts')
  switch (lesson.kind) {
    case 'fine':
      return desk.pass(answering, { status: 'pass_through', reason: lesson.reason })
    case 'none':
      return desk.fail(answering, { reason: lesson.reason })
    case 'lost':
      return desk.fail(answering, { status: 'failed', reason: lesson.reason, hint: lesson.hint })
    case 'rule': {
      const { rule, reason } = lesson
      const kept = answerByKept(desk, answering, { rule, reason })
      if (!kept.ok) return desk.fail(answering, { status: 'failed', reason: kept.reason })
      desk.memory.learn(answering.name, rule)
      return kept.answer
    }
  }
}
