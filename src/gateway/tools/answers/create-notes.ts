import type { ToolMemory } from '../tool-memory.ts'
import type { ToolNotes } from './create-desk.ts'

/** What a process has noted of tools. */
export interface Notes {
  readonly of: (tool: string) => ToolNotes
  /** Begins anew for a tool that was reset, or whose server is another version. */
  readonly renew: (tool: string, serverVersion: string | undefined) => void
}

/** Notes for the tools of a server. */
export function createNotes(memory: ToolMemory): Notes {
  const notes = new Map<
    string,
    { readonly version: string | undefined; readonly notes: ToolNotes }
  >()
  const begin = (tool: string, version?: string): ToolNotes => {
    const begun = {
      looks: 0,
      attempts: 0,
      spent: 0,
      isResting: false,
      isDecided: false,
      isRejected: false,
      told: new Set<string>(),
    }
    notes.set(tool, { version, notes: begun })
    return begun
  }
  return {
    of: (tool) => notes.get(tool)?.notes ?? begin(tool),
    renew: (tool, version) => {
      const found = notes.get(tool)
      const { status = 'unknown' } = memory.statusOf(tool) ?? {}
      const isReset = status === 'unknown' && found?.notes.isDecided === true
      if (found?.version !== version || isReset) begin(tool, version)
    },
  }
}
