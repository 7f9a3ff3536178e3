import { defineRequirements } from './define-requirements.ts'

const SPECIFICATION = 'https://modelcontextprotocol.io/specification'
const WITH_STREAMABLE_HTTP = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']

/** What is asked of servers that are reached over HTTP. */
export const HTTP_REQUIREMENTS = defineRequirements({
  'http:response:media-type': {
    id: 'http:response:media-type',
    level: 'must',
    source: 'specification',
    revisions: WITH_STREAMABLE_HTTP,
    sentence:
      'A request that is sent by POST is answered by one JSON object, or by an event stream.',
    address: `${SPECIFICATION}/2025-11-25/basic/transports#sending-messages-to-the-server`,
  },
  'http:notification:accepted': {
    id: 'http:notification:accepted',
    level: 'must',
    source: 'specification',
    revisions: WITH_STREAMABLE_HTTP,
    sentence:
      'A notification or response that the server accepts is answered with 202 and no body.',
    address: `${SPECIFICATION}/2025-11-25/basic/transports#sending-messages-to-the-server`,
  },
  'http:body:whole': {
    id: 'http:body:whole',
    level: 'must',
    source: 'specification',
    revisions: WITH_STREAMABLE_HTTP,
    sentence:
      'A body is as long as its Content-Length says, or reaches its last chunk; one that ends before is incomplete.',
    address: 'https://www.rfc-editor.org/rfc/rfc9112#section-8',
  },
  'http:stream:closed': {
    id: 'http:stream:closed',
    level: 'should',
    source: 'specification',
    revisions: WITH_STREAMABLE_HTTP,
    sentence:
      'When the response to a request has been sent, the server ends the event stream that carried it.',
    address: `${SPECIFICATION}/2025-11-25/basic/transports#sending-messages-to-the-server`,
  },
  'http:event:message': {
    id: 'http:event:message',
    level: 'must',
    source: 'specification',
    revisions: ['2024-11-05', ...WITH_STREAMABLE_HTTP],
    sentence: 'The data of an event of the type message is one JSON-RPC message.',
    address: `${SPECIFICATION}/2025-11-25/basic/transports#streamable-http`,
  },
})
