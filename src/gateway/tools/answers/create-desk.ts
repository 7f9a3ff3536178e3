import type { GatewayEvent } from '../../../contracts/gateway-event.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { ToolStatusName } from '../../../contracts/tool-status.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { editBytes } from '../../../json/edit-bytes.ts'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import { isLearnedSchema } from '../learning/learned-schema.ts'
import type { LearnedFor } from '../names/declared-later.ts'
import type { AdaptedAnswer } from '../tool-adapter.ts'
import type { ToolMemory, ToolOutcome } from '../tool-memory.ts'
import { advertisesOwnSchema } from './advertises-own-schema.ts'
import type { Answering } from './answering.ts'
import type { WrapperOf } from './create-wrappers.ts'
import { errorEdits, markedErrorEdits } from './error-edits.ts'
import { fallbackFor, textAsTold } from './fallback-for.ts'
import { keepsPromise } from './keeps-promise.ts'
import { type GivenStructured, structuredEdits } from './structured-edits.ts'
import { tellLosses } from './tell-losses.ts'

/** What a process knows of a tool beside what is kept. */
export interface ToolNotes {
  /** Results that were looked at to see whether wrapping is recommended. */
  looks: number
  /** Results that had to be wrapped and that a rule was looked for in. */
  attempts: number
  /** Milliseconds that learning took. */
  spent: number
  /** Whether a rule that somebody wrote gave nothing of the last result, so that it promises nothing. */
  isResting: boolean
  /** Whether some result has decided what the status is. */
  isDecided: boolean
  /** Whether the server discarded the tool's last output, so that nothing is known of its results. */
  isRejected: boolean
  /** What was declared when a schema was learned, if this process learned it. */
  learnedFor?: LearnedFor
  /** Kinds of losses that were told. */
  readonly told: Set<string>
}

/** What a client was told of a tool. */
export interface ToldSchema {
  /** The outputSchema; undefined where none was told. */
  readonly schema: JsonValue | undefined
  /** The rule that promises it; undefined where it is the server's own. */
  readonly rule: WrapRule | undefined
}

/** What answers are decided with. */
export interface DeskOptions {
  readonly server: string
  /** Whether what is recommended is learned. */
  readonly isEager: boolean
  readonly memory: ToolMemory
  readonly wrapperOf: WrapperOf
  readonly notesOf: (tool: string) => ToolNotes
  /** What the client was told of the tool; undefined where it has no list, and of a virtual tool, which never changes. */
  readonly toldOf: (answering: Pick<Answering, 'call'>) => ToldSchema | undefined
  /** Whether what became of an answer is kept: a name that no tool has isn't. */
  readonly isKept: (answering: Pick<Answering, 'name' | 'call'>, outcome: ToolOutcome) => boolean
  readonly onEvent: (event: GatewayEvent) => void
}

/** What becomes of an answer, beside what the client gets. */
interface Decision {
  /** @defaultValue the one before */
  readonly status?: ToolStatusName
  /** Why it has this status. */
  readonly reason: string
  /** @defaultValue false */
  readonly isListChanged?: boolean
}

/** What people can do about something. */
interface Advice {
  readonly hint?: string
}

/** How a value came to be. */
interface Wrapped {
  readonly adapter: string
  /** What it lacks of what is written. @defaultValue nothing */
  readonly losses?: readonly string[]
}

/** That nothing of a result can be given. */
interface Refusal extends Decision {
  /** What the caller reads before what the server gave. */
  readonly text: string
}

/** The desk that answers of a server's tools leave from: what became of them is kept and told. */
export interface Desk extends DeskOptions {
  /** Keeps what became of an answer, and tells of another status. */
  readonly settle: (
    answering: Pick<Answering, 'name' | 'call'>,
    outcome: ToolOutcome & Advice,
  ) => void
  /**
   * Hands a result on as the server gave it. A client that was told a schema of the gateway which that breaks is given the
   * text, or what a learned schema allows.
   */
  readonly handOn: (
    answering: Answering,
    outcome: ToolOutcome & Advice,
    isListChanged?: boolean,
  ) => AdaptedAnswer
  /** The same, as nothing more was asked for. */
  readonly pass: (answering: Answering, decision: Decision) => AdaptedAnswer
  /** The same, though more was asked for, which is told. */
  readonly fail: (
    answering: Answering,
    decision: Decision & Advice & { readonly reason: string },
  ) => AdaptedAnswer
  /** Makes a result an error whose first text says why: what the client was shown allows nothing that can be given of it. */
  readonly refuse: (answering: Answering, decision: Refusal) => AdaptedAnswer
  /** Marks a result as the error that its text reports. */
  readonly markError: (answering: Answering) => AdaptedAnswer
  /** Gives a result its structured content. */
  readonly wrap: (
    answering: Answering,
    decision: Omit<Decision, 'status'> & GivenStructured & Wrapped,
  ) => AdaptedAnswer
}

