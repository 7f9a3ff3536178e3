import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { ServerDefinition } from '../../contracts/server-definition.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { openLinkTo } from '../../gateway/links/open-link-to.ts'
import type { GatewayServer } from '../../gateway/server-seat.ts'
import { openOverrides } from '../../gateway/state/open-overrides.ts'
import { openToolStatus } from '../../gateway/state/open-tool-status.ts'
import { toolMemory } from '../../gateway/state/tool-memory.ts'
import { createToolAdapter } from '../../gateway/tools/create-tool-adapter.ts'
import { createToolRules } from '../../gateway/tools/names/create-tool-rules.ts'
import { isPromising } from '../../gateway/tools/names/rule-kinds.ts'
import { tellUnknownServers } from './tell-unknown-servers.ts'
import { inChain } from './wrap-chain.ts'

/** What the servers of a gateway are made of. */
export interface GatewayServersOptions {
  readonly definitions: readonly [ServerDefinition, ...(readonly ServerDefinition[])]
  readonly rules: WrapRules
  readonly auto: 'needed' | 'recommended'
  /** What rules with a parser service may ask. @defaultValue none */
  readonly allowOrigins?: readonly string[]
  /** The servers that the gateway itself runs inside of. */
  readonly chain?: string | undefined
  /** The files that are kept. */
  readonly status: string
  readonly overrides: string
  readonly onEvent: (event: GatewayEvent) => void
}

/** Servers with all that is known of their tools, which is kept in files until it is closed. */
export interface GatewayServers {
  readonly servers: readonly [GatewayServer, ...(readonly GatewayServer[])]
  readonly close: () => Promise<void>
}

/** Makes servers ready for a gateway; none is started yet. */
export function openGatewayServers(options: GatewayServersOptions): GatewayServers {
  const { rules, auto, allowOrigins = [], onEvent } = options
  const statuses = openToolStatus({ path: options.status, onEvent })
  const overrides = openOverrides({ path: options.overrides, onEvent })
  const ready = (definition: ServerDefinition): GatewayServer => ({
    name: definition.name,
    definition,
    open: openLinkTo(inChain(definition, options.chain)),
    adapter: createToolAdapter({
      server: definition.name,
      isAlone: options.definitions.length === 1,
      rules,
      auto,
      allowOrigins,
      memory: toolMemory(definition.name, { statuses, overrides }),
      onEvent,
    }),
    changesLists: auto === 'recommended' || mayRest(rules, definition.name),
  })
  const names = options.definitions.map(({ name }) => name)
  tellUnknownServers(rules, names, onEvent)
  const [first, ...others] = options.definitions
  return {
    servers: [ready(first), ...others.map((other) => ready(other))],
    close: async () => {
      await Promise.all([statuses.close(), overrides.close()])
    },
  }
}

/** Whether a tool of a server has a rule that promises something, which is withdrawn where it can't be kept. */
function mayRest(rules: WrapRules, server: string): boolean {
  const { tools, ruleOf } = createToolRules(rules, server)
  return tools.some((tool) => {
    const rule = ruleOf(tool)
    return rule !== undefined && isPromising(rule)
  })
}
