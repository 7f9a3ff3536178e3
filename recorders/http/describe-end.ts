import type { EndReason } from '../../src/contracts/fixture.ts'
import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type { Ending } from '../mcp/record-conversation.ts'
import type { HttpExit } from './connection.ts'

/** Tells how a recording over HTTP ended. */
export function describeEnd(ending: Ending<HttpExit>): EndInput {
  const { era, protocolVersion, reportedVersion } = ending.talk
  const error = errorOf(ending)
  return {
    reason: reasonOf(ending),
    transport: ending.exit.transport,
    era,
    ...(error === undefined ? {} : { error }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(reportedVersion === undefined ? {} : { reportedVersion }),
  }
}

function reasonOf(ending: Ending<HttpExit>): EndReason {
  const { talk, stop } = ending
  if (stop !== undefined) return stop.reason
  if (talk.failedAt?.reply.kind === 'timeout') return 'timeout'
  return errorOf(ending) === undefined ? 'closed' : 'reset'
}

function errorOf({ stop, exit }: Ending<HttpExit>): string | undefined {
  if (stop !== undefined) return stop.reason === 'reset' ? stop.error : undefined
  return exit.refusal?.kind === 'connection' ? exit.refusal.message : undefined
}
