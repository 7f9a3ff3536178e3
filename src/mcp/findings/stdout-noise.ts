import { PROTOCOL_REQUIREMENTS } from '../../requirements/protocol-requirements.ts'
import { defineFinding } from './define-finding.ts'
import { observeOddities } from './observe-oddities.ts'

/** Lines on standard output that are no MCP messages. */
export const stdoutNoise = defineFinding({
  code: 'stdout-noise',
  about: 'conversation',
  requirement: PROTOCOL_REQUIREMENTS['stdio:output:messages-only'],
  observe: (conversation) =>
    observeOddities(
      conversation,
      'stdout-noise',
      (count, first) =>
        `${count} ${count === 1 ? 'line' : 'lines'} on standard output that ${count === 1 ? 'is no message' : 'are no messages'} (${first}); log to standard error`,
    ),
})
