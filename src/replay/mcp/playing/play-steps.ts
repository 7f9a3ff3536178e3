import type { ReplayClock } from '../../../contracts/replay.ts'
import { errorMessage } from '../../../rpc/rpc-edits.ts'
import { waitUntil } from '../../timing/wait-until.ts'
import {
  type Deed,
  isDeed,
  isListening,
  type McpRecording,
  type SendStep,
  type ServerRequest,
  type Step,
  type Wait,
} from '../recording/recording.ts'
import { roleOf } from '../recording/role-of.ts'
import type { Conversation, LiveRequest, SentRequest } from './conversation.ts'
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
  /** Aborted where nothing is played any more. */
  readonly closing: AbortSignal
  /** The server is gone. */
  readonly onEnd: () => void
}

/** The server's requests of a part that were sent. */
type Requests = Map<ServerRequest, SentRequest>

/** JSON-RPC has no code for what HTTP refuses; this one is of those that are left to servers. */
const SERVER_ERROR = -32000

/**
 * Does what the server did, in order, each thing when it is due. Without times, all of it is done before this returns,
 * but for what stands behind something of the client's. Ends early where the request is given up, or its client is gone.
 */
export async function playSteps(part: Part): Promise<void> {
  const { steps, clock, factor, closing } = part
  const { peer, id, controller } = part.live
  const signal = AbortSignal.any([controller.signal, closing])
  if (id !== undefined && part.recording?.http?.isStream === true) peer.http?.stream(id)
  const requests: Requests = new Map()
  let base = clock.now()
  for (const step of steps) {
    if (isDeed(step)) {
      if (factor > 0) await waitUntil(base + step.at * factor, clock, signal)
      if (signal.aborted) return
      play(step, part, requests)
    } else {
      await awaited(step, part, requests)
      base = clock.now()
    }
  }
}

/** Comes when the client has done what the server waited for. */
function awaited(
  step: Wait,
  { conversation, live }: Part,
  requests: Requests,
): Promise<void> | undefined {
  switch (step.kind) {
    case 'answered':
      return requests.get(step.request)?.answered
    case 'initialized':
      return conversation.initialized.promise
    case 'cancelled':
      return live.cancelled?.promise
  }
}

function play(step: Deed, part: Part, requests: Requests): void {
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
function fail(message: string, { live: { peer, id }, recording }: Part): void {
  const http = recording?.http
  // Before the first request there is none that could fail.
  if (id === undefined) return
  if (peer.http !== undefined && http !== undefined) peer.http.respond(id, http)
  else peer.send(errorMessage(id, { code: SERVER_ERROR, message }), id)
}

function send(step: SendStep, part: Part, requests: Requests): void {
  const { asks, message } = step
  if (asks !== undefined && message.id !== undefined)
    requests.set(asks, part.conversation.ask(asks, message.id))
  const owners = ownersOf(step, part)
  for (const owner of owners.length === 0 ? [undefined] : owners)
    sendTo(owner, step, { part, requests })
}

/** The requests that a message belongs to; of one about a subscription, each that is open. */
function ownersOf(
  { about }: SendStep,
  { recording, live, conversation }: Part,
): readonly Part['live'][] {
  if (about === undefined) return []
  return about === recording ? [live] : conversation.asking(about)
}

/** Sends a message to whose request it belongs to, or to who caused it. */
function sendTo(
  owner: Part['live'] | undefined,
  step: SendStep,
  { part, requests }: { readonly part: Part; readonly requests: Requests },
): void {
  const { conversation, recording, live } = part
  const { about, message: recorded } = step
  const requestOf = (named: McpRecording): Part['live'] | undefined => {
    if (named === recording) return live
    return named === about ? owner : conversation.asking(named).at(-1)
  }
  const message = fillSlots(step, {
    requestOf,
    idOf: (request) => (requests.get(request) ?? conversation.sent(request))?.id,
    isTaken: (id) => conversation.knows(id),
  })
  if (message === undefined) return
  const { peer } = owner ?? live
  // With its answer a subscription is over, whatever caused that.
  if (about && owner && isListening(about) && roleOf(message) === 'answer')
    conversation.forget(peer, owner.id)
  if (peer.http === undefined) return peer.send(message, owner?.id)
  // There is no place over HTTP for what a server writes besides messages.
  if (roleOf(message) === 'noise') return
  const form = step.isAnswer === true ? unusualForm(message, recording?.http) : undefined
  if (form === undefined || live.id === undefined) return peer.send(message, owner?.id)
  // What refuses by its status needn't name what it refuses.
  const { data } = recorded.id === undefined ? recorded : message
  peer.http.respond(live.id, { ...form, body: data, isCut: false })
}
