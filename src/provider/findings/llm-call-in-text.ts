import type { JudgedLlmCall } from '../../contracts/llm-judgement.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { readToolChoice } from '../read-tool-choice.ts'
import { defineLlmFinding, type ExchangeFacts, type LlmSighting } from './define-llm-finding.ts'
import { callsInTextToo } from './calls-in-text-too.ts'
import { nameOfCall } from './name-of-call.ts'
import { placeIn } from './placed-calls.ts'

/** A call that stands in the text, though the request offers tools, so that it could have come on the wire. */
export const llmCallInText = defineLlmFinding({
  code: 'llm-call-in-text',
  requirement: LLM_REQUIREMENTS['llm:call:native'],
  observe: (facts) => {
    const { asked, body } = facts.exchange.request
    if ((asked?.tools ?? []).length === 0 || readToolChoice(body)?.kind === 'none') return []
    return [...readCalls(facts), ...candidates(facts)]
  },
})

function readCalls({ calls }: ExchangeFacts): readonly LlmSighting[] {
  const twice = callsInTextToo(calls)
  return calls
    .filter((placed) => placed.call.from === 'text' && !twice.has(placed))
    .map(({ call, place }) => ({
      message: `the call of ${nameOfCall(call)} stands in the text, in the format ${call.format}, and not on the wire; the LLM output parser reads it: read the text with it, or have the server parse this format`,
      at: call.at,
      pointer: place,
    }))
}

/** What would be a call by another policy, of a tool that is offered. */
function candidates({ answers, exchange }: ExchangeFacts): readonly LlmSighting[] {
  const offered = new Set((exchange.request.asked?.tools ?? []).map(({ name }) => name))
  return answers.flatMap((answer) =>
    answer.candidates.flatMap((call, index) => {
      const place = STANDS[call.provenance ?? 'reasoning']
      // A text that tells of a native call isn't another one.
      const isTold = answer.calls.some(({ from, name }) => from === 'native' && name === call.name)
      const mayBeOne = call.refusedBy === 'promotion' && offered.has(call.name) && !isTold
      if (!mayBeOne || place === undefined) return []
      const message = `what reads as a call of ${nameOfCall(call)} stands ${place}, and not on the wire; it isn't run, as it may be an example: if it is a call, read the text with the policy promotion: anywhere`
      return [{ message, at: call.at, pointer: placeIn(answers, answer, `candidate-${index}`) }]
    }),
  )
}

const STANDS: { readonly [Provenance in NonNullable<JudgedLlmCall['provenance']>]?: string } = {
  fenced: 'in a code fence',
  prose: 'as bare JSON in the text',
  'whole-message': 'as the whole text',
}
