import type { JsonObject } from '../../src/contracts/json.ts'
import type { ServerEvent } from '../../src/wire/read-event.ts'
import type { Envelope, RpcPeer } from '../mcp/rpc-peer.ts'
import type { Opened, OpenExchange } from './exchanges.ts'
import type { Refusal } from './refusal.ts'

/** The longest that a timer of Node's waits. */
const LONGEST = 2 ** 31 - 1
/** Milliseconds that a notification may hold up what comes after it. */
const ACCEPTANCE = 5000

/** A message of ours on its way. */
export interface Posting extends Envelope {
  readonly data: Uint8Array
}

/** How messages cross, in one of the two ways there are over HTTP. */
export interface HttpTransport {
  readonly name: 'streamable-http' | 'sse'
  readonly send: (posting: Posting) => void
  /** Closes the stream of a request that was given up; false where the server is to be told by a message. */
  readonly abandon: (id: number) => boolean
  readonly agree: (protocolVersion: string) => void
  /** Says goodbye, where the protocol has a word for it, and waits no longer than so many milliseconds. */
  readonly leave: (patience: number) => Promise<void>
}

/** What both ways need. */
export interface TransportContext {
  readonly url: URL
  /** Names of the headers that the user gave. */
  readonly given: readonly string[]
  /** Every request is to end with `over`. */
  readonly open: OpenExchange
  readonly peer: RpcPeer
  /** Tells the peer that a request gets no answer, and keeps the reason. */
  readonly refuse: (id: number, refusal: Refusal) => void
  /** Aborted when all is over. */
  readonly over: AbortSignal
  /** Runs what nobody waits for; a fault of ours in it ends the recording. */
  readonly run: (work: Promise<unknown>) => void
  /** For a handshake, in milliseconds. */
  readonly startTimeout: number
}

/** The id of a message that asks for an answer. */
export function requestId({ method, id }: JsonObject): number | undefined {
  return typeof method === 'string' && typeof id === 'number' ? id : undefined
}

/** Whether an answer takes its request, as its status says. */
export function isFine(status: number): boolean {
  return status >= 200 && status < 300
}

/** Hands the message of an event to the peer; events of other types are no messages. */
export function deliver(peer: RpcPeer, { event = 'message', data }: ServerEvent): void {
  if (event === 'message' && data !== undefined) peer.receive(Buffer.from(data))
}

/** Keeps an exchange in a set until it has ended. */
export async function untilEnded(
  set: Set<Promise<unknown>>,
  opening: Promise<Opened>,
): Promise<void> {
  const ending = opening.then((opened) => (opened.kind === 'answer' ? opened.ended : undefined))
  const ended = Promise.allSettled([ending])
  set.add(ended)
  await ended
  set.delete(ended)
}

/** Waits until a message is accepted that asks for no answer, or fails, or holds up for too long what comes after it. */
export async function acceptance(opening: Promise<Opened>, over: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const patience = pause(ACCEPTANCE, AbortSignal.any([over, waiting.signal]))
  await Promise.race([Promise.allSettled([opening]), patience])
  waiting.abort()
}

/** Waits so many milliseconds, or until the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(milliseconds, LONGEST))
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
