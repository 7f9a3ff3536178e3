import type { StdioServerDefinition } from '../../contracts/server-definition.ts'
import { startHint } from '../../mcp/start-hint.ts'
import { excerpt } from '../../text/excerpt.ts'
import { exitText } from '../../../recorders/stdio/exit-text.ts'
import type { ServerExit } from '../../../recorders/stdio/server-process.ts'
import type { LinkEnd } from './server-link.ts'

/** What is known of a server's process that is gone. */
export interface ExitEvidence {
  readonly server: StdioServerDefinition
  readonly exit: ServerExit
  /** The last lines of standard error, oldest first. */
  readonly stderr: readonly string[]
  /** Whether it ever sent a message. */
  readonly hasSpoken: boolean
  /** Whether what it sent was too long to go on. */
  readonly isOverlong: boolean
}

/** Tells people why a server's process is gone, and what to do about it. */
export function describeExit(evidence: ExitEvidence): LinkEnd {
  const { server, exit, stderr, hasSpoken, isOverlong } = evidence
  // What a server says that ends as if all were well is no reason.
  const isQuiet = isOverlong || (hasSpoken && exit.exitCode === 0)
  const hint = isQuiet
    ? undefined
    : startHint({
        command: server.command,
        args: server.args,
        stderr: stderr.join('\n'),
        ...(exit.spawnError && { spawnError: exit.spawnError.code ?? '' }),
      })
  return { message: messageOf(evidence), stderr, ...(hint !== undefined && { hint }) }
}

function messageOf({ server, exit, hasSpoken, isOverlong }: ExitEvidence): string {
  const name = `server ${excerpt(server.name)}`
  if (exit.spawnError !== undefined)
    return `${name} could not be started: ${exit.spawnError.message}`
  if (isOverlong) return `${name} sent a line that is too long for a message, and was ended`
  if (exit.guardLost === true)
    return `${name} was ended, as the process that guards it was ended from outside`
  return `${name} ${exitText(exit)}${hasSpoken ? '' : ' before it sent a message'}`
}
