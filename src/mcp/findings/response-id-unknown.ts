import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** A response to a request that nobody made, or that was answered before. */
export const responseIdUnknown = defineFinding({
  code: 'response-id-unknown',
  about: 'conversation',
  requirement: PROTOCOL_REQUIREMENTS['message:response:id'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'response-id-unknown',
      (count, first) =>
        `${count} ${count === 1 ? 'response' : 'responses'} to no request (${first}); repeat the request's id as it came, once`,
    ),
})
