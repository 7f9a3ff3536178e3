import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** A later list of tools differs from the one before it. */
export const toolListChanged = defineFinding({
  code: 'tool-list-changed',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:list:stable'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'tool-list-changed',
      (_count, first) =>
        `the list of tools changed during the conversation (${first}); clients that list once never see it: have all tools ready when the handshake ends, or announce the change`,
    ),
})
