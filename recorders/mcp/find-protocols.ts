import { setTimeout as delay } from 'node:timers/promises'
import { isModern } from '../../src/mcp/result/is-modern.ts'
import { LEGACY_VERSION, MODERN_VERSIONS } from '../../src/mcp/protocol-versions.ts'
import type { ClosableConnection } from './record-conversation.ts'
import { clientInfo, createRequester } from './requester.ts'
import type { Reply, RpcPeer } from './rpc-peer.ts'
import { supportedVersions } from '../../src/mcp/supported-versions.ts'

/** Which eras a server speaks. */
export interface SpokenProtocols {
  /** The newest revision without a handshake that both sides speak. */
  readonly modern?: string
  /** Whether it answers a handshake; undefined where that wasn't asked, or can't be told apart from silence. */
  readonly legacy?: boolean
  /** True where neither question was answered, in the whole time of a start. */
  readonly silent?: true
}

/** How to find out what a server speaks. */
export interface FindProtocolsOptions {
  /** Opens a connection that isn't recorded; each is closed before the answer is given. */
  readonly open: () => ClosableConnection<unknown>
  /** Milliseconds for both questions together, of a server that is slow to start, or stays silent. */
  readonly startTimeout: number
  /** Milliseconds after which a server that hasn't answered one question is asked the other, at most half of them all. @defaultValue 1000 */
  readonly silence?: number
  /** Asks for the handshake though the other era is spoken. */
  readonly both: boolean
}

/**
 * Finds out which eras a server speaks, by what it answers to `server/discover` and, where that
 * says nothing, to `initialize` in the same connection. What no error code tells (servers refuse an
 * unknown method in many ways) is told by the answers that succeed. A connection that served one
 * era may refuse the other, so that the handshake is then asked for in one of its own.
 */
export async function findProtocols(options: FindProtocolsOptions): Promise<SpokenProtocols> {
  const heard = await within(options, (peer) => askForEither(peer, options))
  if (!options.both || heard.modern === undefined || heard.legacy === true) return heard
  const greeted = await within(options, async (peer) => ({
    legacy: isAnswered(await askToInitialize(peer, options.startTimeout)),
  }))
  return { ...heard, ...greeted }
}

async function within(
  { open }: FindProtocolsOptions,
  ask: (peer: RpcPeer) => Promise<SpokenProtocols>,
): Promise<SpokenProtocols> {
  const connection = open()
  try {
    return (await connection.opened) ? await ask(connection.peer) : {}
  } finally {
    await connection.close()
  }
}

async function askForEither(
  peer: RpcPeer,
  { startTimeout, silence = 1000 }: FindProtocolsOptions,
): Promise<SpokenProtocols> {
  const deadline = performance.now() + startTimeout
  const answered = askToDiscover(peer, startTimeout)
  const discovering = answered.then(newestModern)
  const early = await Promise.race([discovering, quiet(Math.min(silence, startTimeout / 2))])
  if (early !== undefined) return { modern: early }
  const initializing = askToInitialize(peer, Math.max(deadline - performance.now(), 1))
  const greeting = await Promise.race([
    initializing,
    discovering.then<string | Reply>((found) => found ?? initializing),
  ])
  if (typeof greeting === 'string') return { modern: greeting }
  const legacy = isAnswered(greeting)
  // Answers may come in another order than the questions.
  const late = await (legacy ? Promise.race([discovering, quiet(silence)]) : discovering)
  const modern = late ?? newestModern(greeting)
  if (modern === undefined && greeting.kind === 'timeout' && (await answered).kind === 'timeout')
    return { silent: true }
  return { ...(modern === undefined ? {} : { modern }), ...(legacy ? { legacy } : {}) }
}

function quiet(milliseconds: number): Promise<undefined> {
  return delay(milliseconds, undefined, { ref: false })
}

function askToDiscover(peer: RpcPeer, timeout: number): Promise<Reply> {
  const [protocolVersion = ''] = MODERN_VERSIONS
  const requests = createRequester(peer, { protocolVersion, capabilities: {} })
  return requests.request({ method: 'server/discover', params: {}, timeout })
}

/** The newest revision without a handshake that an answer names. */
function newestModern(reply: Reply): string | undefined {
  const supported = supportedVersions(reply)?.filter((version) => isModern(version)) ?? []
  return MODERN_VERSIONS.find((version) => supported.includes(version))
}

function askToInitialize(peer: RpcPeer, timeout: number): Promise<Reply> {
  const params = { protocolVersion: LEGACY_VERSION, capabilities: {}, clientInfo: clientInfo() }
  return peer.request({ method: 'initialize', params, timeout })
}

function isAnswered(reply: Reply): boolean {
  return reply.kind === 'result'
}
