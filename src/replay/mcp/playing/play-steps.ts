import type { ReplayClock } from '../../../contracts/replay.ts'
import { errorMessage } from '../../../rpc/rpc-edits.ts'
import type { RpcId } from '../../../rpc/rpc-message.ts'
import { waitUntil } from '../../timing/wait-until.ts'
import type { McpRecording, SendStep, ServerRequest, Step } from '../recording/recording.ts'
import { roleOf } from '../recording/role-of.ts'
import type { Conversation, LiveRequest } from './conversation.ts'
import { fillSlots } from './fill-slots.ts'
import { unusualForm } from './unusual-form.ts'

/** What is played, for whom, and how. */
export interface Part {
  readonly steps: readonly Step[]
  /** Whose steps they are; none before the first request. */
  readonly recording?: McpRecording
  /** The request that they answer, or only its client where there is none. */
  readonly live: Pick<LiveRequest, 'peer' | 'controller'> & Partial<LiveRequest>
  readonly conversation: Conversation
  readonly clock: ReplayClock
  /** By which times are stretched; 0 waits for nothing. */
  readonly factor: number
  readonly onLine: (line: Uint8Array) => void
  /** The server is gone. */
  readonly onEnd: () => void
}

/** The server's requests of a part that were sent. */
type Requests = Map<ServerRequest, { readonly id: RpcId; readonly answered: Promise<void> }>

/** JSON-RPC has no code for what HTTP refuses; this one is of those that are left to servers. */
const SERVER_ERROR = -32000

/**
 * Does what the server did, in order, each thing when it is due. Without times, all of it is done before this returns,
 * but for what stands behind something of the client's. Ends early where the request is given up, or its client is gone.
 */
export async function playSteps(part: Part): Promise<void> {
  const { steps, clock, factor, conversation } = part
  const { peer, id, controller } = part.live
  const { signal } = controller
  if (id !== undefined && part.recording?.http?.isStream === true) peer.http?.stream(id)
  const requests: Requests = new Map()
  let base = clock.now()
  for (const step of steps) {
    if (step.kind === 'answered' || step.kind === 'initialized') {
      const { promise } = conversation.initialized
      await (step.kind === 'answered' ? requests.get(step.request)?.answered : promise)
      base = clock.now()
    } else {
      if (factor > 0) await waitUntil(base + step.at * factor, clock, signal)
      if (signal.aborted) return
      play(step, part, requests)
    }
  }
}

function play(
  step: Exclude<Step, { readonly kind: 'answered' | 'initialized' }>,
  part: Part,
  requests: Requests,
): void {
  switch (step.kind) {
    case 'send':
      return send(step, part, requests)
    case 'line':
      return part.onLine(step.data)
    case 'failed':
      return fail(step.message, part)
    case 'end':
      return part.onEnd()
  }
}

/** Over HTTP a client has what the recorded one had; elsewhere, what that was. */
function fail(message: string, { live: { peer, id = 0 }, recording }: Part): void {
  const { http } = recording ?? {}
  if (peer.http !== undefined && http !== undefined) peer.http.respond(id, http)
  else peer.send(errorMessage(id, { code: SERVER_ERROR, message }), id)
}

function send(step: SendStep, part: Part, requests: Requests): void {
  const { conversation, recording, live } = part
  const { asks, about, message: recorded } = step
  if (asks !== undefined && recorded.id !== undefined)
    requests.set(asks, conversation.ask(recorded.id))
  const requestOf = (named: McpRecording): Part['live'] | undefined =>
    named === recording ? live : conversation.live.get(named)
  const message = fillSlots(step, {
    requestOf,
    idOf: (request) => requests.get(request)?.id,
    isTaken: (id) => conversation.knows(id),
  })
  if (message === undefined) return
  const owner = about && requestOf(about)
  const { peer } = owner ?? live
  if (peer.http === undefined) return peer.send(message, owner?.id)
  // There is no place over HTTP for what a server writes besides messages.
  if (roleOf(message) === 'noise') return
  const form = step.isAnswer === true ? unusualForm(message, recording?.http) : undefined
  if (form === undefined || live.id === undefined) return peer.send(message, owner?.id)
  // What refuses by its status needn't name what it refuses.
  const { data } = recorded.id === undefined ? recorded : message
  peer.http.respond(live.id, { ...form, body: data, isCut: false })
}
