import type {
  CallReply,
  CallRound,
  RecordedCall,
  RecordedNotification,
} from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { metaOf } from '../meta-keys.ts'
import type { WireMessage } from './wire-message.ts'

type Request = WireMessage & { readonly kind: 'request' }
type Notification = WireMessage & { readonly kind: 'notification' }

/** One request of a call that may still be answered or given up. */
export interface OpenRound {
  readonly call: CallDraft
  readonly round: { -readonly [Key in keyof CallRound]: CallRound[Key] }
  /** Set once the client has given this request up: what arrives afterwards answers nobody. */
  givenUp?: true
}

/** Lines of standard error that are kept of a call; what counts stands in the first traceback. */
const MOST_LINES = 200

interface CallDraft {
  readonly stderr: string[]
  readonly made: RecordedCall
  readonly rounds: OpenRound['round'][]
  readonly notifications: RecordedNotification[]
  cancelled?: FrameAt
}

const TASK_METHODS = new Set(['tasks/get', 'tasks/result', 'tasks/cancel'])

/**
 * The calls of a conversation, each with all of its requests: a request to call a tool that bears
 * the mark of an earlier one carries that on, and requests about a task belong to the call that
 * became it.
 */
export class CallLog {
  readonly #drafts: CallDraft[] = []
  /** Those that wait for an answer. */
  readonly #open = new Set<CallDraft>()
  /** The one that was answered last, until another one is begun. */
  #last: CallDraft | undefined
  readonly #notifications = new Set<RecordedNotification>()
  /** Of them, those about a task that isn't known to be a call's yet. */
  readonly #early = new Map<JsonValue, RecordedNotification[]>()
  readonly #callsOfTool = new Map<string, number>()
  /** By mark, task, progress token and exchange. */
  readonly #byName = new Map<string, CallDraft>()

  /** Takes a request that begins a call, or carries one on; undefined for any other. */
  ask(request: Request, entryOf: (tool: string) => JsonObject | undefined): OpenRound | undefined {
    const { method, params, frame } = request
    const call = TASK_METHODS.has(method)
      ? this.#find('task', params['taskId'])
      : method === 'tools/call'
        ? this.#callOf(request, entryOf)
        : undefined
    if (call === undefined) return undefined
    const round = { method, request: frame }
    call.rounds.push(round)
    this.#open.add(call)
    this.#last = undefined
    // A second try begins anew.
    if (method === 'tools/call') delete call.cancelled
    this.#name(call, 'token', valueAt(params, '/_meta/progressToken'))
    this.#name(call, 'exchange', frame.exchange)
    if (method === 'tasks/cancel') call.cancelled ??= frame
    return { call, round }
  }

  /** Takes the answer to a request of a call, unless the client had given the request up. */
  answer({ call, round, givenUp }: OpenRound, reply: CallReply): void {
    if (givenUp === true) return
    round.reply = reply
    this.#close(call)
    const task = round.method === 'tools/call' ? taskOf(reply)?.['taskId'] : undefined
    if (task === undefined) return
    this.#name(call, 'task', task)
    // A server may tell of a task before it says whose it is.
    for (const told of this.#early.get(task) ?? []) {
      call.notifications.push(told)
      this.#notifications.delete(told)
    }
    this.#early.delete(task)
  }

  /** Takes note of the message that gives a request up. */
  cancel(open: OpenRound, frame: FrameAt): void {
    open.givenUp = true
    this.#close(open.call)
    open.call.cancelled ??= frame
  }

  /** Takes what the server tells besides its answers; of what isn't told here, nothing is kept. */
  tell({ method, params, frame }: Notification): void {
    if (!isKept(method)) return
    const call =
      this.#find('token', method === 'notifications/progress' ? params['progressToken'] : null) ??
      this.#find('task', params['taskId'] ?? relatedTask(params)) ??
      this.#find('exchange', frame.exchange)
    const told = { method, params, frame }
    if (call === undefined) this.#keep(told)
    else call.notifications.push(told)
  }

