import type { LlmOutput } from '../../contracts/llm-output.ts'

/** What a model's output holds that stood in a file or came on standard input. */
export interface ParsedInput {
  /** As it was typed; `-` is standard input. */
  readonly path: string
  /** Which answer of a recording, from 1. */
  readonly answer?: number
  readonly output: LlmOutput
  /** What was noticed while it was read. */
  readonly notes: readonly string[]
}

/** A path that couldn't be read, and why. */
export interface UnreadInput {
  readonly path: string
  readonly reason: string
}
