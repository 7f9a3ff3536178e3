import { isContainerServer } from '../../src/client-config/is-container-server.ts'
import type {
  ContainerServerDefinition,
  StdioServerDefinition,
} from '../../src/contracts/server-definition.ts'
import type { RecordOutcome } from '../../src/contracts/recorder.ts'
import { startHint } from '../../src/mcp/start-hint.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { describeReply } from '../mcp/describe-reply.ts'
import type { Talk } from '../mcp/converse.ts'
import type { FailedRequest } from '../mcp/greet.ts'
import type { Ending } from '../mcp/record-conversation.ts'
import { protocolHint } from '../../src/mcp/protocol-hint.ts'
import { exitText } from './exit-text.ts'
import type { ServerExit } from './server-process.ts'

/** What is known of a start that may have failed. */
export interface StartEvidence {
  readonly server: StdioServerDefinition | ContainerServerDefinition
  readonly talk: Talk
  readonly exit: ServerExit
  /** The last lines of standard error, oldest first. */
  readonly stderr: readonly string[]
  /** The first line on standard output that was no message. */
  readonly noise: string | undefined
  readonly startTimeout: number
  /** What cut the conversation short. */
  readonly stop: Ending<ServerExit>['stop']
}

/** Tells why a server didn't start, and what to do about it; nothing where it did, or where the recording was cut short by us. */
export function describeFailure(evidence: StartEvidence): Pick<RecordOutcome, 'failure'> {
  const { server, talk, exit, stderr, stop } = evidence
  const cut = stop !== undefined && stop.reason !== 'exited'
  if (talk.failedAt === undefined || cut) return {}
  const signs = {
    command: server.command ?? '',
    args: server.args ?? [],
    ...(isContainerServer(server) && { image: server.image }),
    stderr: stderr.join('\n'),
    ...(exit.spawnError === undefined ? {} : { spawnError: exit.spawnError.code ?? '' }),
  }
  const hint = protocolHint({ ...talk.failedAt, ...talk.failedAt.reply }) ?? startHint(signs)
  const message = messageOf(evidence, talk.failedAt)
  return { failure: { message, stderr, ...(hint === undefined ? {} : { hint }) } }
}

function messageOf(
  { server, exit, noise, stderr, startTimeout }: StartEvidence,
  failed: FailedRequest,
): string {
  const name = `server ${excerpt(server.name)}`
  if (exit.spawnError !== undefined)
    return `${name} could not be started: ${exit.spawnError.message}`
  const answered = describeReply(failed, startTimeout)
  if (answered === undefined) {
    const said = stderr.length === 0 ? noiseText(noise) : ''
    return `${name} ${exitText(exit)} before it answered ${failed.method}${said}`
  }
  return `${name} ${answered}${failed.reply.kind === 'timeout' ? noiseText(noise) : ''}`
}

function noiseText(noise: string | undefined): string {
  return noise === undefined
    ? ''
    : `; it wrote ${excerpt(noise)} to standard output, which is no JSON-RPC message`
}
