import { setTimeout as delay } from 'node:timers/promises'
import { isJsonObject } from '../../json/is-json-object.ts'
import { readAnswer } from './read-answer.ts'
import type { TranscriptAnswer } from './transcript.ts'

/** What clients ask of a transport, whichever SDK they are of. */
export interface ClientTransport<Message> {
  readonly start: () => Promise<void>
  readonly send: (message: Message) => Promise<void>
  readonly close: () => Promise<void>
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
  onmessage?: ((message: Message) => void) | undefined
}

/** Brings answers to a client in the way in which its own transport reads them. */
export interface Carrier<Message> {
  readonly transport: ClientTransport<Message>
  /** Lays down what the next request is answered with. */
  readonly load: (answer: TranscriptAnswer) => void
  /** Milliseconds within which an answer that can be read has arrived. */
  readonly patience: number
}

/** Where the requests of a client are answered from what was recorded. */
export interface Desk {
  /** Undefined where no answer to this request was recorded. */
  readonly answerTo: (request: ClientRequest) => TranscriptAnswer | undefined
  /** Says that the open request was answered, and that the client's transport made nothing of it. */
  readonly unread: (reason: string) => void
  /** Says why the client's transport closed the connection. */
  readonly closed: (reason: string) => void
}

/** A request of a client. */
interface ClientRequest {
  readonly method: string
  readonly cursor?: string
}

interface Open {
  /** The id by which the client knows its request. */
  readonly id: unknown
  /** The id by which the recorder knew it. */
  readonly recorded: unknown
  readonly answered: Promise<void>
  readonly answer: () => void
  isAnswered: boolean
  fault?: string
}

/**
 * A transport over which a client talks to a recording. Answers reach the client's own reading of them as they came;
 * only then do they get the id that the client asked with. Its notifications go nowhere.
 */
export function createReplayTransport<Message extends object>(
  { transport: inner, load, patience }: Carrier<Message>,
  desk: Desk,
): ClientTransport<Message> {
  let open: Open | undefined
  const outer: ClientTransport<Message> = {
    start: () => inner.start(),
    close: () => inner.close(),
    send: async (message) => {
      const request = readRequest(message)
      const answer = request === undefined ? undefined : desk.answerTo(request)
      if (answer === undefined) return
      load(answer)
      const current = openRequest(message, answer)
      open = current
      await inner.send({ ...message, id: current.recorded })
      if (!current.isAnswered) await Promise.race([current.answered, pause(patience)])
      if (!current.isAnswered) desk.unread(current.fault ?? 'it is no answer to this client')
    },
  }
  return attach(outer, inner, { open: () => open, desk })
}

/** Passes on to a client what its own transport makes of an answer. */
function attach<Message extends object>(
  outer: ClientTransport<Message>,
  inner: ClientTransport<Message>,
  { open: current, desk }: { readonly open: () => Open | undefined; readonly desk: Desk },
): ClientTransport<Message> {
  const hear: Required<Pick<ClientTransport<Message>, 'onclose' | 'onerror' | 'onmessage'>> = {
    onclose: () => {
      const fault = current()?.fault
      if (fault !== undefined) desk.closed(fault)
      outer.onclose?.()
    },
    onerror: (error) => {
      const open = current()
      if (open !== undefined) open.fault = error.message
      outer.onerror?.(error)
    },
    onmessage: (message) => {
      const open = current()
      if (open === undefined || !isAnswerTo(open, message)) return
      open.answer()
      outer.onmessage?.({ ...message, id: open.id })
    },
  }
  Object.assign(inner, hear)
  return outer
}

function openRequest(message: object, answer: TranscriptAnswer): Open {
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = idOf(message)
  const open: Open = {
    id,
    // What refuses a request needn't name it, and a request without an id would be none.
    recorded: readAnswer(answer).id ?? id,
    answered: promise,
    isAnswered: false,
    answer: () => {
      open.isAnswered = true
      resolve()
    },
  }
  return open
}

function isAnswerTo({ isAnswered, recorded }: Open, message: object): boolean {
  return !isAnswered && !('method' in message) && idOf(message) === recorded
}

function idOf(message: object): unknown {
  return 'id' in message ? message.id : undefined
}

function readRequest(message: object): ClientRequest | undefined {
  if (!('method' in message && 'id' in message) || typeof message.method !== 'string')
    return undefined
  const params = 'params' in message ? message.params : undefined
  const cursor = isJsonObject(params) ? params['cursor'] : undefined
  return { method: message.method, ...(typeof cursor === 'string' && { cursor }) }
}

/** Keeps no process alive. */
function pause(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false })
}
