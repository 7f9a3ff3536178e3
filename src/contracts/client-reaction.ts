import type { RecordedCall } from './conversation.ts'
import type { LlmExchange } from './llm-exchange.ts'
import type { ValueChange } from './value-change.ts'

/**
 * What a client does with what was recorded: it hands a result or an error on as it came, rejects it, or hands on
 * something else. `unknown` where the recording can't tell: no answer came, or what was redacted may be the reason.
 */
export type ReactionKind = 'accepts' | 'rejects' | 'alters' | 'unknown'

/** How one real client took one recorded result, or a model provider's recorded answer. */
export interface ClientReaction {
  readonly reaction: ReactionKind
  /** The client's own error code, where it rejects. */
  readonly code?: number | string
  /**
   * The client's own words, where it rejects; why nothing can be told, where that is unknown. Of a client that can take
   * an answer in several ways, before that those in which it does so; where it alters, these alone.
   */
  readonly message?: string
  /** What it dropped, added or changed, where it alters. */
  readonly diff?: readonly ValueChange[]
}

/** How one real client took one recorded result, after it listed the tools and without that. */
export interface ClientReactions {
  /** A client that knows the tool's outputSchema, and holds the result to it. */
  readonly listed: ClientReaction
  readonly unlisted: ClientReaction
}

/** How real clients took what came of calls, each by its package and version. */
export type CallReactions = ReadonlyMap<RecordedCall, Readonly<Record<string, ClientReactions>>>

/** How official clients took the recorded answers of model providers, each by its package and version. */
export type ExchangeReactions = ReadonlyMap<LlmExchange, Readonly<Record<string, ClientReaction>>>

/** What the clients' reactions to all calls of a tool come to. */
export interface ToolReactions {
  /** Clients of which it is known how they take a result of it, having listed the tools. */
  readonly clients: number
  /** Those that reject at least one result. */
  readonly rejecting: number
  /** Those that alter at least one result and reject none. */
  readonly altering: number
  /** For people, such as `2 of 2 strict clients reject this`; absent where all accept everything. */
  readonly line?: string
}
