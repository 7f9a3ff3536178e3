import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** The pages of the list of tools come to no end. */
export const paginationEndless = defineFinding({
  code: 'pagination-endless',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:list:finite'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'pagination-endless',
      (_count, first) =>
        `the list of tools comes to no end: ${first}; leave nextCursor out of the last page`,
    ),
})
