import { defineRequirements } from './define-requirements.ts'

const SPECIFICATION = 'https://modelcontextprotocol.io/specification'
const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']
const MODERN = ['2026-07-28']

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
  'message:form': {
    id: 'message:form',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence:
      'All messages follow JSON-RPC 2.0: they say so, and a response has either a result or an error.',
    address: `${SPECIFICATION}/2025-11-25/basic#messages`,
  },
  'message:answer:form': {
    id: 'message:answer:form',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence:
      'The answers to `initialize`, `server/discover` and `tools/list` have the members that their schemas require.',
    address: `${SPECIFICATION}/2025-11-25/schema`,
  },
  'message:response:id': {
    id: 'message:response:id',
    level: 'must',
    source: 'specification',
    revisions: ALL,
    sentence: 'A response carries the id of the request that it answers.',
    address: `${SPECIFICATION}/2025-11-25/basic#responses`,
  },
  'message:result:type': {
    id: 'message:result:type',
    level: 'must',
    source: 'specification',
    revisions: MODERN,
    sentence: 'Each result says by `resultType` whether it is complete or asks for input.',
    address: `${SPECIFICATION}/2026-07-28/basic#responses`,
  },
  'message:list:cache': {
    id: 'message:list:cache',
    level: 'must',
    source: 'specification',
    revisions: MODERN,
    sentence:
      'Each page of a list, a resource that is read, and what `server/discover` tells, says by `ttlMs` and `cacheScope` how long, and for whom, it may be kept.',
    address: `${SPECIFICATION}/2026-07-28/server/utilities/caching`,
  },
})
