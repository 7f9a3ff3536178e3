import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { ToolCounts } from '../../contracts/tool-status.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { EntryEdits } from './entry-edits.ts'

/** What is done with the status of a tool. */
export interface StatusEdit {
  /** To be added, so that what several gateways count adds up. */
  readonly counts: Partial<ToolCounts>
  /** Other members as they are to be; undefined takes one away. */
  readonly members: Readonly<Record<string, string | undefined>>
  /** When, in ISO 8601. */
  readonly at: string
}

const COUNTS = ['calls', 'passed', 'wrapped', 'failed', 'errors'] as const

/** How statuses are edited: members of entries that aren't known here are kept. */
export const statusEdits: EntryEdits<StatusEdit> = {
  merge: (earlier, later) => ({
    counts: summed(earlier.counts, later.counts),
    members: { ...earlier.members, ...later.members },
    at: earlier.at,
  }),
  apply: (entry, { counts, members, at }) => {
    const { counts: before = {}, ...rest } = entry ?? {}
    return withoutUndefined({
      // The order in which a new entry is written.
      status: 'unknown',
      lastAdapter: undefined,
      counts: added(isJsonObject(before) ? before : {}, counts),
      reason: undefined,
      serverVersion: undefined,
      firstSeen: at,
      lastChanged: at,
      ...rest,
      ...members,
    })
  },
}

function summed(one: Partial<ToolCounts>, other: Partial<ToolCounts>): Partial<ToolCounts> {
  const sums: Partial<Record<keyof ToolCounts, number>> = {}
  for (const name of COUNTS) sums[name] = (one[name] ?? 0) + (other[name] ?? 0)
  return sums
}

function added(before: JsonObject, counts: Partial<ToolCounts>): JsonObject {
  const sums: Record<string, JsonValue> = { ...before }
  for (const name of COUNTS) {
    const old = before[name]
    sums[name] = (typeof old === 'number' ? old : 0) + (counts[name] ?? 0)
  }
  return sums
}

function withoutUndefined(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const left: Record<string, JsonValue> = {}
  for (const [key, value] of Object.entries(members)) if (value !== undefined) left[key] = value
  return left
}
