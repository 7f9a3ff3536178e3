import type { Fixture } from '../../../contracts/fixture.ts'
import { cancelledIn } from '../../../rpc/cancelled-in.ts'
import { type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { questionKey } from '../../matching/question-key.ts'
import type { Crossing } from './crossing.ts'
import { readQuestion } from './read-question.ts'
import { type Names, readSlots, recordingsIn } from './read-slots.ts'
import {
  isListening,
  type McpComparison,
  type SendStep,
  type ServerRequest,
  type Slot,
} from './recording.ts'
import { type Draft, RequestBook } from './request-book.ts'
import { roleOf } from './role-of.ts'
import { Track } from './track.ts'

interface Asked {
  readonly request: ServerRequest
  readonly track: Track
}

/** Follows a conversation, and lays down with each request what the server did from there on. */
export class ConversationLog {
  readonly greeting = new Track(0)
  readonly requests: RequestBook
  readonly #path: string
  readonly #comparison: McpComparison
  /** Whether what carried a message says which request it belongs to. */
  readonly #hasStreams: boolean
  /** What the server asked, by its ids. */
  readonly #asked = new Map<RpcId, Asked>()
  readonly #names: Names = {
    byId: (id) => this.requests.withId(id)?.recording,
    byToken: (token) => this.requests.withToken(token)?.recording,
    asked: (id) => this.#asked.get(id)?.request,
  }
  /** Answered last, or given up. */
  #last: Draft | undefined
  /** Given up, where nothing was asked or answered since. */
  #givenUp: Draft | undefined
  /** Ends of subscriptions that nothing of the client's came behind. */
  #farewells: Crossing[] = []

  /** `lost`: the places of requests that get no answer. */
  constructor(
    { path, header }: Pick<Fixture, 'path' | 'header'>,
    lost: ReadonlySet<number>,
    comparison: McpComparison,
  ) {
    this.#path = path
    this.#comparison = comparison
    this.requests = new RequestBook(lost)
    this.#hasStreams = header.transport === 'streamable-http'
  }

  /** Takes what crossed next. */
  read(crossing: Crossing): void {
    const { dir, t, message } = crossing
    if (dir === 'send') this.#readSent(crossing)
    else if (dir === 'recv') this.#readReceived(crossing)
    else this.here.add({ kind: 'line', data: message.data }, t)
  }

  /**
   * Where stands what the server does about no request: behind what was just given up, at the last one that waits, behind
   * the last that was answered or given up, or before all.
   */
  get here(): Track {
    return (this.#givenUp ?? this.requests.waiting.at(-1) ?? this.#last)?.track ?? this.greeting
  }

  #readSent(crossing: Crossing): void {
    const { message, t } = crossing
    for (const farewell of this.#farewells.splice(0)) this.#addAnswer(farewell)
    switch (roleOf(message)) {
      case 'request':
        return this.#readRequest(crossing)
      case 'answer': {
        const asked = message.id === undefined ? undefined : this.#asked.get(message.id)
        return asked?.track.wait({ kind: 'answered', request: asked.request }, t)
      }
      case 'notification':
        return this.#readNotification(message, t)
      case 'noise':
    }
  }

  #readNotification(message: RpcMessage, t: number): void {
    if (message.method === 'notifications/initialized')
      this.#last?.track.wait({ kind: 'initialized' }, t)
    const id = cancelledIn(message)
    const draft = id === undefined ? undefined : this.requests.withId(id)
    if (draft?.isAnswered === false && !draft.recording.isGivenUp) this.#giveUp(draft, t)
  }

  #giveUp(draft: Draft, t: number): void {
    draft.recording.isGivenUp = true
    draft.track.wait({ kind: 'cancelled' }, t)
    this.#givenUp = draft
    this.#last = draft
  }

  #readRequest({ message, t, line, call, exchange }: Crossing): void {
    const known = this.requests.withId(message.id)
    // Over HTTP a request may be sent to another place again.
    if (known?.isAnswered === false && exchange !== undefined)
      return this.requests.carry(known, exchange)
    const question = readQuestion(message, this.#comparison)
    const track = new Track(t)
    const recording = {
      question,
      key: questionKey(question.asked) ?? '',
      path: this.#path,
      line,
      ...(call !== undefined && { call }),
      steps: track.steps,
      isGivenUp: false,
    }
    const place = this.requests.all.length
    const carried = exchange === undefined ? {} : { exchange }
    this.requests.add(message, { recording, track, place, ...carried, isAnswered: false })
    this.#givenUp = undefined
  }

  #readReceived(crossing: Crossing): void {
    switch (roleOf(crossing.message)) {
      case 'answer':
        return this.#readAnswer(crossing)
      case 'request':
        return this.#readServerRequest(crossing)
      default:
        return this.#readTold(crossing)
    }
  }

  /** The end of a subscription that stands at the end comes of the client's leaving, and there is nobody to hear of it. */
  #readAnswer(crossing: Crossing): void {
    const draft = this.#answered(crossing)
    const isBegun = draft?.track.steps.some(isAcknowledgement) === true
    if (isBegun && isStanding(draft)) this.#farewells.push(crossing)
    else this.#addAnswer(crossing)
  }

  #addAnswer(crossing: Crossing): void {
    const { message } = crossing
    const { id: place } = message.places
    const draft = this.#answered(crossing)
    if (draft === undefined) {
      const isNamed = message.id !== undefined && place !== undefined
      // Over HTTP it refuses what is no request, as only HTTP can.
      if (!isNamed && crossing.exchange !== undefined) return undefined
      const slots: readonly Slot[] = isNamed ? [{ ...place, stands: { for: 'stray' } }] : []
      return this.#add(this.here, crossing, { slots })
    }
    const { recording: about, isAnswered } = draft
    const slots: readonly Slot[] = [
      ...(place === undefined ? [] : [{ ...place, stands: { for: 'id' as const, of: about } }]),
      ...readSlots(message, this.#names),
    ]
    // What answers twice is sent twice, and the second time it belongs where it stood.
    const isElsewhere = isAnswered || this.#isAside(draft)
    const more = { slots, about, ...(!isElsewhere && { isAnswer: true as const }) }
    this.#add(isElsewhere ? this.here : draft.track, crossing, more)
    this.requests.close(draft)
    this.#givenUp = undefined
    if (!isElsewhere) this.#last = draft
  }

  /** Whose answer it is: by its id, or, over HTTP, by the request that an error came back to. */
  #answered({ message: { id, places }, exchange }: Crossing): Draft | undefined {
    const named = this.requests.withId(id)
    if (named !== undefined || places.error === undefined) return named
    const posted = this.requests.carriedBy(exchange)
    return posted?.isAnswered === false ? posted : undefined
  }

  #readServerRequest(crossing: Crossing): void {
    const { id, places, method = '' } = crossing.message
    const owner = this.requests.carriedBy(crossing.exchange)
    const track = owner?.track ?? this.here
    const request = { method }
    if (id !== undefined) this.#asked.set(id, { request, track })
    const isNamed = places.id !== undefined && id !== undefined
    const slots: readonly Slot[] = isNamed
      ? [{ ...places.id, stands: { for: 'request', of: request } }]
      : []
    const about = (owner ?? this.#likely(track))?.recording
    this.#add(track, crossing, { slots, asks: request, ...(about && { about }) })
  }

  #readTold(crossing: Crossing): void {
    const { message, exchange } = crossing
    const slots = readSlots(message, this.#names)
    const [named] = recordingsIn(slots)
    const owner = this.requests.of(named) ?? this.requests.carriedBy(exchange)
    const isOwn = owner?.isAnswered === false
    const isThere = isOwn && (message.method === ACKNOWLEDGED || !this.#isAside(owner))
    const track = isThere ? owner.track : this.here
    const isLog = message.method === 'notifications/message'
    const about = (owner ?? (isLog ? this.#likely(track) : undefined))?.recording
    this.#add(track, crossing, { slots, ...(about && { about }) })
  }

  /** What a log entry, or a request of the server's, most likely belongs to, where nothing says it: what was being done. */
  #likely(track: Track): Draft | undefined {
    if (this.#hasStreams) return undefined
    return this.requests.waiting.find((draft) => draft.track === track)
  }

  /** Whether something else than a subscription decides when it is told of. */
  #isAside(draft: Draft): boolean {
    return isStanding(draft) && this.requests.all.at(-1) !== draft
  }

  #add(
    track: Track,
    { t, message }: Crossing,
    more: Omit<SendStep, 'kind' | 'at' | 'message'>,
  ): void {
    track.add({ kind: 'send', message, ...more }, t)
  }
}

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'

/** Whether it is a subscription that its client still wants. */
function isStanding({ recording }: Draft): boolean {
  return isListening(recording) && !recording.isGivenUp
}

function isAcknowledgement(step: Track['steps'][number]): boolean {
  return step.kind === 'send' && step.message.method === ACKNOWLEDGED
}
