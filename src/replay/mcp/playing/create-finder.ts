import type { McpRecordMissing, McpReplayMiss } from '../../../contracts/mcp-replay.ts'
import { errorMessage, resultMessage } from '../../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../../rpc/rpc-message.ts'
import { chooseCandidate } from '../../matching/choose-candidate.ts'
import type { Candidate } from '../../matching/create-recording-index.ts'
import { createSharing, type Sharing, sharingKey } from '../../matching/create-sharing.ts'
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
  const { strict, comparison, server, recordMissing } = options
  const share = createSharing<HandedOn>()
  return (message, conversation) => {
    const { id } = message
    const question = readQuestion(message, comparison)
    const asked = { question, message, conversation }
    const found = findKnown(asked, options)
    if (found !== undefined) return found
    if (!strict && server.acknowledged.has(question.kind)) return { message: resultMessage(id, {}) }
    const stranger = refuseOtherEra(question, server, id)
    if (stranger !== undefined) return { message: stranger }
    const isHandedOn = HANDED_ON.has(question.method) && faultOf(question) === undefined
    return recordMissing !== undefined && isHandedOn
      ? { pending: handOn(asked, { ...options, recordMissing, share }) }
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

/** A request that the server was asked. */
interface HandedOn {
  readonly found: Found
  /** Why there is no recording of it; absent if there is one. */
  readonly reason?: string
}

interface HandingOn extends FinderOptions {
  readonly recordMissing: McpRecordMissing
  readonly share: Sharing<HandedOn>
}

/** Lets the server answer, and answers by what was recorded then. Whatever is thrown, the client is refused. */
async function handOn(missing: Missing, options: HandingOn): Promise<Found> {
  try {
    return (await askOrWait(missing, options)).found
  } catch (error) {
    return refuse(missing, options, String(error))
  }
}

/** Asks the server, or waits for an equal request that asks already. */
function askOrWait(missing: Missing, options: HandingOn): Promise<HandedOn> {
  return options.share(sharingKey([missing.question]), {
    ask: () => record(missing, options),
    join: ({ reason }) => {
      if (reason !== undefined) return notRecorded(missing, options, reason)
      // If replay is strict, the new recording may have had its turn in this conversation.
      const found = findKnown(missing, options)
      return found === undefined ? askOrWait(missing, options) : { found }
    },
  })
}

async function record(missing: Missing, options: HandingOn): Promise<HandedOn> {
  const { question, message } = missing
  const { method } = question
  const asked = await options.recordMissing({ method, params: paramsIn(message) })
  const { fixture, reason } = asked
  if (fixture === undefined || reason !== undefined)
    return notRecorded(missing, options, reason ?? 'no fixture was made')
  const { recordings } = readMcpRecordings(fixture, options.comparison)
  options.known.push(...recordings.filter((one) => one.question.kind === question.kind))
  const found = findKnown(missing, options)
  return found === undefined
    ? notRecorded(missing, options, 'the new recording is of another request')
    : { found }
}

function notRecorded(missing: Missing, options: FinderOptions, reason: string): HandedOn {
  return { found: refuse(missing, options, reason), reason }
}

/** Finds what answers among recordings that were made since, too. */
function findKnown({ question, conversation }: Missing, options: FinderOptions): Found | undefined {
  conversation.take(options.known)
  const candidate = find(question, conversation, options.strict)
  if (candidate === undefined) return undefined
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
