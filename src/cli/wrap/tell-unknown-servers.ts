import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { listRules } from '../../wrap-rules/list-rules.ts'
import { serverOf } from '../../wrap-rules/server-of.ts'

/** Tells, once for each, of servers that rules name and that aren't there, so that the rules hold for nothing. */
export function tellUnknownServers(
  rules: WrapRules,
  servers: readonly string[],
  onEvent: (event: GatewayEvent) => void,
): void {
  const unknown = new Map<string, string>()
  for (const { source } of listRules(rules)) {
    const server = serverOf(source)
    if (server === undefined || servers.includes(server) || unknown.has(server)) continue
    unknown.set(server, source.slice(server.length + 1))
  }
  for (const [server, tool] of unknown) {
    const nearest = nearestName(server, servers)
    onEvent({
      type: 'tool',
      server,
      tool,
      message: `the rules name the server ${excerpt(server)}, which is not wrapped here`,
      hint:
        nearest === undefined
          ? `wrapped here: ${servers.join(', ')}; --name ${server} names it so, or leave the server out of the key`
          : `did you mean ${excerpt(nearest)}`,
    })
  }
}
