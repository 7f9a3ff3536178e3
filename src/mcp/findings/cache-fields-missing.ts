import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** A list, a resource, or what a server says of itself, doesn't say how long and for whom it may be kept. */
export const cacheFieldsMissing = defineFinding({
  code: 'cache-fields-missing',
  about: 'conversation',
  requirement: PROTOCOL_REQUIREMENTS['message:list:cache'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'cache-fields-missing',
      (count, first) =>
        `${first}${count > 1 ? `, and so on in ${count} results` : ''}; send ttlMs, 0 for what is stale at once, and cacheScope, "private" or "public"`,
    ),
})
