import type { Fixture } from './fixture.ts'
import type { JsonObject, JsonValue } from './json.ts'
import type { LlmTool } from './llm-options.ts'
import type { ProviderWire } from './provider-event.ts'
import type { ProviderResponse } from './provider-response.ts'

/** What a request asks a model for, whatever the wire. */
export interface ProviderRequest {
  readonly model?: string
  /** True where a stream is asked for. */
  readonly stream: boolean
  readonly tools: readonly LlmTool[]
  /** What the text has to be: any JSON, or what a schema says. */
  readonly output?: { readonly schema?: JsonObject }
  /** What the model's turn was made to begin with, where the request ends in an assistant's message. */
  readonly prefill?: string
  /** What two requests must have in common to get the same answer, by member of the body. */
  readonly matched: JsonObject
}

/** One exchange with a model provider over HTTP, rebuilt from a fixture. */
export interface LlmExchange {
  readonly fixture: Fixture
  /** What an exchange is called: its fixture's name without extension, with the folders that tell it from its like. */
  readonly name: string
  /** Undefined where neither path nor bodies tell. */
  readonly wire?: ProviderWire
  readonly request: {
    /** Of its head, in the fixture, from 1. */
    readonly line: number
    readonly method: string
    readonly target: string
    /** Undefined where there is none, or it is no JSON. */
    readonly body?: JsonValue
    readonly asked?: ProviderRequest
  }
  /** Absent where no head of a response came. */
  readonly response?: {
    /** Of its head, in the fixture, from 1. */
    readonly line: number
    readonly status: number
    readonly mediaType?: string
    /** The body without its content encoding, as far as it can be taken off. */
    readonly body: Uint8Array
    /** Why the body couldn't be unpacked. */
    readonly fault?: string
  }
  /** What the answer says; absent where the wire is unknown or no answer came. */
  readonly answer?: ProviderResponse
  /** The line of the fixture in which each message of the body begins, from 1. */
  readonly messageLines: readonly number[]
}
