import type { ReplayClock } from '../../../contracts/replay.ts'
import type { ClientHandler, ClientPeer, HttpAnswer } from '../../../host/client-peer.ts'
import { textIn } from '../../../json/json-bytes.ts'
import { cancelledIn } from '../../../rpc/cancelled-in.ts'
import { type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { tokenOf } from '../recording/read-slots.ts'
import { isOutcome, type McpRecording, type Step } from '../recording/recording.ts'
import type { Conversation, LiveRequest } from './conversation.ts'
import { type Part, playSteps } from './play-steps.ts'

/** What answers a client's request: what a recorded server did, or a message of our own. */
export type Found =
  | { readonly recording: McpRecording; readonly steps: readonly Step[] }
  | { readonly message: RpcMessage }
  /** Somebody is asked first. */
  | { readonly pending: Promise<Found> }

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

/** A request that isn't answered yet, or never is. */
interface Playing {
  readonly live: LiveRequest
  readonly recording: McpRecording
  readonly steps: readonly Step[]
}

/** Makes what serves one client. */
export function createClient(options: ClientOptions): ClientHandler {
  const { peer, conversation, greeting, find, closing } = options
  const playing = new Map<RpcId, Playing>()
  const begun = new AbortController()
  const end = (): void => {
    begun.abort()
    for (const { live } of playing.values()) live.controller.abort()
    conversation.forget(peer)
  }
  const onEnd = (): void => {
    end()
    for (const id of playing.keys()) peer.http?.respond(id, NOTHING)
    peer.close()
  }
  const play = (part: Pick<Part, 'steps' | 'recording' | 'live'>): Promise<void> =>
    playSteps({ ...options, ...part, onEnd })
  const respond = (message: RpcMessage, id: RpcId): void => {
    if (!closing.aborted) answer(find({ ...message, id }), message, id)
  }
  const answer = (found: Found, message: RpcMessage, id: RpcId): void => {
    if ('pending' in found) {
      const isOver = (): boolean => begun.signal.aborted || closing.aborted
      return void found.pending.then((one) => isOver() || answer(one, message, id))
    }
    if ('message' in found) return peer.send(found.message, id)
    const live = liveRequest(peer, message, id)
    conversation.begin(found.recording, live)
    void playKept({ ...found, live }, playing, play)
  }
  void play({ steps: greeting, live: { peer, controller: begun } })
  return {
    receive(message) {
      const { kind, id } = message
      if (kind === 'request' && id !== undefined) respond(message, id)
      else if (kind === 'notification') take(message, options, playing)
      else if (id !== undefined) conversation.answer(id)
    },
    leave: () => (peer.scope === 'session' ? end() : giveUp(options, playing)),
  }
}

/** Plays what answers a request, and keeps it until then; where that brings no answer, until the request is given up. */
async function playKept(
  request: Playing,
  playing: Map<RpcId, Playing>,
  play: (request: Playing) => Promise<void>,
): Promise<void> {
  const { id, cancelled } = request.live
  playing.set(id, request)
  await play(request)
  if (!request.steps.some(isOutcome)) await cancelled.promise
  if (playing.get(id) === request) playing.delete(id)
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

/** Takes all requests as given up, as those are that come by themselves when their client leaves. */
function giveUp(options: ClientOptions, playing: ReadonlyMap<RpcId, Playing>): void {
  for (const id of playing.keys()) cancel(id, options, playing)
  options.conversation.forget(options.peer)
}

/** Takes a request as given up: what the server did when its recorded client gave it up, it does now; else nothing more. */
function cancel(
  id: RpcId,
  { peer, conversation }: ClientOptions,
  playing: ReadonlyMap<RpcId, Playing>,
): void {
  conversation.forget(peer, id)
  const given = playing.get(id)
  if (given?.recording.isGivenUp === false) given.live.controller.abort()
  given?.live.cancelled.resolve()
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
