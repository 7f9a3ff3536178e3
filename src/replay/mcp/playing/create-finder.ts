import type { McpRecordMissing, McpReplayMiss } from '../../../contracts/mcp-replay.ts'
import { errorMessage, resultMessage } from '../../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../../rpc/rpc-message.ts'
import { chooseCandidate } from '../../matching/choose-candidate.ts'
import type { Candidate } from '../../matching/create-recording-index.ts'
import { questionKey } from '../../matching/question-key.ts'
import type { McpMissLog } from '../miss/create-miss-log.ts'
import type { ServerRecordings } from '../read-server-recordings.ts'
import { refuseOtherEra } from '../refuse-other-era.ts'
import { readMcpRecordings } from '../recording/read-mcp-recordings.ts'
import { paramsIn, readQuestion } from '../recording/read-question.ts'
import type { McpComparison, McpQuestion, McpRecording, Step } from '../recording/recording.ts'
import type { Conversation } from './conversation.ts'
import type { Found } from './create-client.ts'

/** What decides who answers. */
export interface FinderOptions {
  readonly strict: boolean
  readonly comparison: McpComparison
  readonly server: ServerRecordings
  /** Those of the server, and those that were made since. */
  readonly known: McpRecording[]
  readonly misses: McpMissLog
  readonly onFound: (recording: McpRecording) => void
  readonly recordMissing: McpRecordMissing | undefined
}

/** A request that waits for its answer. */
type Asking = RpcMessage & { readonly id: RpcId }

/** Finds what answers a request of a conversation, and takes it as used. */
export type Finder = (message: Asking, conversation: Conversation) => Found

const [METHOD_NOT_FOUND, INVALID_PARAMS] = [-32601, -32602]

/** Requests that a server answers wherever in a conversation they are made. */
const HANDED_ON: ReadonlySet<string> = new Set([
  'tools/call',
  'prompts/get',
  'resources/read',
  'completion/complete',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
])

/** Makes what finds answers. */
export function createFinder(options: FinderOptions): Finder {
  const { strict, comparison, server, onFound, recordMissing } = options
  return (message, conversation) => {
    const { id } = message
    conversation.take(options.known)
    const question = readQuestion(message, comparison)
    const candidate = find(question, conversation, strict)
    if (candidate !== undefined) {
      onFound(candidate.recording)
      return use(candidate, conversation)
    }
    if (!strict && server.acknowledged.has(question.kind)) return { message: resultMessage(id, {}) }
    const stranger = refuseOtherEra(question, server, id)
    if (stranger !== undefined) return { message: stranger }
    const asked = { question, message, conversation }
    const isHandedOn = HANDED_ON.has(question.method) && faultOf(question) === undefined
    return recordMissing !== undefined && isHandedOn
      ? { pending: handOn(asked, options, recordMissing) }
      : refuse(asked, options)
  }
}

function find(
  question: McpQuestion,
  conversation: Conversation,
  strict: boolean,
): Candidate<McpRecording> | undefined {
  if (question.unfit !== undefined) return undefined
  const group = conversation.index.find(question)
  return group && chooseCandidate(conversation.homeFirst(group), question.whole, strict)
}

/** A request that no recording answers. */
interface Missing {
  readonly question: McpQuestion
  readonly message: Asking
  readonly conversation: Conversation
}

/** Lets the server answer, and answers by what was recorded then. */
async function handOn(
  missing: Missing,
  options: FinderOptions,
  recordMissing: McpRecordMissing,
): Promise<Found> {
  const { question, message, conversation } = missing
  const { fixture, reason } = await recordMissing({
    method: question.method,
    params: paramsIn(message),
  }).catch((error: unknown) => ({ fixture: undefined, reason: String(error) }))
  if (fixture === undefined || reason !== undefined) return refuse(missing, options, reason)
  const { recordings } = readMcpRecordings(fixture, options.comparison)
  options.known.push(...recordings.filter((one) => one.question.kind === question.kind))
  conversation.take(options.known)
  const candidate = find(question, conversation, options.strict)
  if (candidate === undefined)
    return refuse(missing, options, 'the new recording is of another request')
  options.onFound(candidate.recording)
  return use(candidate, conversation)
}

function refuse(
  { question, message, conversation: { index } }: Missing,
  { misses }: FinderOptions,
  why?: string,
): Found {
  const group = question.unfit === undefined ? index.find(question) : undefined
  const fault = faultOf(question)
  const miss = misses.add({
    question,
    index,
    ...(fault !== undefined && { fault }),
    ...(group && { group }),
    ...(why !== undefined && { why }),
  })
  const code = index.kinds().has(question.kind) ? INVALID_PARAMS : METHOD_NOT_FOUND
  return { message: refusal(message.id, code, miss) }
}

function faultOf({ asked, unfit }: McpQuestion): string | undefined {
  return unfit ?? (questionKey(asked) === undefined ? 'they are nested too deep' : undefined)
}

function use(candidate: Candidate<McpRecording>, conversation: Conversation): Found {
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
