import type { McpReplayMiss } from '../../../contracts/mcp-replay.ts'
import { errorMessage, resultMessage } from '../../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../../rpc/rpc-message.ts'
import { chooseCandidate } from '../../matching/choose-candidate.ts'
import type { Candidate } from '../../matching/create-recording-index.ts'
import { questionKey } from '../../matching/question-key.ts'
import type { McpMissLog } from '../miss/create-miss-log.ts'
import type { ServerRecordings } from '../read-server-recordings.ts'
import { refuseOtherEra } from '../refuse-other-era.ts'
import { readQuestion } from '../recording/read-question.ts'
import type { McpComparison, McpQuestion, McpRecording, Step } from '../recording/recording.ts'
import type { Conversation } from './conversation.ts'
import type { Found } from './create-client.ts'

/** What decides who answers. */
export interface FinderOptions {
  readonly strict: boolean
  readonly comparison: McpComparison
  readonly server: ServerRecordings
  readonly misses: McpMissLog
  readonly onFound: (recording: McpRecording) => void
}

/** Finds what answers a request of a conversation, and takes it as used. */
export type Finder = (
  message: RpcMessage & { readonly id: RpcId },
  conversation: Conversation,
) => Found

const [METHOD_NOT_FOUND, INVALID_PARAMS] = [-32601, -32602]

/** Makes what finds answers. */
export function createFinder(options: FinderOptions): Finder {
  const { strict, comparison, server, misses, onFound } = options
  return (message, conversation) => {
    const { id } = message
    const { index } = conversation
    const question = readQuestion(message, comparison)
    const group = question.unfit === undefined ? index.find(question) : undefined
    const candidate =
      group && chooseCandidate(conversation.homeFirst(group), question.whole, strict)
    if (candidate !== undefined) {
      const found = take(candidate, conversation)
      onFound(candidate.recording)
      return found
    }
    if (!strict && server.acknowledged.has(question.kind)) return { message: resultMessage(id, {}) }
    const stranger = refuseOtherEra(question, server, id)
    if (stranger !== undefined) return { message: stranger }
    const fault = faultOf(question)
    const miss = misses.add({
      question,
      index,
      ...(fault !== undefined && { fault }),
      ...(group && { group }),
    })
    const code = index.kinds().has(question.kind) ? INVALID_PARAMS : METHOD_NOT_FOUND
    return { message: refusal(id, code, miss) }
  }
}

function faultOf({ asked, unfit }: McpQuestion): string | undefined {
  return unfit ?? (questionKey(asked) === undefined ? 'they are nested too deep' : undefined)
}

function take(candidate: Candidate<McpRecording>, conversation: Conversation): Found {
  const { recording, used } = candidate
  candidate.used += 1
  conversation.home ??= recording.path
  return { recording, steps: used === 0 ? recording.steps : again(recording) }
}

/** What answers once more: the answer with what it takes, and not what else happened at the time, as that lists changed. */
function again({ steps }: McpRecording): readonly Step[] {
  const end = steps.findIndex((step) => step.kind === 'send' && step.isAnswer === true)
  return (end === -1 ? steps : steps.slice(0, end + 1)).filter(
    (step) => step.kind !== 'send' || step.message.method?.endsWith('/list_changed') !== true,
  )
}

function refusal(
  id: RpcId,
  code: number,
  { reason, request, message, nearest }: McpReplayMiss,
): RpcMessage {
  const data = {
    reason,
    request,
    ...(nearest && {
      nearest: {
        ...nearest,
        differences: nearest.differences.map((difference) => ({ ...difference })),
      },
    }),
  }
  return errorMessage(id, { code, message, data })
}
