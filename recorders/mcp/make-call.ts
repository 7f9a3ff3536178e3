import { setTimeout as delay } from 'node:timers/promises'
import type { PlannedCall } from '../../src/contracts/call-plan.ts'
import type { TaskRequest } from '../../src/contracts/calls-file.ts'
import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { answerInputs } from './answer-inputs.ts'
import type { Answerer } from './create-answerer.ts'
import { followTask, taskIn } from './follow-task.ts'
import type { CallOutcome } from './make-calls.ts'
import type { Requester } from './requester.ts'
import type { Reply } from './rpc-peer.ts'

// As the clients of the TypeScript SDK do.
const MOST_ROUNDS = 10
const PAUSE_WITHOUT_INPUT = 250
const HAS_RESULT: ReadonlySet<string> = new Set(['tools/call', 'tasks/result'])

/** What a call is made with. */
export interface MakeCallOptions {
  readonly requests: Requester
  readonly answer: Answerer['answer']
  /** Milliseconds for the call, however many requests it takes. */
  readonly timeout: number
  /** Makes the call a task. */
  readonly task?: TaskRequest
  /** Whether the server can cancel tasks. */
  readonly cancellable: boolean
  /** Resolves when the conversation is over. */
  readonly stopped: Promise<void>
}

/** How a call ended, with its last result. */
export interface CallEnd {
  readonly outcome: CallOutcome
  readonly result?: JsonValue
}

/** Makes the requests of one call, within its time. */
export interface CallLeg {
  readonly ask: (method: string, params: JsonObject, timeout?: number) => Promise<Reply>
  /** Waits; false where the call's time is up, or the conversation over. */
  readonly pause: (milliseconds: number) => Promise<boolean>
}

/** Makes a call: one request, or as many as a task or a server that wants input takes. */
export async function makeCall(call: PlannedCall, options: MakeCallOptions): Promise<CallEnd> {
  const { requests, task, cancellable, answer } = options
  let end: CallEnd = { outcome: 'answered' }
  const leg = createLeg(call, options, (method, reply) => {
    if (reply.kind === 'timeout') end = { outcome: 'timeout' }
    if (reply.kind === 'result' && HAS_RESULT.has(method))
      end = { outcome: end.outcome, result: reply.result }
  })
  const params = {
    name: call.tool,
    arguments: call.arguments,
    ...(task === undefined ? {} : { task: { ...task } }),
  }
  const reply = await leg.ask('tools/call', params)
  const started = task === undefined ? undefined : taskIn(reply)
  if (started !== undefined) await followTask(started, leg, cancellable)
  else if (requests.era === 'modern') await giveInput(params, reply, { leg, answer })
  return end
}

function createLeg(
  call: PlannedCall,
  { requests, timeout, stopped }: MakeCallOptions,
  onReply: (method: string, reply: Reply) => void,
): CallLeg {
  const { id, expect } = call
  const began = performance.now()
  const left = (): number => Math.ceil(timeout - (performance.now() - began))
  return {
    ask: async (method, params, given) => {
      const reply = await requests.request({
        method,
        params,
        timeout: given ?? Math.max(left(), 1),
        call: { id, ...(expect === undefined ? {} : { expect }) },
        ...(method === 'tools/call' ? { progress: true } : {}),
      })
      onReply(method, reply)
      return reply
    },
    pause: async (milliseconds) => {
      const waiting = delay(Math.min(milliseconds, Math.max(left(), 0)), true, { ref: false })
      const isGoing = await Promise.race([waiting, stopped.then(() => false)])
      return isGoing && left() > 0
    },
  }
}

/** Answers a server that wants input, and makes the call again with it, until the result comes or there is no answer. */
async function giveInput(
  params: JsonObject,
  first: Reply,
  { leg, answer }: { readonly leg: CallLeg; readonly answer: Answerer['answer'] },
): Promise<void> {
  let wanted = wantedInput(first)
  for (let round = 0; wanted !== undefined && round < MOST_ROUNDS; round += 1) {
    const { inputRequests, requestState } = wanted
    const responses = answerInputs(inputRequests, answer)
    if (responses === undefined) return
    const isEmpty = Object.keys(responses).length === 0
    if (!(await leg.pause(isEmpty ? PAUSE_WITHOUT_INPUT : 0))) return
    const reply = await leg.ask('tools/call', {
      ...params,
      ...(isEmpty ? {} : { inputResponses: responses }),
      ...(typeof requestState === 'string' ? { requestState } : {}),
    })
    wanted = wantedInput(reply)
  }
}

function wantedInput(reply: Reply): JsonObject | undefined {
  if (reply.kind !== 'result' || !isJsonObject(reply.result)) return undefined
  return reply.result['resultType'] === 'input_required' ? reply.result : undefined
}
