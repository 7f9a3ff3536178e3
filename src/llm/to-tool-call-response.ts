import type { JsonObject } from '../contracts/json.ts'
import type { LlmOutput } from '../contracts/llm-output.ts'

/** What an agent takes from an output of a model. */
export interface ToolCallResponse {
  readonly content?: string
  /** Absent where there are none. */
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: JsonObject }[]
  /** Whether the agent goes on: what an envelope says, else true where there are calls, and undefined where there are none. */
  readonly needsMoreWork?: boolean
}

/** How a response is made. */
export interface ToolCallResponseOptions {
  /** Stands for the content where calls came without text; none by default. */
  readonly placeholder?: string
}

/**
 * Gives agents what they work with: the content and the calls to make. Calls that were cut off aren't given, as nobody
 * may make them; where these were all, there are no calls, and the result's own calls tell of them.
 */
export function toToolCallResponse(
  { content, toolCalls, needsMoreWork }: LlmOutput,
  { placeholder }: ToolCallResponseOptions = {},
): ToolCallResponse {
  const calls = toolCalls
    .filter(({ complete }) => complete)
    .map(({ name, arguments: values }) => ({ name, arguments: values }))
  const text = content.trim()
  if (calls.length === 0)
    return { content: text, ...(needsMoreWork === undefined ? {} : { needsMoreWork }) }
  const shown = text === '' ? placeholder : text
  return {
    ...(shown === undefined ? {} : { content: shown }),
    toolCalls: calls,
    needsMoreWork: needsMoreWork ?? true,
  }
}
