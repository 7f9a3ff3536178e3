import type { EndReason } from '../../src/contracts/fixture.ts'
import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type { Ending } from '../mcp/record-conversation.ts'
import type { ServerExit } from './server-process.ts'

/** Tells how a recording ended. */
export function describeEnd(ending: Ending<ServerExit>): EndInput {
  const { era, protocolVersion, reportedVersion } = ending.talk
  const { signal, spawnError } = ending.exit
  // Why a command of the system's couldn't be started is told by its code.
  const isUnknown = spawnError !== undefined && spawnError.code === undefined
  const reason = isUnknown ? spawnError.message : ending.exit.reason
  const exitCode = exitCodeOf(ending.exit)
  return {
    reason: reasonOf(ending),
    era,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(reason === undefined ? {} : { error: reason }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(reportedVersion === undefined ? {} : { reportedVersion }),
  }
}

function reasonOf({ talk, exit, stop }: Ending<ServerExit>): EndReason {
  if (stop !== undefined) return stop.reason
  if (talk.failedAt?.reply.kind === 'timeout') return 'timeout'
  return exit.killed ? 'killed' : 'closed'
}

/** A command that couldn't be started has the code that a shell gives it: 127 where it isn't there, else 126. */
function exitCodeOf({ exitCode, spawnError }: ServerExit): number | undefined {
  if (spawnError === undefined) return exitCode
  return spawnError.code === 'ENOENT' ? 127 : 126
}
