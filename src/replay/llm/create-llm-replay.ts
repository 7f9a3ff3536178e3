import type { Fixture } from '../../contracts/fixture.ts'
import type {
  LlmHandedOn,
  LlmReplay,
  LlmReplayOptions,
  LlmReplayRecording,
  LlmReplayReply,
  LlmReplayRequest,
} from '../../contracts/llm-replay.ts'
import { playAnswer } from './answer/play-answer.ts'
import { refusal } from './answer/refusal.ts'
import { systemClock } from '../timing/system-clock.ts'
import { timeAnswer } from './answer/time-answer.ts'
import { waitUntil } from '../timing/wait-until.ts'
import { checkReplayOptions } from './check-replay-options.ts'
import { cutAnswer } from './cuts/cut-answer.ts'
import { createMissLog, type MissLog } from './miss/create-miss-log.ts'
import { readRecording, type Recording } from './read-recording.ts'
import { readRecordings } from './read-recordings.ts'
import type { LlmComparison, Question } from './request/question.ts'
import { chooseCandidate } from '../matching/choose-candidate.ts'
import { createComparison } from '../matching/create-comparison.ts'
import { createSharing, sharingKey } from '../matching/create-sharing.ts'
import { createLookup, type Looked, type Lookup } from './request/create-lookup.ts'
import type { Candidate } from '../matching/create-recording-index.ts'

/**
 * Makes what answers requests with recordings of language models, in the order in which they were made. A fixture of
 * another kind, and an option that makes no sense, is wrong use; a damaged one is told in `notes`, and the others are
 * served.
 */
export function createLlmReplay(
  fixtures: readonly Fixture[],
  options: LlmReplayOptions = {},
): LlmReplay {
  const { timing = 'none', cuts = 'none', clock = systemClock } = options
  checkReplayOptions({ timing, cuts })
  const comparison = createComparison(options)
  const { recordings, notes } = readRecordings(fixtures, { cuts, comparison })
  const lookup = createLookup(recordings, comparison)
  const { index, look } = lookup
  const misses = createMissLog(lookup, options)
  return {
    respond: createRespond({ lookup, misses, comparison }, options),
    knows: (request) => {
      const looked = look(request)
      // What `normalize` failed for is refused, so that its error is seen.
      return looked.found !== undefined || looked.request.unfit !== undefined
    },
    serves: (request) =>
      look(request).questions.some(
        ({ wire, kind }) => wire !== undefined || index.kinds().has(kind),
      ),
    wait: ({ wait }, signal) => waitUntil(clock.now() + wait, clock, signal),
    play: (answer, signal) => playAnswer(answer, clock, signal),
    misses: misses.all,
    recordings: () => index.all.map(told),
    unused: () => index.all.filter(({ used }) => used === 0).map(told),
    notes,
  }
}

/** What finds an answer, and what keeps that there is none. */
interface Answering {
  readonly lookup: Lookup
  readonly misses: MissLog
  readonly comparison: LlmComparison
}

/** Makes what answers a request: by a recording, else by whom it was meant for if that is asked, else by a refusal. */
function createRespond(
  { lookup, misses, comparison }: Answering,
  { timing = 'none', cuts = 'none', strict = false, recordMissing }: LlmReplayOptions,
): LlmReplay['respond'] {
  const refuse = (looked: Looked, why?: string): LlmReplayReply =>
    refusal(misses.add(looked, why), looked.questions[0]?.wire)
  const share = createSharing<HandedOn>()
  const handOn = async (looked: Looked, request: LlmReplayRequest): Promise<LlmReplayReply> => {
    if (recordMissing === undefined || looked.fault !== undefined) return refuse(looked)
    const ask = async (): Promise<HandedOn> => {
      const asked = await recordMissing(request, looked.questions[0]?.wire)
      return keep(asked, { lookup, comparison })
    }
    const askOrWait = (): Promise<HandedOn> =>
      share(sharingKey(mainQuestions(looked)), {
        ask,
        join: (first) => {
          if (!first.isKept) return first
          const candidate = take(lookup.look(request), strict)
          return candidate === undefined
            ? askOrWait()
            : { recording: candidate.recording, isKept: true }
        },
      })
    // If replay is strict, each request needs a recording of its own.
    const { recording, reason } = await (strict ? ask() : askOrWait())
    // A provider that can't be reached is no reason for a client to try again.
    if (recording?.answer.head === undefined) return refuse(looked, reason)
    const { name, answer } = recording
    if (reason !== undefined) misses.add(looked, reason)
    // It has waited for this answer once.
    const played = timeAnswer(await cutAnswer(answer, cuts), 'none')
    return { ...(reason === undefined && { recording: name }), ...played }
  }
  return async (request) => {
    const looked = lookup.look(request)
    const candidate = take(looked, strict)
    if (candidate === undefined) return handOn(looked, request)
    const { name, answer } = candidate.recording
    return { recording: name, ...timeAnswer(await cutAnswer(answer, cuts), timing) }
  }
}

/** An exchange that was made because no recording answered. */
interface HandedOn {
  readonly recording?: Recording
  /** Why it was not kept; absent if it was. */
  readonly reason?: string
  /** Whether it answers from now on. */
  readonly isKept: boolean
}

/** Takes a recording that was just made as known and used, if it was kept. */
function keep(
  { fixture, reason }: LlmHandedOn,
  { lookup, comparison }: Pick<Answering, 'lookup' | 'comparison'>,
): HandedOn {
  const reading = fixture && readRecording(fixture, comparison)
  const why = reason ?? (reading?.ok === false ? reading.reason : undefined)
  const because = why === undefined ? {} : { reason: why }
  if (reading?.ok !== true) return { ...because, isKept: false }
  const { recording } = reading
  const isKept = why === undefined && recording.answer.head !== undefined
  if (isKept) lookup.add(recording).used += 1
  return { recording, ...because, isKept }
}

/** What is asked on a provider's wire, where how the model is to draw doesn't count; elsewhere all that may be asked. */
function mainQuestions({ questions }: Looked): readonly Question[] {
  const onWire = questions.filter(({ wire }) => wire !== undefined)
  return onWire.length > 0 ? onWire : questions
}

/** The recording whose turn it is, which is used from then on. */
function take({ found }: Looked, strict: boolean): Candidate<Recording> | undefined {
  if (found === undefined) return undefined
  const candidate = chooseCandidate(found.group, found.question.whole, strict)
  if (candidate !== undefined) candidate.used += 1
  return candidate
}

function told({ recording: { name, path }, used }: Candidate<Recording>): LlmReplayRecording {
  return { name, path, used }
}
