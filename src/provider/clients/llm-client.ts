import type { JsonObject } from '../../contracts/json.ts'
import type { ProviderWire } from '../../contracts/provider-event.ts'

/** What is asked of a client: what the program asked that was recorded, as far as it says how the answer is read. */
export interface ClientRequest {
  readonly wire: ProviderWire
  /** Of the address, without its query. */
  readonly path: string
  /** Whether a stream was asked for. */
  readonly stream: boolean
  readonly body: JsonObject
}

/** A way in which a program can have a client answer. */
export interface ClientWay {
  /** The method that asks, from the client on; of several names, as it was called over time, the first that is there. */
  readonly methods: readonly [string, ...(readonly string[])]
  /** Whether the method is to be told that a stream is wanted; absent where its name says it. */
  readonly stream?: boolean
  /** The method of what that gives which waits for the whole answer; absent where what it gives is the answer or, of a stream, its events. */
  readonly final?: string
}

/** The official client of a provider, of which no more is known than what it is asked to do: it is looked for when it runs. */
export interface LlmClient {
  readonly package: string
  /** What the package calls the class of its clients. */
  readonly className: string
  readonly wires: readonly ProviderWire[]
  /** For its constructor, beside the fetch that it asks with. */
  readonly options: JsonObject
  readonly ways: (request: ClientRequest) => readonly ClientWay[]
}

/** Types a client. */
export function defineLlmClient(client: LlmClient): LlmClient {
  return client
}

/** A way as a program writes it. */
export function describeWay({ methods, stream, final }: ClientWay): string {
  const asked = `${methods[0]}(${stream === true ? '{ stream: true }' : ''})`
  return final === undefined ? asked : `${asked}.${final}()`
}
