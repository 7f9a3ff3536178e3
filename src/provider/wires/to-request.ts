import type { JsonObject } from '../../contracts/json.ts'
import type { ProviderRequest } from '../../contracts/llm-exchange.ts'
import { membersOf } from '../members-of.ts'

/** What a wire reads out of a request. */
export interface ReadParts {
  readonly model: string | undefined
  readonly stream: boolean
  readonly tools: ProviderRequest['tools']
  readonly output: ProviderRequest['output']
  readonly prefill: string | undefined
  /** Members of the body that decide the answer, beside model and stream. */
  readonly deciding: readonly string[]
}

/** Puts together what a request asks for; what isn't there is left out. */
export function toRequest(body: JsonObject, parts: ReadParts): ProviderRequest {
  const { model, stream, tools, output, prefill, deciding } = parts
  return {
    ...(model !== undefined && { model }),
    stream,
    tools,
    ...(output !== undefined && { output }),
    ...(prefill !== undefined && { prefill }),
    matched: { ...(model !== undefined && { model }), ...membersOf(body, deciding), stream },
  }
}
