import type { ClientPeer } from '../../../host/client-peer.ts'
import type { RpcId } from '../../../rpc/rpc-message.ts'
import {
  type Candidate,
  createRecordingIndex,
  type Group,
  type RecordingIndex,
} from '../../matching/create-recording-index.ts'
import type { McpRecording } from '../recording/recording.ts'

/** A request that is being answered. */
export interface LiveRequest {
  readonly peer: ClientPeer
  readonly id: RpcId
  /** As the client wrote it. */
  readonly idText: string
  /** The token by which it asks to be told of progress, as the client wrote it. */
  readonly tokenText?: string
  readonly controller: AbortController
}

/** What a replay knows of one conversation: of one client's, or of all requests that come without one. */
export class Conversation {
  readonly index: RecordingIndex<McpRecording>
  /** By recording, the request that it was last asked by. */
  readonly live = new Map<McpRecording, LiveRequest>()
  readonly initialized = Promise.withResolvers<void>()
  /** The fixture that answered the handshake. */
  home: string | undefined
  readonly #sorted = new WeakMap<Group<McpRecording>, Group<McpRecording>>()
  readonly #answers = new Map<RpcId, () => void>()
  #lastId = 0

  constructor(recordings: readonly McpRecording[]) {
    this.index = createRecordingIndex(recordings)
  }

  /** Recordings that are asked the same, those of the fixture that answered the handshake before all others. */
  homeFirst(group: Group<McpRecording>): Group<McpRecording> {
    if (this.home === undefined || group.length === 1) return group
    const isHome = ({ recording }: Candidate<McpRecording>): boolean => recording.path === this.home
    const sorted = this.#sorted.get(group) ?? [
      ...group.filter(isHome),
      ...group.filter((candidate) => !isHome(candidate)),
    ]
    this.#sorted.set(group, sorted)
    return sorted
  }

  /** An id for a request of the server's, the recorded one where it is free; and the moment at which that is answered. */
  ask(recorded: RpcId): { readonly id: RpcId; readonly answered: Promise<void> } {
    let id = recorded
    while (this.#answers.has(id)) id = this.#lastId += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answers.set(id, resolve)
    return { id, answered: promise }
  }

  /** Takes a client's answer. */
  answer(id: RpcId): void {
    this.#answers.get(id)?.()
  }

  /** Whether a client's request that was answered, or is being so, has this id. */
  knows(id: RpcId): boolean {
    return Array.from(this.live.values()).some((request) => request.id === id)
  }
}
