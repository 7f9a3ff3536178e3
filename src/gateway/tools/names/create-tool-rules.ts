import type { VirtualTool, WrapRule, WrapRules } from '../../../contracts/wrap-rule.ts'
import { listRules } from '../../../wrap-rules/list-rules.ts'
import { rulesFor } from '../../../wrap-rules/rules-for.ts'
import { serverOf } from '../../../wrap-rules/server-of.ts'

/** A virtual tool, as a rule for results of the tool that it stands for. */
export interface VirtualRule {
  readonly name: string
  readonly source: string
  readonly rule: WrapRule & Pick<VirtualTool, 'output_schema'>
}

/** A tool that rules name. */
export interface NamedTool {
  readonly tool: string
  /** What stands over it, where it is named as a source. */
  readonly virtual?: string
}

/** The rules of a file for the tools of one server. */
export interface ToolRules {
  readonly ruleOf: (tool: string) => WrapRule | undefined
  /** The tools of the server that the file has rules for, in its order. */
  readonly tools: readonly string[]
  /** The tools that the file says are this server's, also by a virtual tool over one. */
  readonly named: readonly NamedTool[]
  readonly virtuals: readonly VirtualRule[]
}

/**
 * The rules that a file has for a server.
 *
 * @param isAlone - Whether there is no other server that rules without one may be meant for.
 */
export function createToolRules(rules: WrapRules, server: string, isAlone = false): ToolRules {
  const applied = listRules(rules)
  const servers = new Set(applied.flatMap(({ source }) => serverOf(source) ?? []))
  const isOwn = isAlone || (servers.size === 1 && servers.has(server))
  const ofServer = applied.flatMap((rule) => {
    const tool = toolIn(rule.source, server)
    return rulesFor(applied, { server, tool }).includes(rule) ? [{ rule, tool }] : []
  })
  const byTool = new Map<string, WrapRule>()
  for (const { rule, tool } of ofServer) {
    const found = rule.isVirtual ? undefined : rules.tools?.[rule.name]
    if (found !== undefined) byTool.set(tool, found)
  }
  return {
    ruleOf: (tool) => byTool.get(tool),
    tools: [...byTool.keys()],
    named: ofServer.flatMap(({ rule: { source, name, isVirtual }, tool }) =>
      isOwn || source !== tool ? [{ tool, ...(isVirtual && { virtual: name }) }] : [],
    ),
    virtuals: ofServer.flatMap(({ rule: { name, isVirtual }, tool: source }) => {
      const virtual = isVirtual ? rules.virtual_tools?.[name] : undefined
      return virtual === undefined ? [] : [{ name, source, rule: asRule(virtual) }]
    }),
  }
}

function asRule({ source_tool: _source, ...rest }: VirtualTool): VirtualRule['rule'] {
  return { wrap: 'text_extraction', text_extraction: {}, ...rest }
}

function toolIn(source: string, server: string): string {
  return source.startsWith(`${server}:`) ? source.slice(server.length + 1) : source
}
