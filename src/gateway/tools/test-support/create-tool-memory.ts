import type { ToolCounts, ToolStatus } from '../../../contracts/tool-status.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import type { ToolMemory } from '../tool-memory.ts'

const NONE: ToolCounts = { calls: 0, passed: 0, wrapped: 0, failed: 0, errors: 0 }
const NOW = '2026-11-22T00:00:00.000Z'

/** A memory that is gone with the process, and what it holds. */
export interface MemoryForTests extends ToolMemory {
  readonly statuses: Map<string, ToolStatus>
  readonly rules: Map<string, WrapRule>
}

/** A memory without files. */
export function createToolMemory(): MemoryForTests {
  const statuses = new Map<string, ToolStatus>()
  const rules = new Map<string, WrapRule>()
  return {
    statuses,
    rules,
    statusOf: (tool) => statuses.get(tool),
    ruleOf: (tool) => rules.get(tool),
    ruled: () => [...rules.keys()],
    learn: (tool, rule) => void rules.set(tool, rule),
    forget: (tool) => void rules.delete(tool),
    record: (tool, { went, ...outcome }) => {
      const before = statuses.get(tool)
      const counts = before?.counts ?? NONE
      const decided = outcome.status === undefined ? {} : outcome
      statuses.set(tool, {
        ...(before ?? { status: 'unknown' }),
        ...decided,
        counts: { ...counts, calls: counts.calls + 1, [went]: counts[went] + 1 },
        firstSeen: NOW,
        lastChanged: NOW,
      })
    },
  }
}
