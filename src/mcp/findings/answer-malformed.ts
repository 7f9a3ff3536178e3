import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** Answers to the handshake, or to a request for tools, that are not as the protocol says. */
export const answerMalformed = defineFinding({
  code: 'answer-malformed',
  about: 'conversation',
  requirement: PROTOCOL_REQUIREMENTS['message:answer:form'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'answer-malformed',
      (count, first) =>
        `${count} ${count === 1 ? 'answer is' : 'answers are'} not as the protocol says (${first}); return all members that its schema requires`,
    ),
})
