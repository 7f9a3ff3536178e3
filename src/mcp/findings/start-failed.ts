import type { Conversation } from '../../contracts/conversation.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { ranToItsEnd } from '../conversation/ran-to-its-end.ts'
import { tellingLine } from '../conversation/telling-line.ts'
import { defineFinding } from './define-finding.ts'

/** A server that never got as far as listing its tools. */
export const startFailed = defineFinding({
  code: 'start-failed',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:process:start'],
  observe: (conversation) =>
    conversation.started || !ranToItsEnd(conversation.endReason)
      ? []
      : [
          {
            line: conversation.fixture.frames.at(-1)?.line ?? 1,
            message: `the server didn't start${tellWhy(conversation)}`,
          },
        ],
})

function tellWhy({ fixture, stderr, endReason }: Conversation): string {
  const line = tellingLine(stderr)
  if (line !== undefined) return `: ${line}`
  const { exitCode } = fixture.end?.end ?? {}
  const code = exitCode === undefined ? '' : ` with exit code ${exitCode}`
  return ` (${endReason ?? 'cut off'}${code}), and standard error doesn't say why`
}
