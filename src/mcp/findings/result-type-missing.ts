import type { Oddity } from '../../contracts/conversation.ts'
import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import type { ConversationSighting } from './define-finding.ts'
import { defineFinding } from './define-finding.ts'

/** A result doesn't say whether it is complete, though its revision asks for that. */
export const resultTypeMissing = defineFinding({
  code: 'result-type-missing',
  about: 'conversation',
  requirement: PROTOCOL_REQUIREMENTS['message:result:type'],
  observe: ({ oddities }) => {
    const found = oddities.filter(({ code }) => code === 'result-type-missing')
    const ofCalls = found.flatMap((oddity) =>
      oddity.call === undefined ? [] : [sighting([oddity], oddity.call)],
    )
    const others = found.filter(({ call }) => call === undefined)
    return others.length === 0 ? ofCalls : [sighting(others), ...ofCalls]
  },
})

function sighting(found: readonly Oddity[], call?: Oddity['call']): ConversationSighting {
  const [first] = found
  const [subject, has] =
    found.length > 1
      ? [`results of ${first?.detail ?? ''} and ${found.length - 1} more`, 'have']
      : [`result of ${first?.detail ?? ''}`, 'has']
  return {
    message: `the ${subject} ${has} no resultType; send "complete", or "input_required" where input is asked for`,
    line: first?.frame.line ?? 1,
    ...(call !== undefined && { tool: call.tool, call: call.id }),
  }
}
