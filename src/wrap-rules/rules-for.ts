import type { AppliedRule } from './list-rules.ts'
import { serverOf } from './server-of.ts'

/** A tool of a server. */
export interface ServerTool {
  readonly server: string
  readonly tool: string
}

/**
 * The rules for a tool of a server, virtual tools first. A rule that names no server is for the one server that the others
 * name, and for every server where none is named; where one names the server, too, it wins.
 */
export function rulesFor(
  rules: readonly AppliedRule[],
  { server, tool }: ServerTool,
): readonly AppliedRule[] {
  const servers = new Set(rules.flatMap(({ source }) => serverOf(source) ?? []))
  const isMeant = servers.size === 0 || servers.has(server)
  const isExact = ({ source }: AppliedRule): boolean => source === `${server}:${tool}`
  const hasOwn = rules.some((rule) => isExact(rule) && !rule.isVirtual)
  return rules.filter(
    (rule) => isExact(rule) || (isMeant && rule.source === tool && (rule.isVirtual || !hasOwn)),
  )
}
