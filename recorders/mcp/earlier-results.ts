import type { PlannedCall } from '../../src/contracts/call-plan.ts'
import type { JsonValue } from '../../src/contracts/json.ts'
import type { CallEnd } from './make-call.ts'

/** The results of the calls that were made or are in flight, for calls that refer to them. */
export interface EarlierResults {
  /** Keeps how a call will end, and returns it. */
  readonly keep: (call: PlannedCall, end: Promise<CallEnd>) => Promise<CallEnd>
  /** Returns the result of the last call with this id, or else of this tool; of `*` those of all calls, the last first. */
  readonly of: (name: string) => readonly Promise<JsonValue | undefined>[]
}

/** Returns an empty memory of results. */
export function createEarlierResults(): EarlierResults {
  const byId = new Map<string, Promise<CallEnd>>()
  const byTool = new Map<string, Promise<CallEnd>>()
  const all: Promise<CallEnd>[] = []
  return {
    keep: (call, end) => {
      all.push(end)
      byId.set(call.id, end)
      byTool.set(call.tool, end)
      return end
    },
    of: (name) => {
      const named = byId.get(name) ?? byTool.get(name)
      const ends = name === '*' ? all.toReversed() : named === undefined ? [] : [named]
      return ends.map(async (end) => (await end).result)
    },
  }
}
