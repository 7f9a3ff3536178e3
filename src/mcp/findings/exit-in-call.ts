import type { Conversation } from '../../contracts/conversation.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { tellingLine } from '../conversation/telling-line.ts'
import { unansweredCalls } from '../conversation/unanswered-calls.ts'
import { defineFinding } from './define-finding.ts'

/** The server's process ended while a call was waiting for its answer. */
export const exitInCall = defineFinding({
  code: 'exit-in-call',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:call:survived'],
  observe: (conversation) =>
    unansweredCalls(conversation)
      .filter(({ outcome }) => outcome === 'exit')
      .map(({ call }) => ({
        tool: call.tool,
        call: call.id,
        line: call.request.line,
        message: `the server ended while the call was waiting${tellExit(conversation)}; report the failure with isError, and go on`,
      })),
})

function tellExit({ fixture, stderr }: Conversation): string {
  const { exitCode, signal, error } = fixture.end?.end ?? {}
  const line = tellingLine(stderr)
  const how = [
    exitCode === undefined ? '' : ` with exit code ${exitCode}`,
    signal === undefined ? '' : ` by ${signal}`,
    line === undefined ? '' : ` (${line})`,
    error === undefined ? '' : ` (${excerpt(error)})`,
  ]
  return how.join('')
}
