import type { ToolStatus } from '../../contracts/tool-status.ts'
import type { WrapRule, WrapRules } from '../../contracts/wrap-rule.ts'
import type { ToolMemory } from '../tools/tool-memory.ts'
import type { OverrideStore } from './override-store.ts'
import type { ToolStatusStore } from './tool-status-store.ts'

/** Where what is known of tools is kept. */
export interface ToolMemoryStores {
  readonly statuses: Pick<ToolStatusStore, 'get' | 'record'>
  readonly overrides: Pick<OverrideStore, 'rules' | 'learn' | 'forget'>
}

/** What is known of the tools of one server, in stores that others write to as well. */
export function toolMemory(server: string, { statuses, overrides }: ToolMemoryStores): ToolMemory {
  const keyOf = (tool: string): string => `${server}:${tool}`
  /** By tool, since when it is what this process has recorded last. */
  const recorded = new Map<string, string | undefined>()
  let ruled: { readonly of: WrapRules; readonly tools: readonly string[] } | undefined
  return {
    statusOf: (tool) => {
      const known = statuses.get(keyOf(tool))
      return known === undefined || isForgotten(known, recorded.get(tool)) ? undefined : known
    },
    record: (tool, outcome) => {
      statuses.record(keyOf(tool), outcome)
      recorded.set(tool, statuses.get(keyOf(tool))?.lastChanged)
    },
    ruleOf: (tool) => ruleIn(overrides.rules().tools, keyOf(tool)),
    ruled: () => {
      const rules = overrides.rules()
      if (ruled?.of !== rules) ruled = { of: rules, tools: toolsIn(rules, keyOf('')) }
      return ruled.tools
    },
    learn: (tool, rule) => overrides.learn(keyOf(tool), rule),
    forget: (tool) => overrides.forget(keyOf(tool)),
  }
}

/** Whether somebody else made a tool unknown, so that this process, too, begins anew with it. */
function isForgotten({ status, lastChanged }: ToolStatus, since: string | undefined): boolean {
  return status === 'unknown' && lastChanged !== since
}

function toolsIn({ tools = {} }: WrapRules, prefix: string): readonly string[] {
  return Object.keys(tools).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  )
}

function ruleIn(rules: Readonly<Record<string, WrapRule>> = {}, key: string): WrapRule | undefined {
  return Object.hasOwn(rules, key) ? rules[key] : undefined
}
