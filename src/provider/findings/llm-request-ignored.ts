import type { ProviderResponse } from '../../contracts/provider-response.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { someNames } from '../../text/some-names.ts'
import { isCut } from '../is-cut.ts'
import { itemsOf, memberOf, numberOf, objectOf, stringOf } from '../json-parts.ts'
import { readToolChoice } from '../read-tool-choice.ts'
import { tokenLimit } from '../token-limit.ts'
import { defineLlmFinding, type ExchangeFacts, type LlmSighting } from './define-llm-finding.ts'

/** What one member of a request asks for, where the answer hasn't it. */
type Check = (facts: ExchangeFacts, answer: ProviderResponse) => string | undefined

const CHECKS: Readonly<Record<string, Check>> = {
  stream: isStreamIgnored,
  usage: isUsageIgnored,
  tool_choice: isToolChoiceIgnored,
  parallel_tool_calls: isSingleCallIgnored,
  n: isCountIgnored,
  max_tokens: isLimitIgnored,
  stop: isStopIgnored,
}

/** Something that the request asks for, and the answer hasn't; no error says why. */
export const llmRequestIgnored = defineLlmFinding({
  code: 'llm-request-ignored',
  requirement: LLM_REQUIREMENTS['llm:request:kept'],
  observe: (facts) => {
    const { answer } = facts.exchange
    if (answer?.outcome !== 'completed' || answer.choices.length === 0) return []
    return Object.entries(CHECKS).flatMap(([pointer, check]): readonly LlmSighting[] => {
      const seen = check(facts, answer)
      const at = answer.choices[0]?.finish?.at ?? answer.messages - 1
      return seen === undefined ? [] : [{ message: seen, at, pointer }]
    })
  },
})

function isStreamIgnored(
  { exchange }: ExchangeFacts,
  answer: ProviderResponse,
): string | undefined {
  const stream = exchange.request.asked?.stream
  if (stream === true && !answer.streamed)
    return 'the request asks for a stream, and one whole body came; read an answer by its media type'
  return stream !== false || answer.messages < 2
    ? undefined
    : 'the request asks for one whole body, and a stream came; read an answer by its media type'
}

function isUsageIgnored({ exchange }: ExchangeFacts, answer: ProviderResponse): string | undefined {
  const options = memberOf(exchange.request.body, 'stream_options')
  if (memberOf(options, 'include_usage') !== true || !answer.streamed) return undefined
  return answer.usage === undefined
    ? 'the request asks for usage (stream_options.include_usage), and none came; count tokens by yourself, or ask without a stream'
    : undefined
}

function isToolChoiceIgnored({ exchange, answers, calls }: ExchangeFacts): string | undefined {
  const choice = readToolChoice(exchange.request.body)
  const native = calls.flatMap((placed) => (placed.native === undefined ? [] : [placed.call.name]))
  const isOver = answers.every(({ choice: said }) => !isCut(said, exchange) && said.refusal === '')
  switch (choice?.kind) {
    case 'none':
      return calls.length === 0
        ? undefined
        : `the request forbids calls (tool_choice), and ${plural(calls.length, 'call')} came${native.length === 0 ? ' in the text' : ''}; don't run any`
    case 'required':
      return calls.length > 0 || !isOver
        ? undefined
        : 'the request requires a call (tool_choice), and none came; ask again, with calls in earlier turns as examples'
    case 'named': {
      if (!isOver || native.some((name) => choice.names.includes(name))) return undefined
      const came = native.length === 0 ? 'none came' : `${someNames(native)} came`
      return `the request requires a call of ${someNames(choice.names)} (tool_choice), and ${came}; ask again`
    }
    default:
      return undefined
  }
}

function isSingleCallIgnored({ exchange, answers }: ExchangeFacts): string | undefined {
  const { body } = exchange.request
  const isSingle =
    memberOf(body, 'parallel_tool_calls') === false ||
    memberOf(memberOf(body, 'tool_choice'), 'disable_parallel_tool_use') === true
  const count = Math.max(0, ...answers.map(({ choice }) => choice.calls.length))
  return isSingle && count > 1
    ? `the request asks for one call at a time, and ${count} came; run the first, and answer the others with that`
    : undefined
}

function isCountIgnored({ exchange }: ExchangeFacts, answer: ProviderResponse): string | undefined {
  const { body } = exchange.request
  // Of several prompts each has answers of its own.
  if (itemsOf(body, 'prompt').length > 0) return undefined
  const asked =
    numberOf(body, 'n') ?? numberOf(objectOf(body, 'generationConfig'), 'candidateCount') ?? 1
  return asked === answer.choices.length
    ? undefined
    : `the request asks for ${plural(asked, 'answer')}, and ${answer.choices.length} came; ask once for each`
}

function isLimitIgnored({ exchange }: ExchangeFacts): string | undefined {
  const limit = tokenLimit(exchange)
  const choices = exchange.answer?.choices.length ?? 1
  return limit !== undefined && limit.used > limit.asked * choices
    ? `the request allows ${limit.asked} tokens, and the answer takes ${limit.used}; set a limit of your own`
    : undefined
}

function isStopIgnored({ exchange, answers }: ExchangeFacts): string | undefined {
  const { body } = exchange.request
  const single = stringOf(body, 'stop')
  const stops = [
    ...(single === undefined ? [] : [single]),
    ...['stop', 'stop_sequences'].flatMap((key) => itemsOf(body, key)),
    ...itemsOf(objectOf(body, 'generationConfig'), 'stopSequences'),
    ...itemsOf(objectOf(body, 'options'), 'stop'),
  ].filter((stop) => typeof stop === 'string')
  const kept = stops.find(
    (stop) => stop !== '' && answers.some(({ choice }) => choice.text.includes(stop)),
  )
  return kept === undefined
    ? undefined
    : `the request asks to stop at ${excerpt(kept)}, and the text goes on behind it; cut it there by yourself`
}
