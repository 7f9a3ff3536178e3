import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { itemsOf, memberOf, objectOf } from '../json-parts.ts'
import type { ProviderMessage } from '../messages/provider-message.ts'
import { defineLlmFinding, type ExchangeFacts, type LlmSighting } from './define-llm-finding.ts'
import { callsInTextToo } from './calls-in-text-too.ts'
import { nameOfCall } from './name-of-call.ts'

/** A call that comes twice: in both forms of the wire, on the wire and in the text, or word for word again. */
export const llmCallTwice = defineLlmFinding({
  code: 'llm-call-twice',
  requirement: LLM_REQUIREMENTS['llm:call:once'],
  observe: (facts) => [...inBothForms(facts), ...inTextToo(facts), ...again(facts)],
})

function inBothForms({ exchange: { answer }, messages }: ExchangeFacts): readonly LlmSighting[] {
  if (answer?.wire !== 'openai-chat') return []
  const at = messages.findIndex(isInBothForms)
  if (at === -1) return []
  return [
    {
      message:
        'a call comes as tool_calls, and again as the older function_call; read tool_calls, and pass over the other: who reads both runs it twice',
      at,
    },
  ]
}

function isInBothForms({ value }: ProviderMessage): boolean {
  return itemsOf(value, 'choices').some((choice) => {
    const said = memberOf(choice, 'delta') ?? memberOf(choice, 'message')
    return itemsOf(said, 'tool_calls').length > 0 && objectOf(said, 'function_call') !== undefined
  })
}

function again({ calls }: ExchangeFacts): readonly LlmSighting[] {
  const seen = new Set<string>()
  return calls.flatMap(({ call, answer, native, place }) => {
    if (native === undefined) return []
    const key = JSON.stringify([answer.choice.index, call.name, call.arguments])
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    const message = `the call of ${nameOfCall(call)} comes again, with the same arguments; run it once, unless it is meant twice`
    return [{ message, at: call.at, pointer: place }]
  })
}

function inTextToo({ calls }: ExchangeFacts): readonly LlmSighting[] {
  return Array.from(callsInTextToo(calls), ({ call, place }) => ({
    message: `the call of ${nameOfCall(call)} stands in the text, too, with the same arguments; run the native one, and drop the other: who reads both runs it twice`,
    at: call.at,
    pointer: place,
  }))
}
