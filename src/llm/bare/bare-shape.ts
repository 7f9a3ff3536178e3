import type { LlmTool } from '../../contracts/llm-options.ts'
import type { LlmRepairCode } from '../../contracts/llm-output.ts'
import type { JsonNode } from './json-node.ts'

/** A call that a JSON value holds. */
export interface BareCall {
  readonly name: string
  readonly id?: string
  /** The part of the value that is the call. */
  readonly node: JsonNode
  /** An object, or the text of one; absent where the call has none. */
  readonly arguments?: JsonNode
  readonly repair?: LlmRepairCode
}

/** What a JSON value holds, in the order in which it is told. */
export type BarePart =
  | { readonly call: BareCall }
  | { readonly text: string }
  | { readonly reasoning: string }

/** A JSON value that holds calls, or is what a model answers around them. */
export interface BareReading {
  readonly parts: readonly BarePart[]
  readonly needsMoreWork?: boolean
  /** Whether it is as good as marked wherever it stands. */
  readonly isMarked?: boolean
  /** Members that are told nowhere. */
  readonly skipped?: readonly string[]
}

/** Looks for calls in a whole JSON value; undefined where it is data. */
export type BareShape = (node: JsonNode, tools: readonly LlmTool[]) => BareReading | undefined
