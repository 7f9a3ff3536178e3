import type { JsonObject, JsonValue } from './json.ts'
import type { ProviderFinishReason, ProviderWire } from './provider-event.ts'

/** A value, or null if there is none. */
export type FoundValue = { readonly value: JsonValue } | null

/** What an implementation receives, by the name of the suite. */
export interface SuiteInputs {
  readonly 'llm-output': {
    readonly text: string
    /** The model's format, if the parser is told. */
    readonly format?: string
    readonly tools?: readonly { readonly name: string; readonly inputSchema: JsonObject }[]
    /** What the template wrote before the output. */
    readonly prefill?: string
  }
  readonly 'partial-json': { readonly text: string }
  readonly projection: { readonly value: JsonValue; readonly schema: JsonObject | boolean }
  readonly 'provider-stream': {
    /** The body. */
    readonly text: string
    readonly wire: ProviderWire
    readonly contentType: string
    readonly status: number
  }
  readonly rows: { readonly text: string; readonly path: string; readonly batch: number }
  readonly 'structured-extraction': { readonly text: string }
  readonly 'text-extraction': { readonly text: string; readonly rule: JsonObject }
  readonly 'tool-result': {
    readonly ask: 'channel' | 'shape' | 'compliance' | 'error'
    readonly protocolVersion: string
    readonly tool: JsonObject
    readonly arguments?: JsonObject
    readonly result: JsonObject
  }
  readonly 'wrap-rules': {
    readonly tool: JsonObject
    readonly rule: JsonObject
    readonly result: JsonObject
  }
}

/** What an implementation returns, by the name of the suite. */
export interface SuiteResults {
  readonly 'llm-output': {
    readonly calls: readonly {
      readonly id?: string
      readonly name: string
      readonly arguments: JsonObject
      /** @defaultValue true */
      readonly complete?: boolean
    }[]
    readonly content: string
    readonly reasoning?: string
  }
  readonly 'partial-json': FoundValue
  readonly projection: FoundValue
  readonly 'provider-stream': {
    readonly text: string
    readonly calls: readonly {
      readonly id?: string
      readonly name: string
      /** A string if their text is not JSON. */
      readonly arguments: JsonValue
    }[]
    readonly finish: ProviderFinishReason | null
    readonly error: boolean
    readonly truncated: boolean
  }
  readonly rows: {
    readonly batches: readonly (readonly JsonValue[])[]
    readonly complete: boolean
  }
  readonly 'structured-extraction': FoundValue
  readonly 'text-extraction': FoundValue
  readonly 'tool-result':
    | { readonly channel: string }
    | { readonly shape: string }
    | { readonly compliance: string }
    | { readonly error: string }
  readonly 'wrap-rules':
    | { readonly structuredContent: JsonValue }
    | { readonly isError: true }
    | null
}

/** The names of the suites. */
export type SuiteName = keyof SuiteInputs
