import type { RpcId, RpcMessage } from '../../../rpc/rpc-message.ts'
import type { HttpOutcome } from './crossing.ts'
import { tokenOf } from './read-slots.ts'
import { isListening, type McpRecording } from './recording.ts'
import type { Track } from './track.ts'

/** A request of the client's that is being read. */
export interface Draft {
  readonly recording: McpRecording & { isGivenUp: boolean; http?: HttpOutcome }
  readonly track: Track
  /** Among all requests. */
  readonly place: number
  /** The HTTP request that carried it; the last, where several did. */
  exchange?: number
  isAnswered: boolean
}

/** The requests of a conversation, by all that names them; of several of one name the last. */
export class RequestBook {
  /** In the order in which they were made. */
  readonly all: Draft[] = []
  readonly #open = new Set<Draft>()
  /** Those that get no answer while a later one did, and nothing was asked since. */
  readonly #passed = new Set<Draft>()
  readonly #lost: ReadonlySet<number>
  readonly #byId = new Map<RpcId, Draft>()
  readonly #byToken = new Map<RpcId, Draft>()
  readonly #byExchange = new Map<number, Draft>()
  readonly #byRecording = new Map<McpRecording, Draft>()

  /** Of a conversation of which it is known which requests get no answer, by their places. */
  constructor(lost: ReadonlySet<number>) {
    this.#lost = lost
  }

  add(message: RpcMessage, draft: Draft): void {
    this.all.push(draft)
    this.#passed.clear()
    this.#open.add(draft)
    this.#byRecording.set(draft.recording, draft)
    if (draft.exchange !== undefined) this.carry(draft, draft.exchange)
    if (message.id !== undefined) this.#byId.set(message.id, draft)
    const named = tokenOf(message)
    if (named !== undefined) this.#byToken.set(named.token, draft)
  }

  /** Takes note of the HTTP request that carries a request. */
  carry(draft: Draft, exchange: number): void {
    draft.exchange = exchange
    this.#byExchange.set(exchange, draft)
  }

  /** Takes a request as answered. From then on nobody waits for an older one that gets no answer. */
  close(draft: Draft): void {
    draft.isAnswered = true
    if (!this.#open.has(draft)) return
    for (const older of this.#open) {
      if (older === draft) break
      if (!this.#lost.has(older.place)) continue
      this.#open.delete(older)
      this.#passed.add(older)
    }
    this.#open.delete(draft)
  }

  withId(id: RpcId | undefined): Draft | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  withToken(token: RpcId): Draft | undefined {
    return this.#byToken.get(token)
  }

  carriedBy(exchange: number | undefined): Draft | undefined {
    return exchange === undefined ? undefined : this.#byExchange.get(exchange)
  }

  of(recording: McpRecording | undefined): Draft | undefined {
    return recording && this.#byRecording.get(recording)
  }

  /** Those that somebody waits for, in the order in which they were made. */
  get waiting(): readonly Draft[] {
    return [...this.#open].filter(isWanted)
  }

  /**
   * Those that the server may have gone of, where it goes now: all that wait, and what got no answer while a later one
   * did. It lived on where the client asked something new behind that answer.
   */
  get inFlight(): readonly Draft[] {
    return [...this.#passed, ...this.#open].filter((draft) => !draft.isAnswered && isWanted(draft))
  }
}

function isWanted({ recording }: Draft): boolean {
  return !recording.isGivenUp && !isListening(recording)
}
