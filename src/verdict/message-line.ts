import type { LlmExchange } from '../contracts/llm-exchange.ts'

/** The line of the fixture in which a message of the answer's body begins; of one that isn't known the answer's head. */
export function messageLine(
  { messageLines, response, request }: LlmExchange,
  message: number,
): number {
  return messageLines[message] ?? response?.line ?? request.line
}
