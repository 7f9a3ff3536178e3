import type { FindingCode, FindingLevel, Requirement } from '../contracts/finding.ts'
import { defineRequirements } from './define-requirements.ts'

/** What this project asks where no specification speaks. */
export const ASSAY_REQUIREMENTS = defineRequirements({
  'schema:output:telling': row(
    'schema:output:telling',
    'schema-vacuous',
    'An outputSchema refuses a copy of a real output that has been corrupted.',
  ),
  'schema:output:unwrapped': row(
    'schema:output:unwrapped',
    'sdk-wrapped',
    'Structured content is the data itself, not a wrapper that an SDK put around it.',
  ),
  'schema:output:declared': row(
    'schema:output:declared',
    'structured-no-schema',
    'A tool that returns structured content declares an outputSchema.',
  ),
  'structured:data:as-data': row(
    'structured:data:as-data',
    'text-inside-structured',
    'Structured content holds data as data, not as a text that has to be parsed again.',
  ),
  'structured:data:complete': row(
    'structured:data:complete',
    'payload-only-in-text',
    'Structured content holds the data that the text has.',
  ),
  'error:result:flagged': row(
    'error:result:flagged',
    'error-unflagged',
    'A result that tells of a failure sets isError.',
  ),
  'arguments:forbidden:refused': row(
    'arguments:forbidden:refused',
    'invalid-arguments-accepted',
    'A tool refuses arguments that its inputSchema forbids.',
  ),
  'error:tool:own-code': row(
    'error:tool:own-code',
    'tool-crashes',
    'A tool fails only for what it was asked, and says in words what that was.',
    'should',
  ),
  'call:outcome:expected': row(
    'call:outcome:expected',
    'expectation-unmet',
    'A call ends as its calls file says, in a result or in an error.',
    'must',
  ),
  'server:process:start': row(
    'server:process:start',
    'start-failed',
    'A server starts, answers the handshake and lists its tools.',
    'must',
  ),
  'server:call:answered': row(
    'server:call:answered',
    'no-reply',
    'A server answers every call.',
    'must',
  ),
  'server:call:survived': row(
    'server:call:survived',
    'exit-in-call',
    'A server outlives the calls that are made to it.',
    'must',
  ),
  'server:list:finite': row(
    'server:list:finite',
    'pagination-endless',
    'A list of tools comes to an end.',
  ),
  'server:list:stable': row(
    'server:list:stable',
    'tool-list-changed',
    'The list of tools stays the same while a client uses it.',
  ),
  'server:message:size': row(
    'server:message:size',
    'message-oversized',
    'A message is small enough for a client to read it whole.',
  ),
  'http:session:given': row(
    'http:session:given',
    'http-session-missing',
    'A server that asks for the id of a session gives it with the answer to initialize.',
  ),
  'http:session:kept': row(
    'http:session:kept',
    'http-session-lost',
    'A session lasts as long as its client uses it.',
  ),
  'http:address:direct': row(
    'http:address:direct',
    'http-redirect',
    'The address that a client is given is the one that answers.',
  ),
  'coverage:tool:exercised': row(
    'coverage:tool:exercised',
    'not-exercised',
    'Each tool is called at least once before anything is said of its output.',
  ),
  'coverage:list:filled': row(
    'coverage:list:filled',
    'only-empty-results',
    'At least one result of a tool has items in its lists before anything is said of them.',
  ),
})

function row<const Id extends string>(
  ...[id, code, sentence, level = 'advice']: [
    id: Id,
    code: FindingCode,
    sentence: string,
    level?: FindingLevel,
  ]
): Requirement & { readonly id: Id } {
  return {
    id,
    level,
    source: 'assay',
    revisions: [],
    sentence,
    address: `docs/reference/findings.md#${code}`,
  }
}
