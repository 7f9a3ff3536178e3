import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { describeErrors } from '../result/argument-errors.ts'
import type { ResultFacts } from '../result/result-facts.ts'
import { defineFinding } from './define-finding.ts'

/**
 * A result reads like an error, and isn't marked as one. This is a suspicion with its reason, and proven if the call could
 * only fail: its inputSchema forbids the arguments, or the server lists no such tool.
 */
export const errorUnflagged = defineFinding({
  code: 'error-unflagged',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['error:result:flagged'],
  observe: (facts) => {
    const { failure, unlisted, applicable } = facts
    if (unlisted && applicable) {
      const pointer = failure?.suspicion?.pointer ?? facts.content.texts[0]?.pointer
      return [{ ...(pointer !== undefined && { pointer }), message: ofUnknownTool(facts) }]
    }
    if (failure?.suspicion === undefined) return []
    const { pointer, reason } = failure.suspicion
    const message =
      facts.argumentErrors.length > 0
        ? `this is an error that isn't marked as one, and proven: the inputSchema forbids the arguments (${describeErrors(facts.argumentErrors)}), and the answer ${quoted(failure.text)} is no result, since ${reason}; set isError where arguments are refused`
        : `this may be an error that isn't marked as one: ${reason}; set isError where the call failed`
    return [{ pointer, message }]
  },
})

function ofUnknownTool({ failure, content }: ResultFacts): string {
  const said = failure?.text ?? content.texts.map(({ text }) => text).join('\n')
  return `the server lists no tool of this name, and its answer ${quoted(said)} isn't marked as an error; answer an unknown tool with JSON-RPC error -32602, or list the tool`
}

function quoted(text: string): string {
  return excerpt(text, 120)
}
