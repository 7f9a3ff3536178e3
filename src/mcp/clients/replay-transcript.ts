import type { ClientReaction } from '../../contracts/client-reaction.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { describeRejection } from './describe-rejection.ts'
import { reactionToError, reactionToValue } from './reaction-to.ts'
import { EndlessList } from './real-client.ts'
import type { OpenClient, RealClient } from './real-client.ts'
import { ReplayDesk } from './replay-desk.ts'
import type { Outcome } from './replay-desk.ts'
import type { Transcript, TranscriptCall } from './transcript.ts'

/** A reaction to a call. */
export interface TakenCall {
  readonly reaction: ClientReaction
  /** True where it isn't the answer that the client reacts to: it can't connect, or has rejected the list of tools. */
  readonly barred?: true
}

/** Whether a client lists the tools as the recorder did, or calls them without that. */
export type ReplayMode = 'listed' | 'unlisted'

interface Replay {
  readonly transcript: Transcript
  readonly open: OpenClient
  readonly desk: ReplayDesk
}

/**
 * Leads one client through a conversation, and tells how it takes the answer to each call, in their order. A client
 * that can't connect, or that rejects a list of tools, rejects the calls that follow. Never throws.
 */
export async function* replayTranscript(
  transcript: Transcript,
  client: RealClient,
  mode: ReplayMode,
): AsyncGenerator<TakenCall> {
  const obstacle = beforehand(transcript, client)
  const desk = new ReplayDesk(transcript)
  const open = await client.open({ ...transcript, desk })
  const replay = { transcript, open, desk }
  const disconnected = obstacle ?? barrier(await desk.ask(open.connect), 'connect')
  let unlisted = mode === 'listed' ? unknown('no answer to tools/list was recorded') : undefined
  for (const step of transcript.steps) {
    const reaction = disconnected ?? unlisted
    if (step.kind === 'call')
      yield reaction === undefined
        ? { reaction: await takeCall(step, replay) }
        : { reaction, barred: true }
    else if (mode === 'listed' && disconnected === undefined) {
      desk.list(step.pages)
      unlisted = barrier(await desk.ask(open.listTools), 'listTools')
    }
  }
  await open.close()
}

/** Why a client can't be led through a conversation at all. */
function beforehand(
  { era, handshake }: Transcript,
  { eras }: RealClient,
): ClientReaction | undefined {
  if (!eras.includes(era))
    return unknown('this client speaks no revision without a handshake (2026-07-28 and later)')
  if (handshake === undefined) return unknown('no answer to the handshake was recorded')
  return undefined
}

/** What every call comes to after something that went wrong before it; undefined where nothing did. */
function barrier(outcome: Outcome, during: string): ClientReaction | undefined {
  switch (outcome.kind) {
    case 'done':
      return undefined
    case 'failed':
      return outcome.error instanceof EndlessList
        ? unknown(outcome.error.message)
        : describeRejection(outcome, during)
    case 'unrecorded':
      return unrecorded(outcome.method)
  }
}

async function takeCall(
  { tool, arguments: given, answer }: TranscriptCall,
  { transcript, open, desk }: Replay,
): Promise<ClientReaction> {
  if ('unknown' in answer) return unknown(answer.unknown)
  desk.call(answer)
  const call = { name: tool, arguments: isJsonObject(given) ? given : {} }
  const outcome = await desk.ask((signal) => open.callTool(call, signal))
  switch (outcome.kind) {
    case 'done':
      return reactionToValue(answer, outcome.value, transcript.era)
    case 'failed':
      return reactionToError(answer, outcome)
    case 'unrecorded':
      return unrecorded(outcome.method)
  }
}

function unrecorded(method: string): ClientReaction {
  return unknown(`the client asks for ${excerpt(method)}, to which no answer was recorded`)
}

function unknown(message: string): ClientReaction {
  return { reaction: 'unknown', message }
}
