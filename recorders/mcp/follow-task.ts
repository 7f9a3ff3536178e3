import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import type { CallLeg } from './make-call.ts'
import type { Reply } from './rpc-peer.ts'

const DEFAULT_INTERVAL = 1000
const SHORTEST_INTERVAL = 20
const CANCEL_TIMEOUT = 2000

// Where input is required, the server asks for it while the result is awaited.
const RESULT_IS_DUE: ReadonlySet<JsonValue | undefined> = new Set([
  'completed',
  'failed',
  'cancelled',
  'input_required',
])

/** The task that a call became, in the reply to it (2025-11-25). */
export function taskIn(reply: Reply): JsonObject | undefined {
  const task =
    reply.kind === 'result' && isJsonObject(reply.result) ? reply.result['task'] : undefined
  return isJsonObject(task) && typeof task['taskId'] === 'string' ? task : undefined
}

/**
 * Follows a task to its end: asks for its status at the interval that the server names, then for
 * its result. One that takes longer than the call may is cancelled where the server can do that.
 */
export async function followTask(
  started: JsonObject,
  leg: CallLeg,
  cancellable: boolean,
): Promise<void> {
  const params = { taskId: started['taskId'] ?? null }
  let task: JsonValue = started
  while (isJsonObject(task)) {
    if (RESULT_IS_DUE.has(task['status'])) {
      const result = await leg.ask('tasks/result', params)
      if (result.kind === 'timeout') break
      return
    }
    if (!(await leg.pause(intervalOf(task)))) break
    const status: Reply = await leg.ask('tasks/get', params)
    if (status.kind === 'timeout') break
    if (status.kind !== 'result') return
    task = status.result
  }
  if (cancellable) await leg.ask('tasks/cancel', params, CANCEL_TIMEOUT)
}

function intervalOf({ pollInterval }: JsonObject): number {
  return typeof pollInterval === 'number'
    ? Math.max(pollInterval, SHORTEST_INTERVAL)
    : DEFAULT_INTERVAL
}
