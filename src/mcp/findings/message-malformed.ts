import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** Messages that can be read and break the rules of JSON-RPC. */
export const messageMalformed = defineFinding({
  code: 'message-malformed',
  about: 'conversation',
  requirement: PROTOCOL_REQUIREMENTS['message:form'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'message-malformed',
      (count, first) =>
        `${count} ${count === 1 ? 'message is' : 'messages are'} not valid JSON-RPC 2.0 (${first}); send "jsonrpc": "2.0", and in a response either a result, or an error with a code and a message`,
    ),
})
