import type { ClientPeer } from '../../../host/client-peer.ts'
import type { RpcId } from '../../../rpc/rpc-message.ts'
import {
  type Candidate,
  createRecordingIndex,
  type Group,
  type RecordingIndex,
} from '../../matching/create-recording-index.ts'
import { isListening, type McpRecording, type ServerRequest } from '../recording/recording.ts'

/** A request that is being answered. */
export interface LiveRequest {
  readonly peer: ClientPeer
  readonly id: RpcId
  /** As the client wrote it. */
  readonly idText: string
  /** The token by which it asks to be told of progress, as the client wrote it. */
  readonly tokenText?: string
  readonly controller: AbortController
  readonly cancelled: PromiseWithResolvers<void>
}

/** A request of the server's that was sent. */
export interface SentRequest {
  readonly id: RpcId
  readonly answered: Promise<void>
}

/** What a replay knows of one conversation: of one client's, or of all requests that come without one. */
export class Conversation {
  readonly index: RecordingIndex<McpRecording>
  readonly initialized = Promise.withResolvers<void>()
  /** The fixture that answered the handshake. */
  home: string | undefined
  /** By recording, the request that it was last asked by; of subscriptions, each that is open. */
  readonly #live = new Map<McpRecording, readonly LiveRequest[]>()
  readonly #answers = new Map<RpcId, () => void>()
  /** What the server asked, as it was last sent. */
  readonly #sent = new Map<ServerRequest, SentRequest>()
  #lastId = 0
  #taken: number

  constructor(recordings: readonly McpRecording[]) {
    this.index = createRecordingIndex(recordings)
    this.#taken = recordings.length
  }

  /** Takes recordings that were made since, behind those that it has. */
  take(known: readonly McpRecording[]): void {
    for (const recording of known.slice(this.#taken)) this.index.add(recording)
    this.#taken = known.length
  }

  /** Recordings that are asked the same, those of the fixture that answered the handshake before all others. */
  homeFirst(group: Group<McpRecording>): Group<McpRecording> {
    if (this.home === undefined || group.length === 1) return group
    const isHome = ({ recording }: Candidate<McpRecording>): boolean => recording.path === this.home
    return [...group.filter(isHome), ...group.filter((candidate) => !isHome(candidate))]
  }

  /** Takes a request that a recording answers. */
  begin(recording: McpRecording, live: LiveRequest): void {
    const others = isListening(recording) ? this.asking(recording) : []
    this.#live.set(recording, [...others, live])
  }

  /** The requests that may still be told of what a recording was asked. */
  asking(recording: McpRecording): readonly LiveRequest[] {
    return this.#live.get(recording) ?? []
  }

  /** Forgets requests of a client that aren't told of anything any more: one, or all. */
  forget(peer: ClientPeer, id?: RpcId): void {
    const isOver = (live: LiveRequest): boolean =>
      live.peer === peer && (id === undefined || live.id === id)
    for (const [recording, open] of this.#live)
      if (open.some(isOver))
        this.#live.set(
          recording,
          open.filter((live) => !isOver(live)),
        )
  }

  /** Takes a request of the server's as sent: under the recorded id where that is free, or under another. */
  ask(request: ServerRequest, recorded: RpcId): SentRequest {
    let id = recorded
    while (this.#answers.has(id)) id = this.#lastId += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answers.set(id, resolve)
    const sent = { id, answered: promise }
    this.#sent.set(request, sent)
    return sent
  }

  /** A request of the server's, as it was last sent. */
  sent(request: ServerRequest): SentRequest | undefined {
    return this.#sent.get(request)
  }

  /** Takes a client's answer. */
  answer(id: RpcId): void {
    this.#answers.get(id)?.()
  }

  /** Whether a client's request that was answered, or is being so, has this id. */
  knows(id: RpcId): boolean {
    return Array.from(this.#live.values()).some((open) => open.some((live) => live.id === id))
  }
}
