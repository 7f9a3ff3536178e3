import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import type { WayOutcome } from './client-messages.ts'

/** A key and no part of a string, in which quotes are escaped. */
const CALLS_IN_LIST = /"tool_calls"\s*:\s*\[\s*\{/u

/**
 * What a client handed on of a chat completion, without the older form of its calls where they came as a list, too: some
 * servers send each call in both forms, and a program that offers tools reads the list alone.
 */
export function withoutOlderCalls<Handed extends WayOutcome & { readonly kind: 'handed' }>(
  handed: Handed,
  { wire, response }: LlmExchange,
): Handed {
  const body = Buffer.from(response?.body ?? []).toString('utf8')
  if (wire !== 'openai-chat' || !CALLS_IN_LIST.test(body)) return handed
  return { ...handed, messages: handed.messages.map((text) => withoutCall(text)) }
}

function withoutCall(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (key === 'function_call' ? undefined : value)),
  )
}
