import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { asItCame, inputOf } from '../input-of.ts'
import { argumentErrors, describeErrors } from '../result/argument-errors.ts'
import { readFacts } from '../result/read-facts.ts'
import { type ConversationSighting, defineFinding } from './define-finding.ts'

/** A tool gave a result for arguments that its inputSchema forbids: the schema says more than the tool checks. */
export const invalidArgumentsAccepted = defineFinding({
  code: 'invalid-arguments-accepted',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['arguments:forbidden:refused'],
  observe: (conversation) => {
    const accepted = conversation.calls.filter((call) => isAccepted(call, conversation))
    return [...Map.groupBy(accepted, ({ tool }) => tool).values()].flatMap(sightingOf)
  },
})

function isAccepted(call: RecordedCall, conversation: Conversation): boolean {
  const came = asItCame(call)
  if (came.reply?.kind !== 'result' || argumentErrors(came.entry, came.arguments).length === 0)
    return false
  const { applicable, failure } = readFacts(inputOf(came, conversation))
  return applicable && failure === undefined
}

/** The words are those that redaction left. */
function sightingOf(calls: readonly RecordedCall[]): ConversationSighting[] {
  const [first] = calls
  if (first === undefined) return []
  const constraints = calls.map(({ id, entry, arguments: given }) => {
    const errors = argumentErrors(entry, given)
    return errors.length === 0 ? id : `${describeErrors(errors)} (${id})`
  })
  return [
    {
      tool: first.tool,
      line: first.reply?.frame.line ?? first.request.line,
      message: `the tool gives results for arguments that its inputSchema forbids: ${constraints.join('; ')}; check the arguments and refuse them with isError, or let the schema allow what the tool takes`,
    },
  ]
}