/** Opens the desk. */
export function createDesk(options: DeskOptions): Desk {
  const settle = createSettle(options)
  const handOn: Desk['handOn'] = (answering, outcome, isListChanged = false) => {
    const value = valueAsTold(options, answering)
    if (value === undefined) {
      settle(answering, outcome)
      return { message: answering.message, isListChanged }
    }
    const { went } = outcome
    settle(answering, { ...outcome, went: went === 'passed' ? 'wrapped' : went })
    return { message: withStructured(answering, { value }), isListChanged }
  }
  const pass: Desk['pass'] = (answering, { isListChanged, ...outcome }) =>
    handOn(answering, { went: 'passed', ...outcome }, isListChanged)
  const fail: Desk['fail'] = (answering, { isListChanged, ...outcome }) => {
    const isShaped = valueAsTold(options, answering) !== undefined
    const form = isShaped ? 'in the form that its client was shown' : 'as it came'
    tellAgain(options, answering, { ...outcome, what: `a result went on ${form}` })
    return handOn(answering, { went: 'failed', ...outcome }, isListChanged)
  }
  const refuse: Desk['refuse'] = (answering, { text, isListChanged = false, ...outcome }) => {
    tellAgain(options, answering, { ...outcome, what: 'a call was answered with an error' })
    settle(answering, { went: 'failed', ...outcome })
    return { message: asError(answering, text), isListChanged }
  }
  const markError: Desk['markError'] = (answering) => {
    settle(answering, { went: 'errors' })
    return { message: asMarkedError(answering), isListChanged: false }
  }
  const wrap: Desk['wrap'] = (answering, decision) => {
    const { adapter, reason, losses = [], isListChanged = false } = decision
    tellLosses(options, answering, losses)
    settle(answering, { went: 'wrapped', status: 'wrapped', lastAdapter: adapter, reason })
    return { message: withStructured(answering, decision), isListChanged }
  }
  return { ...options, settle, handOn, pass, fail, refuse, markError, wrap }
}

/** Makes what keeps what became of answers, and tells of each other status. */
function createSettle(options: DeskOptions): Desk['settle'] {
  const { server, memory, notesOf, onEvent } = options
  return ({ name, call }, { hint, ...outcome }) => {
    if (!options.isKept({ name, call }, outcome)) return
    const { serverVersion } = call
    const from = memory.statusOf(name)?.status ?? 'unknown'
    const { status: to = from, lastAdapter: adapter, reason, went } = outcome
    const about = serverVersion === undefined ? {} : { serverVersion }
    if (outcome.status !== undefined) notesOf(name).isDecided = true
    memory.record(name, outcome.status === undefined ? { went } : { ...outcome, ...about })
    if (to === from) return
    const told = {
      ...(adapter !== undefined && { adapter }),
      ...(reason !== undefined && { reason }),
      ...(hint !== undefined && { hint }),
    }
    onEvent({ type: 'status', server, tool: name, from, to, ...told })
  }
}

/** Tells why nothing was given of a result, where no other status will tell it. */
function tellAgain(
  { server, memory, onEvent }: DeskOptions,
  { name }: Answering,
  {
    status,
    reason,
    hint,
    what,
  }: Pick<Decision, 'status' | 'reason'> & Advice & { readonly what: string },
): void {
  const before = memory.statusOf(name)?.status ?? 'unknown'
  if ((status ?? before) !== before) return
  const told = hint === undefined ? {} : { hint }
  onEvent({ type: 'tool', server, tool: name, message: `${what}: ${reason}`, ...told })
}

/** What a result has to be given for a client that was told a schema of the gateway; undefined where it stays as it is. */
function valueAsTold({ toldOf }: DeskOptions, answering: Answering): JsonValue | undefined {
  const told = toldOf(answering)
  if (!advertisesOwnSchema({ toldOf }, answering.call)) return undefined
  if (keepsPromise(answering.structured(), told)) return undefined
  return isLearnedSchema(told?.rule?.output_schema)
    ? fallbackFor(answering, told)?.value
    : textAsTold(answering, told)
}

function withStructured(
  { message, result }: Answering,
  given: GivenStructured,
): Answering['message'] {
  const { data, places } = message
  const value = result()
  if (value === undefined || places.result === undefined) return message
  const edits = structuredEdits({ data, start: places.result.start, value }, given)
  return readRpcMessage(editBytes(data, edits))
}

/** A result whose text reports an error, marked as one. */
function asMarkedError({ message, result }: Answering): Answering['message'] {
  const { data, places } = message
  const value = result()
  if (value === undefined || places.result === undefined) return message
  const edits = markedErrorEdits({ data, start: places.result.start, value })
  return readRpcMessage(editBytes(data, edits))
}

/** A result as an error, with what the server gave behind a text. */
function asError({ message, result }: Answering, text: string): Answering['message'] {
  const { data, places } = message
  if (places.result === undefined) return message
  const value = result()
  const content = [{ type: 'text', text }]
  const edits =
    value === undefined
      ? [{ ...places.result, text: JSON.stringify({ content, isError: true }) }]
      : errorEdits({ data, start: places.result.start, value }, text)
  return readRpcMessage(editBytes(data, edits))
}
