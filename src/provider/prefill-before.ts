import type { LlmExchange } from '../contracts/llm-exchange.ts'

/**
 * What was prefilled and stands before a text that came; undefined where nothing was. Some servers (llama.cpp) begin their
 * answer with what was prefilled, others go on behind it.
 */
export function prefillBefore(text: string, { request }: LlmExchange): string | undefined {
  const prefill = request.asked?.prefill ?? ''
  return prefill.trim() === '' || text.startsWith(prefill.trimEnd()) ? undefined : prefill
}
