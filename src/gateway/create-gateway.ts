import type { GatewayEvent } from '../contracts/gateway-event.ts'
import type { AcceptClient, ClientPeer } from '../host/client-peer.ts'
import { HeldLinks } from './links/held-links.ts'
import { openSingleSession } from './open-single-session.ts'
import type { GatewayServer } from './server-seat.ts'
import type { OpenSession, Session, SessionOptions } from './session.ts'
import { openSeveralSession } from './several/open-several-session.ts'
import { SharedRequests } from './shared-requests.ts'

/** Clients that wait no longer than 10 s for a server to start get what there is before that. */
const PATIENCE = 8000

/** What a gateway is made of. */
export interface GatewayOptions {
  readonly servers: readonly [GatewayServer, ...(readonly GatewayServer[])]
  /** Whether all names have their server's before them. @defaultValue only those that several servers give */
  readonly prefix?: boolean
  /** Milliseconds that the others have once one of several servers has done what is asked of all. @defaultValue 8000 */
  readonly patience?: number
  readonly onEvent: (event: GatewayEvent) => void
}

/** A gateway: it takes clients until it is closed. */
export interface Gateway {
  readonly accept: AcceptClient
  /** Ends all conversations, and resolves when nothing of them is left. */
  readonly close: () => Promise<void>
}

/**
 * Stands between MCP clients and servers. Each client with a conversation of its own has its own connection to each server;
 * clients without a handshake share one.
 */
export function createGateway({
  servers,
  prefix = false,
  patience = PATIENCE,
  onEvent,
}: GatewayOptions): Gateway {
  const open =
    (links: HeldLinks): OpenSession =>
    (options) =>
      openSession({ servers: joined(servers, links), prefix, patience }, options)
  const shared = new SharedRequests(open(new HeldLinks()), onEvent)
  const closing = new Set<() => Promise<void>>([() => shared.close()])
  return {
    accept: (peer) => (peer.scope === 'request' ? shared.accept(peer) : accept(peer)),
    close: async () => {
      await Promise.all([...closing].map((close) => close()))
    },
  }

  function accept(peer: ClientPeer): ReturnType<AcceptClient> {
    const links = new HeldLinks()
    const session = open(links)({ send: peer.send, onEvent })
    onEvent({ type: 'client', state: 'connected' })
    closing.add(session.close)
    return {
      receive: session.receive,
      hold: links.hold,
      leave: () => {
        onEvent({ type: 'client', state: 'gone' })
        void session.close().finally(() => closing.delete(session.close))
      },
    }
  }
}

function openSession(
  { servers, ...several }: Required<Omit<GatewayOptions, 'onEvent'>>,
  options: SessionOptions,
): Session {
  const [server, ...others] = servers
  return others.length === 0 && !several.prefix
    ? openSingleSession(server, options)
    : openSeveralSession(servers, several, options)
}

/** Servers whose links are held together. */
function joined(
  [first, ...others]: GatewayOptions['servers'],
  links: HeldLinks,
): GatewayOptions['servers'] {
  const join = (server: GatewayServer): GatewayServer => ({
    ...server,
    open: links.joined(server.open),
  })
  return [join(first), ...others.map(join)]
}
