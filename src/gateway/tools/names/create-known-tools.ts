import type { GatewayEvent } from '../../../contracts/gateway-event.ts'
import type { JsonObject } from '../../../contracts/json.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { nearestName } from '../../../text/nearest-name.ts'
import type { ToolMemory } from '../tool-memory.ts'
import type { NamedTool, ToolRules } from './create-tool-rules.ts'
import { resolveNames, type ToolNames } from './resolve-names.ts'
import type { ShownRules } from './shown-rules.ts'

/** What lists have said of the tools of a server. */
export interface KnownTools {
  /** Takes note of a page of tools. */
  readonly note: (
    tools: readonly { readonly name: string; readonly entry: JsonObject }[],
    isLastPage: boolean,
  ) => void
  readonly names: () => ToolNames
  /** Whether a tool declares an outputSchema; undefined where no list has said. */
  readonly isDeclaring: (tool: string) => boolean | undefined
  /** Whether the server has a tool; undefined where lists haven't come to an end. */
  readonly isListed: (tool: string) => boolean | undefined
}

/** What knowledge of tools is for. */
export interface KnownToolsOptions {
  readonly server: string
  readonly named: ToolRules['named']
  readonly shown: ShownRules
  readonly memory: Pick<ToolMemory, 'ruled'>
  /** Is told once of each name that can't be had, and of each tool in the rules that isn't there. */
  readonly onEvent: (event: GatewayEvent) => void
}

/** Gathers what lists say of tools. */
export function createKnownTools(options: KnownToolsOptions): KnownTools {
  const { server, named, shown, memory, onEvent } = options
  const declaring = new Map<string, boolean>()
  const told = new Set<string>()
  let isComplete = false
  let names: { readonly ruled: readonly string[]; readonly all: ToolNames } | undefined
  const tell = (tool: string, message: string, hint?: string): void => {
    if (told.has(message)) return
    told.add(message)
    onEvent({ type: 'tool', server, tool, message, ...(hint !== undefined && { hint }) })
  }
  const known: KnownTools = {
    note: (tools, isLastPage) => {
      const before = declaring.size
      for (const { name, entry } of tools)
        declaring.set(name, (entry['outputSchema'] ?? null) !== null)
      if (declaring.size > before || (isLastPage && !isComplete)) names = undefined
      if (isLastPage) isComplete = true
      for (const { tool, message } of known.names().clashes) tell(tool, message)
      if (isLastPage) for (const one of named) if (!declaring.has(one.tool)) tellMissing(one)
    },
    names: () => {
      const ruled = memory.ruled()
      if (names?.ruled !== ruled)
        names = { ruled, all: resolveNames(shown, new Set(declaring.keys()), isComplete) }
      return names.all
    },
    isDeclaring: (tool) => declaring.get(tool),
    isListed: (tool) => declaring.has(tool) || (isComplete ? false : undefined),
  }
  return known

  function tellMissing(missing: NamedTool): void {
    const { tool, virtual = tool } = missing
    const nearest = nearestName(tool, [...declaring.keys()])
    const hint = nearest === undefined ? undefined : `did you mean ${excerpt(nearest)}`
    tell(virtual, whyMissing(missing), hint)
  }
}

function whyMissing({ tool, virtual }: NamedTool): string {
  return virtual === undefined
    ? `the rules name the tool ${excerpt(tool)}, which the server does not list`
    : `the virtual tool ${excerpt(virtual)} is left out, as the server does not list its source ${excerpt(tool)}`
}
