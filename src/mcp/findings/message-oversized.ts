import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** A message that is too large to be read whole. */
export const messageOversized = defineFinding({
  code: 'message-oversized',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:message:size'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'message-oversized',
      (count, first) =>
        `${count} ${count === 1 ? 'message was' : 'messages were'} too large to be read whole (the first ${first}); send less, or a resource_link`,
    ),
})
