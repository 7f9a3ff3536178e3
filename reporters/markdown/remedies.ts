import type { FindingCode } from '../../src/contracts/finding.ts'

/** What would mend each kind of fault in the server, for somebody who maintains it. */
export const REMEDIES: Readonly<Record<FindingCode, string>> = {
  'malformed-result': 'Return an object with an array `content`.',
  'content-missing': 'Add `content`: a text block, or an empty array.',
  'unknown-block': 'Send only the block types of the protocol, each with the fields that it needs.',
  'structured-not-object': 'Put the value under a key of an object, and say so in the schema.',
  'output-missing':
    'Return `structuredContent` that fits the schema, or declare no `outputSchema`.',
  'output-invalid': 'Return what the schema says, or make the schema say what is returned.',
  'output-rejected-by-server':
    'Return `structuredContent` that fits the schema from the handler, or declare no `outputSchema`.',
  'schema-unusable': 'Declare a schema that compiles on its own, in a dialect of JSON Schema.',
  'schema-vacuous': 'Declare the properties with their types, and require those that always come.',
  'sdk-wrapped': 'Return an object with a key that says what it holds.',
  'text-inside-structured':
    'Return the data as values of `structuredContent`, not as a text in it.',
  'text-differs': 'Put the JSON of `structuredContent` itself into one text block.',
  'payload-only-in-text': 'Put the data into `structuredContent`, and into its schema.',
  'payload-only-in-structured': 'Add a text block with the JSON of `structuredContent`.',
  'structured-no-schema': 'Declare an `outputSchema`.',
  'error-unflagged': 'Set `isError` where the call failed.',
  'tool-failure-as-protocol-error':
    'Return the failure as a result with `isError`, so that the model sees it.',
  'start-failed': 'Say on standard error what is missing, and pin what the start depends on.',
  'no-reply': 'Answer each request once, with a result or an error, also where something hangs.',
  'exit-in-call': 'Catch what a call throws, and return it as a result with `isError`.',
  'stdout-noise': 'Write to standard output nothing but messages; log to standard error.',
  'response-id-unknown': 'Send back the id of the request as it came, with its type, once.',
  'pagination-endless': 'Leave `nextCursor` out of the last page.',
  'tool-list-changed': 'Have all tools ready before the handshake ends, or announce the change.',
  'message-oversized': 'Page what is long, cut it, or return a `resource_link` to it.',
  'result-type-missing': 'Add `"resultType": "complete"` to each result.',
  'cache-fields-missing': 'Add `ttlMs` and `cacheScope` to each list.',
  'http-content-type':
    'Answer a POST with `application/json` or `text/event-stream`, and send that.',
  'http-notification-status': 'Answer an accepted notification with 202 and no body.',
  'http-session-missing':
    'Send `Mcp-Session-Id` with the answer to `initialize`, or ask for no session.',
  'http-session-lost': 'Keep sessions where every instance finds them, or do without sessions.',
  'http-redirect': 'Tell clients the address that answers.',
  'http-body-cut': 'Send a body to its end, and its length in bytes.',
  'http-stream-open': 'End the stream when the response is sent.',
  'http-event-malformed': 'Send one JSON-RPC message as the data of each event.',
  'not-exercised': 'Nothing: the tool was not called.',
}
