import type { JsonObject } from './json.ts'

/** All wires of model providers that are decoded. */
export const PROVIDER_WIRES = [
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini',
  'mistral',
  'ollama',
] as const

/** How a provider is asked and answers: the API, whoever serves it. */
export type ProviderWire = (typeof PROVIDER_WIRES)[number]

/** Why a model stopped, in the words of OpenAI's chat completions; `other` is what has no word there. */
export type ProviderFinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'other'

/**
 * What becomes of a call: `function` is for the client to run, its arguments JSON; `custom` too, its arguments any text
 * (OpenAI's custom tools); `provider` was run by the provider itself (search, code, remote MCP servers).
 */
export type ProviderCallKind = 'function' | 'custom' | 'provider'

/**
 * One step of what a provider answers, in the order of the wire. `choice` counts the answers to one request, from 0,
 * and is 0 where a wire has but one.
 */
export type ProviderEvent =
  | { readonly type: 'start'; readonly id?: string; readonly model?: string }
  | { readonly type: 'text'; readonly choice: number; readonly text: string }
  | { readonly type: 'reasoning'; readonly choice: number; readonly text: string }
  | { readonly type: 'refusal'; readonly choice: number; readonly text: string }
  | {
      /** A call, or a fragment of one; each part is what is new. */
      readonly type: 'call'
      readonly choice: number
      /** Tells apart the calls of one choice. */
      readonly call: string
      readonly id?: string
      readonly name?: string
      /** A piece of the arguments' text, as it was sent. */
      readonly arguments?: string
      /** @defaultValue 'function' */
      readonly kind?: ProviderCallKind
    }
  | {
      /** Content of a known kind that no other event tells (audio, an image, a citation, a result of the provider's tools), or a fragment of it. */
      readonly type: 'part'
      readonly choice: number
      /** Tells apart the parts of one choice; the texts of one are joined. */
      readonly part: string
      /** In the provider's word. */
      readonly kind: string
      /** As it was sent: a text, or the JSON text of anything else. */
      readonly text: string
    }
  | { readonly type: 'usage'; readonly usage: JsonObject }
  | {
      readonly type: 'finish'
      readonly choice: number
      readonly reason: ProviderFinishReason
      /** As the provider says it. */
      readonly native: string
    }
  | {
      /** The answer failed after it had begun, or in place of one. */
      readonly type: 'error'
      readonly message: string
      /** The provider's word for it, where there is one. */
      readonly code?: string
    }
  /** The mark by which this wire says that an answer is over. */
  | { readonly type: 'end' }
  /** A message that the wire's documentation doesn't know, as it came. */
  | { readonly type: 'unknown'; readonly text: string }

/** An event with the message of the body that it came in, counted from 0; comments and empty lines don't count. */
export type PlacedProviderEvent = ProviderEvent & { readonly at: number }