  /**
   * Takes a line of standard error: of each call that waits for its answer, or of the one that was answered last, as a
   * line may be read later than an answer that was written after it.
   */
  log(line: string): void {
    const calls = this.#open.size > 0 || this.#last === undefined ? this.#open : [this.#last]
    for (const { stderr } of calls) if (stderr.length < MOST_LINES) stderr.push(line)
  }

  /** All calls, in the order in which they were begun. */
  get calls(): readonly RecordedCall[] {
    return this.#drafts.map(({ made, rounds, notifications, cancelled, stderr }) => {
      const reply = finalReply(rounds)
      return {
        ...made,
        ...(reply !== undefined && { reply }),
        ...(cancelled !== undefined && { cancelled }),
        ...(rounds.length > 1 && { rounds }),
        ...(stderr.length > 0 && { stderr }),
        ...(notifications.length > 0 && { notifications }),
      }
    })
  }

  /** What was told about no call. */
  get notifications(): readonly RecordedNotification[] {
    return [...this.#notifications]
  }

  #close(call: CallDraft): void {
    this.#open.delete(call)
    this.#last = call
  }

  #keep(told: RecordedNotification): void {
    this.#notifications.add(told)
    const task = told.params['taskId']
    if (task === undefined) return
    const early = this.#early.get(task) ?? []
    early.push(told)
    this.#early.set(task, early)
  }

  #callOf(
    { frame, params }: Request,
    entryOf: (tool: string) => JsonObject | undefined,
  ): CallDraft {
    const tool = typeof params['name'] === 'string' ? params['name'] : ''
    const mark = frame.call && JSON.stringify([tool, frame.call.id])
    const begun = this.#find('mark', mark)
    if (begun !== undefined) return begun
    const nth = (this.#callsOfTool.get(tool) ?? 0) + 1
    this.#callsOfTool.set(tool, nth)
    const entry = entryOf(tool)
    const made: RecordedCall = {
      id: frame.call?.id ?? `#${nth}`,
      tool,
      ...(frame.call?.expect !== undefined && { expect: frame.call.expect }),
      request: frame,
      arguments: params['arguments'] ?? {},
      ...(entry !== undefined && { entry }),
    }
    const draft: CallDraft = { made, rounds: [], notifications: [], stderr: [] }
    this.#drafts.push(draft)
    this.#name(draft, 'mark', mark)
    return draft
  }

  #name(call: CallDraft, kind: string, name: JsonValue | undefined): void {
    if (name !== undefined && name !== null) this.#byName.set(JSON.stringify([kind, name]), call)
  }

  #find(kind: string, name: JsonValue | undefined): CallDraft | undefined {
    return name === undefined || name === null
      ? undefined
      : this.#byName.get(JSON.stringify([kind, name]))
  }
}

function relatedTask(params: JsonObject): JsonValue | undefined {
  const task = metaOf(params, 'relatedTask')
  return isJsonObject(task) ? task['taskId'] : undefined
}

function isKept(method: string): method is RecordedNotification['method'] {
  return (
    method === 'notifications/progress' ||
    method === 'notifications/message' ||
    method === 'notifications/tasks/status' ||
    method === 'notifications/cancelled'
  )
}

/** What the last request that asks for the call's result was answered with; a task that was begun is no such answer once it is followed. */
function finalReply(rounds: readonly CallRound[]): CallReply | undefined {
  const at = rounds.findLastIndex(asksForResult)
  const last = rounds[at]
  const isFollowed = at < rounds.length - 1 && taskOf(last?.reply) !== undefined
  return isFollowed ? undefined : last?.reply
}

// A task whose status can't be asked for has no result either.
function asksForResult({ method, reply }: CallRound): boolean {
  if (method === 'tasks/get') return reply?.kind === 'error'
  return method === 'tools/call' || method === 'tasks/result'
}

function taskOf(reply: CallReply | undefined): JsonObject | undefined {
  const result = reply?.kind === 'result' ? reply.result : undefined
  const task = isJsonObject(result) ? result['task'] : undefined
  return isJsonObject(task) ? task : undefined
}
