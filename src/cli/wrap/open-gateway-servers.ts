import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { ServerDefinition } from '../../contracts/server-definition.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { openLinkTo } from '../../gateway/links/open-link-to.ts'
import type { GatewayServer } from '../../gateway/server-seat.ts'
import { openOverrides } from '../../gateway/state/open-overrides.ts'
import { openToolStatus } from '../../gateway/state/open-tool-status.ts'
import type { OverrideStore } from '../../gateway/state/override-store.ts'
import { makeServerFolder, serverFiles, type StatePlace } from '../../gateway/state/state-folder.ts'
import { toolMemory, type ToolMemoryStores } from '../../gateway/state/tool-memory.ts'
import type { ToolStatusStore } from '../../gateway/state/tool-status-store.ts'
import { createToolAdapter } from '../../gateway/tools/create-tool-adapter.ts'
import { createToolRules } from '../../gateway/tools/names/create-tool-rules.ts'
import { isPromising } from '../../gateway/tools/names/rule-kinds.ts'
import { type LinkOpener, recordingLinks } from './record-links.ts'
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
  /** A fixture, or a folder of them, for what passes between the gateway and servers. @defaultValue none */
  readonly record?: string
  /** Where what is known of tools is kept. */
  readonly state: StatePlace
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
  const open: LinkOpener =
    options.record === undefined
      ? (_, started) => openLinkTo(started)
      : recordingLinks({ place: options.record, onEvent })
  const stores = createStores(options.state, onEvent)
  const ready = (definition: ServerDefinition): GatewayServer => ({
    name: definition.name,
    definition,
    open: open(definition, inChain(definition, options.chain)),
    adapter: createToolAdapter({
      server: definition.name,
      isAlone: options.definitions.length === 1,
      rules,
      auto,
      allowOrigins,
      memory: toolMemory(definition.name, stores.of(definition.name)),
      onEvent,
    }),
    changesLists: auto === 'recommended' || mayRest(rules, definition.name),
  })
  const names = options.definitions.map(({ name }) => name)
  tellUnknownServers(rules, names, onEvent)
  const [first, ...others] = options.definitions
  return {
    servers: [ready(first), ...others.map((other) => ready(other))],
    close: stores.close,
  }
}

/** Makes the stores of servers, which share one if they share its file. */
function createStores(
  place: StatePlace,
  onEvent: GatewayServersOptions['onEvent'],
): {
  readonly of: (server: string) => ToolMemoryStores
  readonly close: () => Promise<void>
} {
  const statuses = new Map<string, ToolStatusStore>()
  const overrides = new Map<string, OverrideStore>()
  return {
    of: (server) => {
      const paths = serverFiles(server, place)
      const status = statuses.get(paths.status) ?? openToolStatus({ path: paths.status, onEvent })
      const learned =
        overrides.get(paths.overrides) ?? openOverrides({ path: paths.overrides, onEvent })
      makeServerFolder(server, place)
      statuses.set(paths.status, status)
      overrides.set(paths.overrides, learned)
      return { statuses: status, overrides: learned }
    },
    close: async () => {
      await Promise.all([...statuses.values(), ...overrides.values()].map(({ close }) => close()))
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
