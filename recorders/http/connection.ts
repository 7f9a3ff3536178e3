import type { RecordMcpOptions } from '../../src/contracts/recorder.ts'
import type { HttpServerDefinition } from '../../src/contracts/server-definition.ts'
import { createStopping, type Stop, stopOnAbort } from '../mcp/create-stopping.ts'
import { frameRecorder } from '../mcp/frame-recorder.ts'
import type { ClosableConnection, ConnectionHooks } from '../mcp/record-conversation.ts'
import { RpcPeer } from '../mcp/rpc-peer.ts'
import { addressOf } from './address-of.ts'
import { exchangeOpener } from './exchanges.ts'
import type { Refusal } from './refusal.ts'
import { HttpWithSse } from './sse.ts'
import { type FallBack, StreamableHttp } from './streamable.ts'
import { type HttpTransport, pause, type TransportContext } from './transport.ts'

/** Milliseconds that a goodbye may take, and where a person waits for the end. */
const GOODBYE = 2500
const BRIEF_GOODBYE = 600
/** Milliseconds for an older server to name the address for messages. */
const ENDPOINT = 3000

/** How a connection over HTTP ended. */
export interface HttpExit {
  /** What was spoken in the end. */
  readonly transport: HttpTransport['name']
  /** Why the last request of all got no answer, where one did not. */
  readonly refusal?: Refusal
}

/** What a connection is made from. */
export interface HttpConnectionOptions
  extends Pick<RecordMcpOptions, 'writer' | 'signal' | 'maxRecording'>, ConnectionHooks {
  readonly server: HttpServerDefinition
  readonly startTimeout: number
}

/**
 * Converses with a server over HTTP and records every request and answer. Which transport it speaks is found out by the
 * rule of the specification, unless its definition says so. Closing it ends the session and leaves no socket.
 */
export function openConnection(options: HttpConnectionOptions): ClosableConnection<HttpExit> {
  const { server, signal, answer, onNotification, startTimeout } = options
  const over = new AbortController()
  const stopping = createStopping(() => peer.close())
  const peer = new RpcPeer({
    answer,
    onNotification,
    onAnswer: () => refusals.forget(),
    send: (data, envelope) => speaker.current().send({ ...envelope, data }),
    abandon: (id) => speaker.current().abandon(id),
  })
  const frame = frameRecorder(options.writer, stopping.stop, options.maxRecording)
  const refusals = createRefusals(peer)
  const speaker = createSpeaker(server, stopping.stop, {
    url: addressOf(server),
    given: Object.keys(server.headers),
    open: exchangeOpener(server, frame),
    peer,
    refuse: refusals.refuse,
    startTimeout,
    over: over.signal,
    run: (work) => void work.catch((error: unknown) => stopping.stop({ reason: 'fault', error })),
  })
  const unlisten = stopOnAbort(signal, stopping.stop)
  const { current, stopped } = stopping
  return {
    peer,
    opened: Promise.resolve(true),
    agree: (protocolVersion) => speaker.current().agree(protocolVersion),
    current,
    stopped,
    close: async () => {
      stopping.settle()
      await speaker.current().leave(current() === undefined ? GOODBYE : BRIEF_GOODBYE)
      over.abort()
      unlisten()
      return { transport: speaker.current().name, ...refusals.last() }
    },
  }
}

/** Keeps why the last request got no answer, where it got none. */
function createRefusals(peer: RpcPeer): Pick<TransportContext, 'refuse'> & {
  /** Takes note that a later request was answered. */
  readonly forget: () => void
  readonly last: () => Pick<HttpExit, 'refusal'>
} {
  let refusal: Refusal | undefined
  return {
    refuse: (id, refused) => {
      const { status, message } = refused
      refusal = refused
      peer.refuse(id, status === undefined ? { message } : { status, message })
    },
    forget: () => {
      refusal = undefined
    },
    last: () => (refusal === undefined ? {} : { refusal }),
  }
}

/** Speaks streamable HTTP, or the transport before it where the server turns out to be older. */
function createSpeaker(
  { transport }: HttpServerDefinition,
  stop: (stop: Stop) => void,
  context: TransportContext,
): { readonly current: () => HttpTransport } {
  const sse = new HttpWithSse(context, (error) => stop({ reason: 'reset', error }))
  const fallBack: FallBack = async (hello, refusal) => {
    if (transport === 'streamable-http') return refusal
    const waited = pause(ENDPOINT, context.over).then(() => refusal)
    const older = await Promise.race([sse.start(), waited])
    // Who asks for a token there speaks it.
    if (older !== undefined) return older.status === 401 || older.status === 403 ? older : refusal
    current = sse
    sse.send(hello)
    return undefined
  }
  let current: HttpTransport = transport === 'sse' ? sse : new StreamableHttp(context, fallBack)
  return { current: () => current }
}
