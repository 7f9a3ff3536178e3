import type {
  CallReply,
  Conversation,
  RecordedAnswer,
  RecordedCall,
} from '../../contracts/conversation.ts'
import type { Era, FrameAt, Transport } from '../../contracts/fixture.ts'
import { payloadSize } from '../../fixture/payload-size.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { ResponseBook } from './response-book.ts'
import type {
  TranscriptPage,
  Transcript,
  TranscriptAnswer,
  TranscriptCall,
  TranscriptStep,
} from './transcript.ts'

const READER_LIMIT = 10 * 1024 * 1024

interface Reader {
  readonly answer: (reply: CallReply) => TranscriptAnswer
  /** What a client gets to see of a call in the place of its reply, or where it has none. */
  readonly refusal: (call: RecordedCall) => TranscriptCall['answer'] | undefined
}

interface Placed {
  /** Of the fixture. */
  readonly line: number
  readonly step: TranscriptStep
}

/** What a client is told again of a conversation: the handshake, each list of tools before the calls that came after it, each call. */
export function buildTranscript(conversation: Conversation): Transcript {
  const { fixture, era, protocolVersion, answers, calls } = conversation
  const transport = fixture.header.transport ?? 'stdio'
  const reader = createReader(conversation, transport)
  const greeting = era === 'legacy' ? 'initialize' : 'server/discover'
  const handshake = answers.findLast(({ method }) => method === greeting)
  const listings = listingsOf(answers.filter(({ method }) => method === 'tools/list'))
  const placed: readonly Placed[] = [
    ...listings.map((pages) => placeListing(pages, reader)),
    ...calls.map((call) => ({ line: call.request.line, step: toCall(call, era, reader) })),
  ]
  return {
    era,
    transport,
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(handshake !== undefined && { handshake: reader.answer(handshake.reply) }),
    steps: placed.toSorted((left, right) => left.line - right.line).map(({ step }) => step),
  }
}

function createReader(conversation: Conversation, transport: Transport): Reader {
  const { frames } = conversation.fixture
  const book = new ResponseBook(conversation)
  const long = transport === 'stdio' ? frames.find(isOversized) : undefined
  return {
    answer: ({ frame, at = '' }) => {
      const response = transport === 'streamable-http' ? book.responseWith(frame) : undefined
      const oversized = long !== undefined && long.line < frame.line ? payloadSize(long) : undefined
      return {
        text: book.messageIn(frame),
        at,
        ...(oversized !== undefined && { oversized }),
        ...(response !== undefined && { response }),
      }
    },
    refusal: ({ request, reply }) => {
      if (transport !== 'streamable-http') return undefined
      if (reply !== undefined && reply.frame.exchange === request.exchange) return undefined
      if (book.isLeft(request)) return { unknown: LEFT }
      const response =
        book.refusalOf(request) ?? (reply === undefined ? book.wreckOf(request) : undefined)
      return response === undefined ? undefined : { text: '', at: '', response }
    },
  }
}

/** Whether a line is longer than what the readers of both SDKs hold; after it they close the connection. */
function isOversized(frame: FrameAt): boolean {
  return frame.dir === 'recv' && payloadSize(frame) > READER_LIMIT
}

/** The answers to tools/list, list by list; a page without a cursor begins one. */
function listingsOf(answers: readonly RecordedAnswer[]): readonly (readonly RecordedAnswer[])[] {
  const listings: RecordedAnswer[][] = []
  for (const answer of answers) {
    const current = listings.at(-1)
    if (answer.cursor === undefined || current === undefined) listings.push([answer])
    else current.push(answer)
  }
  return listings
}

/** A list is in force from its last page on. */
function placeListing(pages: readonly RecordedAnswer[], { answer }: Reader): Placed {
  return {
    line: pages.at(-1)?.reply.frame.line ?? 0,
    step: {
      kind: 'listing',
      pages: pages.map(({ cursor, reply }): TranscriptPage => ({
        ...(cursor !== undefined && { cursor }),
        answer: answer(reply),
      })),
    },
  }
}

function toCall(call: RecordedCall, era: Era, reader: Reader): TranscriptCall {
  const { reply } = call
  const unknown = whyUnknown(call, era)
  const told = reader.refusal(call) ?? (reply === undefined ? undefined : reader.answer(reply))
  return {
    kind: 'call',
    tool: call.tool,
    arguments: call.arguments,
    answer: unknown === undefined && told !== undefined ? told : { unknown: unknown ?? UNANSWERED },
  }
}

const LEFT =
  'the recorder left the answer before its end, where a client may read on, or have a time limit of its own'
const UNANSWERED =
  'no answer was recorded; a client waits for one until its time limit, or until the connection closes'

/** Why nothing can be told of what a client makes of the answer to a call; undefined where that is to be seen. */
function whyUnknown({ entry, reply, rounds = [] }: RecordedCall, era: Era): string | undefined {
  if (rounds.some(({ method }) => method.startsWith('tasks/')))
    return 'the result came by way of a task, for which these clients have another function than that for calls'
  const execution = entry?.['execution']
  if (isJsonObject(execution) && execution['taskSupport'] === 'required')
    return 'the tool is only to be called by way of a task, and was called without one'
  if (reply === undefined || reply.kind === 'error' || !isJsonObject(reply.result)) return undefined
  if (
    era === 'legacy' &&
    isJsonObject(reply.result['task']) &&
    reply.result['content'] === undefined
  )
    return 'the answer only names a task, whose result was not recorded'
  if (era === 'modern' && reply.result['resultType'] === 'input_required')
    return 'the answer asks for input, and what comes of that is up to the program'
  return undefined
}
