import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import { isLearnedSchema } from '../learning/learned-schema.ts'
import type { ToolRules } from '../names/create-tool-rules.ts'
import { isByEntry, isUntouching } from '../names/rule-kinds.ts'
import { promisingRule } from '../names/promising-rule.ts'
import { type RuleInForce, ruleInForce } from '../names/rule-in-force.ts'
import type { AdaptedAnswer, AnsweredCall, ToolAdapter } from '../tool-adapter.ts'
import type { ToolOutcome } from '../tool-memory.ts'
import { answerByAuto } from './answer-by-auto.ts'
import { answerByError } from './answer-by-error.ts'
import { answerByRule } from './answer-by-rule.ts'
import { createAnswering } from './answering.ts'
import type { Desk, ToldSchema } from './create-desk.ts'
import type { Notes } from './create-notes.ts'
import { saysError } from './says-error.ts'
import { mayLook } from './study.ts'

/** What is done about answers to calls. */
export type Answers = Pick<ToolAdapter, 'needsEntry' | 'adaptAnswer'>

/** What answers are adapted by. */
export interface AnswersOptions {
  readonly rules: ToolRules
  readonly desk: Desk
  readonly notes: Notes
  /** Whether a tool declares an outputSchema, as far as a list has said. */
  readonly isDeclaring: (tool: string) => boolean | undefined
}

/** Adapts answers to calls. */
export function createAnswers(options: AnswersOptions): Answers {
  const { rules, desk, notes, isDeclaring } = options
  /** What clients know to be out of date. */
  const informed = new WeakSet<ToldSchema>()
  const inForce = (call: Omit<AnsweredCall, 'protocolVersion'>): RuleInForce =>
    ruleInForce({ rules, memory: desk.memory, notesOf: notes.of }, call)
  return {
    needsEntry: (call) => {
      const found = inForce(call)
      if (found.kind === 'none') return isDeclaring(call.tool) !== false
      if (found.kind === 'outdated') return true
      const isWritten = found.kind === 'written'
      if (isWritten) return !isUntouching(found.rule) && isByEntry(found.rule)
      return !isLearnedSchema(found.rule.output_schema)
    },
    adaptAnswer: (message, call) => {
      if (message.kind !== 'result') return answerByError(desk, message, call)
      const name = call.virtual ?? call.tool
      notes.renew(name, call.serverVersion)
      const found = inForce(call)
      const told = desk.toldOf({ call })
      const isOutdated =
        told !== undefined && told.rule !== promisingRule(found, notes.of(name).isResting)
      const answer = adapted(options, { message, call, found, told })
      const withNews = (given: AdaptedAnswer): AdaptedAnswer => {
        const isListChanged =
          given.isListChanged || (isOutdated && told !== undefined && !informed.has(told))
        if (isListChanged && told !== undefined) informed.add(told)
        return { ...given, isListChanged }
      }
      return answer instanceof Promise ? answer.then(withNews) : withNews(answer)
    },
  }
}

interface Arrived {
  readonly message: RpcMessage
  readonly call: AnsweredCall
  readonly found: RuleInForce
  readonly told: ToldSchema | undefined
}

/** A result as the client gets it. */
function adapted(
  options: AnswersOptions,
  { message, call, found, told }: Arrived,
): AdaptedAnswer | Promise<AdaptedAnswer> {
  const { desk } = options
  const unread = found.kind === 'written' ? unreadByRule(found) : unreadByAuto(options, call, found)
  // Who was told a learned schema is given what that allows, so that the result has to be read.
  const isPromised = isLearnedSchema(told?.rule?.output_schema)
  if (unread !== undefined && !isPromised)
    return saysError(message)
      ? answerByError(desk, message, call)
      : asItIs(desk, message, { call, ...unread })
  const answering = createAnswering(message, call)
  const { kind } = answering.outline
  if (kind === 'error') return answerByError(desk, message, call)
  if (kind === 'interim') return { message, isListChanged: false }
  desk.notesOf(answering.name).isRejected = false
  if (unread !== undefined) return desk.handOn(answering, unread)
  return found.kind === 'written'
    ? answerByRule(desk, answering, found.rule)
    : answerByAuto(desk, answering, found)
}

/** What is known of results without reading them; undefined where they have to be read. */
function unreadByRule({
  rule,
}: RuleInForce & { readonly kind: 'written' }): ToolOutcome | undefined {
  if (!isUntouching(rule)) return undefined
  return { went: 'passed', status: 'pass_through', reason: `the rules say ${rule.wrap}` }
}

function unreadByAuto(
  { desk, isDeclaring }: AnswersOptions,
  { tool, entry, serverVersion }: AnsweredCall,
  { kind }: RuleInForce,
): ToolOutcome | undefined {
  if (kind !== 'none') return undefined
  const known = desk.memory.statusOf(tool)
  // Tried again with another version, and after a reset.
  const isFailed = known?.status === 'failed' && known.serverVersion === serverVersion
  // What a server discarded of one result says nothing of the next one.
  if (isFailed && !desk.notesOf(tool).isRejected) return { went: 'failed' }
  const isDeclared =
    entry === undefined ? isDeclaring(tool) : (entry['outputSchema'] ?? null) !== null
  if (isDeclared === true || mayLook(desk, { name: tool })) return undefined
  return { went: 'passed', status: 'pass_through', reason: 'it declares no outputSchema' }
}

function asItIs(
  desk: Desk,
  message: RpcMessage,
  { call, ...outcome }: ToolOutcome & { readonly call: AnsweredCall },
): AdaptedAnswer {
  desk.settle({ name: call.virtual ?? call.tool, call }, outcome)
  return { message, isListChanged: false }
}
