import type { ReplayClock } from '../../../contracts/replay.ts'
import type { ClientHandler, ClientPeer, HttpAnswer } from '../../../host/client-peer.ts'
import { textIn } from '../../../json/json-bytes.ts'
import { cancelledIn } from '../../../rpc/cancelled-in.ts'
import { type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { tokenOf } from '../recording/read-slots.ts'
import type { McpRecording, Step } from '../recording/recording.ts'
import type { Conversation, LiveRequest } from './conversation.ts'
import { type Part, playSteps } from './play-steps.ts'

/** What answers a client's request: what a recorded server did, or a message of our own. */
export type Found =
  | { readonly recording: McpRecording; readonly steps: readonly Step[] }
  | { readonly message: RpcMessage }

/** What a client is served with. */
export interface ClientOptions {
  readonly peer: ClientPeer
  readonly conversation: Conversation
  /** What the server did before the first request. */
  readonly greeting: readonly Step[]
  /** Finds what answers a request, and takes it as used. */
  readonly find: (message: RpcMessage & { readonly id: RpcId }) => Found
  readonly clock: ReplayClock
  readonly factor: number
  readonly onLine: (line: Uint8Array) => void
  /** Aborted where nothing is played any more. */
  readonly closing: AbortSignal
}

/** What comes of a server that is gone. */
const NOTHING: HttpAnswer = { fields: {}, body: new Uint8Array(), isCut: true }

interface Playing {
  readonly live: LiveRequest
  readonly recording: McpRecording
}

/** Makes what serves one client. */
export function createClient(options: ClientOptions): ClientHandler {
  const { peer, conversation, greeting, find } = options
  const playing = new Map<RpcId, Playing>()
  const begun = new AbortController()
  const end = (): void => {
    begun.abort()
    for (const { live } of playing.values()) live.controller.abort()
    conversation.forget(peer)
  }
  const onEnd = (): void => {
    end()
    breakOff(peer, playing.keys())
  }
  const play = (part: Pick<Part, 'steps' | 'recording' | 'live'>): Promise<void> =>
    playSteps({ ...options, ...part, onEnd })
  const respond = (message: RpcMessage, id: RpcId): void => {
    const found = find({ ...message, id })
    if ('message' in found) return peer.send(found.message, id)
    const live = liveRequest(peer, message, id)
    playing.set(id, { live, recording: found.recording })
    conversation.begin(found.recording, live)
    void play({ ...found, live }).finally(() => {
      if (playing.get(id)?.live === live) playing.delete(id)
    })
  }
  void play({ steps: greeting, live: { peer, controller: begun } })
  return {
    receive(message) {
      const { kind, id } = message
      if (kind === 'request' && id !== undefined) respond(message, id)
      else if (kind === 'notification') take(message, options, playing)
      else if (id !== undefined) conversation.answer(id)
    },
    leave() {
      if (peer.scope === 'session') return end()
      // A request that comes by itself is given up by its client's leaving.
      for (const id of playing.keys()) cancel(id, options, playing)
      conversation.forget(peer)
    },
  }
}

/** Takes a notification, which nothing answers. */
function take(
  message: RpcMessage,
  options: ClientOptions,
  playing: ReadonlyMap<RpcId, Playing>,
): void {
  if (message.method === 'notifications/initialized') options.conversation.initialized.resolve()
  const id = cancelledIn(message)
  if (id !== undefined) cancel(id, options, playing)
}

/** Takes a request as given up: what the server did when its recorded client gave it up, it does now; else nothing more. */
function cancel(
  id: RpcId,
  { peer, conversation }: ClientOptions,
  playing: ReadonlyMap<RpcId, Playing>,
): void {
  conversation.forget(peer, id)
  const given = playing.get(id)
  if (given?.recording.isGivenUp === true) given.live.cancelled.resolve()
  else given?.live.controller.abort()
}

/** Ends the connection, and the responses of requests that wait, from the server's side. */
function breakOff(peer: ClientPeer, waiting: Iterable<RpcId>): void {
  for (const id of waiting) peer.http?.respond(id, NOTHING)
  peer.close()
}

function liveRequest(peer: ClientPeer, message: RpcMessage, id: RpcId): LiveRequest {
  const { data, places } = message
  const tokenText = tokenOf(message)?.text
  return {
    peer,
    id,
    idText: places.id === undefined ? JSON.stringify(id) : textIn(data, places.id),
    ...(tokenText !== undefined && { tokenText }),
    controller: new AbortController(),
    cancelled: Promise.withResolvers(),
  }
}
