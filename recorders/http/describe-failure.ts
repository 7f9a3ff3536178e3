import type { RecordOutcome } from '../../src/contracts/recorder.ts'
import type { HttpServerDefinition } from '../../src/contracts/server-definition.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { describeReply } from '../mcp/describe-reply.ts'
import { protocolHint } from '../../src/mcp/protocol-hint.ts'
import type { Ending } from '../mcp/record-conversation.ts'
import type { HttpExit } from './connection.ts'
import { refusalText } from './refusal-text.ts'

/** Tells why a conversation over HTTP didn't begin, and what to do about it; nothing where it did, or where we cut it short. */
export function describeFailure(
  { talk: { failedAt }, exit: { refusal }, stop }: Ending<HttpExit>,
  {
    server,
    startTimeout,
  }: { readonly server: HttpServerDefinition; readonly startTimeout: number },
): Pick<RecordOutcome, 'failure'> {
  const isCut = stop !== undefined && stop.reason !== 'reset'
  if (failedAt === undefined || isCut) return {}
  const isRefused = failedAt.reply.kind === 'refused'
  const broke = stop?.reason === 'reset' ? stop.error : 'the connection ended'
  const what =
    describeReply(failedAt, startTimeout) ??
    (isRefused && refusal !== undefined
      ? refusalText(failedAt.method, refusal)
      : `did not answer ${failedAt.method}: ${broke}`)
  const hint =
    protocolHint({ ...failedAt, ...failedAt.reply }) ?? (isRefused ? refusal?.hint : undefined)
  const message = `server ${excerpt(server.name)} ${what}`
  return { failure: { message, stderr: [], ...(hint === undefined ? {} : { hint }) } }
}
