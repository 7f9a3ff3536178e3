import { defineRequirements } from './define-requirements.ts'

const SPECIFICATION = 'https://modelcontextprotocol.io/specification'
const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']

/** What the specification asks of messages and their transport. */
export const PROTOCOL_REQUIREMENTS = defineRequirements({
  'stdio:output:messages-only': {
    id: 'stdio:output:messages-only',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence: 'A server writes nothing but MCP messages to its standard output.',
    address: `${SPECIFICATION}/2025-11-25/basic/transports#stdio`,
  },
  'message:response:id': {
    id: 'message:response:id',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence: 'A response carries the id of the request that it answers.',
    address: `${SPECIFICATION}/2025-11-25/basic#responses`,
  },
})
