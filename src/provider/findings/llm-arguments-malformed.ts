import type { JudgedLlmCall } from '../../contracts/llm-judgement.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { createExtractor } from '../../extraction/create-extractor.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineLlmFinding, type ExchangeFacts, type LlmSighting } from './define-llm-finding.ts'
import { fateOfCall } from './fate-of-call.ts'
import { escapedJson } from './escaped-json.ts'
import { nameOfCall } from './name-of-call.ts'
import { type PlacedCall, placeIn } from './placed-calls.ts'

/** Arguments that are no JSON, in an answer that isn't known to be cut. */
export const llmArgumentsMalformed = defineLlmFinding({
  code: 'llm-arguments-malformed',
  requirement: LLM_REQUIREMENTS['llm:arguments:json'],
  observe: (facts) => {
    const { exchange, calls } = facts
    return [
      ...calls
        .filter((placed) => fateOfCall(placed, exchange) === 'malformed')
        .filter(({ call }) => escapedJson(call.arguments) === undefined)
        .map(sighting),
      ...candidates(facts),
      ...dropped(facts),
    ]
  },
})

function sighting({ call, answer, place }: PlacedCall): LlmSighting {
  const { finish } = answer.choice
  const why = call.fault ?? 'the text ends inside the call'
  const said = finish === undefined ? '' : `, though the finish is ${excerpt(finish.native)}`
  const what = call.from === 'native' ? 'the arguments of' : 'in the text,'
  const verb = call.from === 'native' ? "aren't JSON" : "isn't whole"
  return {
    message: `${what} the call of ${nameOfCall(call)} ${verb}${said}: ${why}; ${advice(call)}`,
    at: call.at,
    pointer: place,
  }
}

/** What ends too early isn't repaired: nobody knows what would have followed. */
function advice({ arguments: text, complete }: JudgedLlmCall): string {
  const extraction = complete ? createExtractor().extract(text) : undefined
  return extraction?.ok === true
    ? `extraction (${extraction.extractor}, ${extraction.how}, ${extraction.format}) gets a value out of them: hold it to the schema, or answer the call with the fault`
    : 'answer the call with the fault, so that the model can write it again'
}

/** Gemini, and what stands before it, sends none of what it can't read. */
const DROPPED = /malformed_function_call/iu

function dropped({ answers }: ExchangeFacts): readonly LlmSighting[] {
  return answers.flatMap((answer) => {
    const { finish } = answer.choice
    if (finish === undefined || !DROPPED.test(finish.native)) return []
    const message = `the model wrote a call that the provider couldn't read, and dropped (finish ${excerpt(finish.native)}); ask again`
    return [{ message, at: finish.at, pointer: placeIn(answers, answer, 'finish') }]
  })
}

/** Marked calls that can't be read. */
function candidates({ answers, exchange }: ExchangeFacts): readonly LlmSighting[] {
  if ((exchange.request.asked?.tools ?? []).length === 0) return []
  return answers.flatMap((answer) =>
    answer.candidates.flatMap((call, index) => {
      if (call.refusedBy !== 'malformed') return []
      const message = `in the text, what is marked as a call of ${nameOfCall(call)} can't be read: ${excerpt(call.arguments)}; answer with the fault, so that the model can write it again`
      return [{ message, at: call.at, pointer: placeIn(answers, answer, `candidate-${index}`) }]
    }),
  )
}
