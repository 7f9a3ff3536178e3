import type { JsonObject } from './json.ts'

/** A tool that a model was offered. */
export interface LlmTool {
  readonly name: string
  /** JSON Schema of its arguments. */
  readonly inputSchema?: JsonObject
}

/** What becomes of texts that could be calls. */
export interface LlmPolicy {
  /**
   * Which of them are calls. `marked`: those inside a format's own markers, and a message that as a whole is a call.
   * `whole-message`: only where the message is nothing but calls. `anywhere`: bare JSON in fences and prose, too.
   */
  readonly promotion: 'marked' | 'whole-message' | 'anywhere'
  /** Calls of tools that weren't offered: kept with a diagnostic, dropped (a candidate, not in the text), or left as text. */
  readonly unknownTools: 'keep' | 'drop' | 'text'
  /** Marked calls inside reasoning: what their format says, never calls, or always. */
  readonly reasoningCalls: 'format' | 'refuse' | 'promote'
}

/** How much of an output is read; what goes beyond stays text and is told. */
export interface LlmLimits {
  /** UTF-16 units of the arguments of one call. */
  readonly argumentsLength: number
  readonly calls: number
  /** Levels of nesting in arguments. */
  readonly depth: number
  /** UTF-16 units of a name. */
  readonly nameLength: number
  /** UTF-16 units of bare JSON that are held back until it is known whether it is a call. */
  readonly heldLength: number
}

/** How a model's output is read. */
export interface LlmParserOptions {
  /** Absent or empty: names and types of arguments aren't checked. */
  readonly tools?: readonly LlmTool[]
  /** `auto` (default): by markers, as the text comes. A name or several: these formats alone. */
  readonly format?: string | readonly string[]
  /** What the prompt's template had already written of the model's turn. */
  readonly prefill?: string
  readonly policy?: Partial<LlmPolicy>
  readonly limits?: Partial<LlmLimits>
}

/** Why the model stopped, as providers say it. */
export type LlmFinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'
