import type { EndReason } from '../../src/contracts/fixture.ts'
import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type { Stop } from '../mcp/create-stopping.ts'
import type { Talk } from '../mcp/converse.ts'
import type { ServerExit } from './server-process.ts'

/** What is known at the end of a recording. */
export interface Ending {
  readonly talk: Talk
  readonly exit: ServerExit
  /** What cut the conversation short. */
  readonly stop?: Stop | undefined
}

/** Tells how a recording ended. */
export function describeEnd(ending: Ending): EndInput {
  const { protocolVersion, reportedVersion } = ending.talk
  const { signal } = ending.exit
  const exitCode = exitCodeOf(ending.exit)
  return {
    reason: reasonOf(ending),
    era: 'legacy',
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(reportedVersion === undefined ? {} : { reportedVersion }),
  }
}

function reasonOf({ talk, exit, stop }: Ending): EndReason {
  if (stop !== undefined) return stop.reason
  if (talk.failedAt?.reply.kind === 'timeout') return 'timeout'
  return exit.killed ? 'killed' : 'closed'
}

/** A command that couldn't be started has the code that a shell gives it: 127 where it isn't there, else 126. */
function exitCodeOf({ exitCode, spawnError }: ServerExit): number | undefined {
  if (spawnError === undefined) return exitCode
  return spawnError.code === 'ENOENT' ? 127 : 126
}
