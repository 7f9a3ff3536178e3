import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import type { Recording } from '../read-recording.ts'
import { AS_SENT } from '../../matching/create-comparison.ts'
import {
  type Candidate,
  createRecordingIndex,
  type Group,
  type RecordingIndex,
} from '../../matching/create-recording-index.ts'
import { keptQuestion, type LlmComparison, normalizeBody, type Question } from './question.ts'
import { questionKey } from '../../matching/question-key.ts'
import { type HttpRequest, readHttpRequest } from './read-http-request.ts'
import { placesOf, readQuestions } from './read-questions.ts'

/** What was found for a request. */
export interface Looked {
  readonly request: HttpRequest
  /** What it may ask. */
  readonly questions: readonly Question[]
  /** What it asks, and the recordings that are asked the same; absent where none is. */
  readonly found?: { readonly question: Question; readonly group: Group<Recording> }
  /** Why it can't be compared with what was recorded. */
  readonly fault?: string
}

/** Finds recordings by requests. */
export interface Lookup {
  readonly index: RecordingIndex<Recording>
  /** Uses no recording. */
  readonly look: (request: LlmReplayRequest) => Looked
  /** Takes a recording that was made since, behind all others. */
  readonly add: (recording: Recording) => Candidate<Recording>
}

/** Makes the lookup of recordings. */
export function createLookup(
  recordings: readonly Recording[],
  comparison: LlmComparison = AS_SENT,
): Lookup {
  const index = createRecordingIndex(recordings)
  let places = placesOf(recordings)
  return {
    index,
    add(recording) {
      const candidate = index.add(recording)
      places = placesOf(index.all.map(({ recording: one }) => one))
      return candidate
    },
    look(sent) {
      const request = normalizeBody(readHttpRequest(sent), comparison)
      const questions = readQuestions(request, places).map((question) =>
        keptQuestion(question, comparison),
      )
      if (request.unfit !== undefined) return { request, questions, fault: request.unfit }
      for (const question of questions) {
        const group = index.find(question)
        if (group !== undefined) return { request, questions, found: { question, group } }
      }
      const fault = faultOf(request, questions)
      return { request, questions, ...(fault !== undefined && { fault }) }
    },
  }
}

/** On a wire, what has a body has a JSON object. */
function faultOf(
  { method, body, fault }: HttpRequest,
  questions: readonly Question[],
): string | undefined {
  if (questions.some(({ asked }) => questionKey(asked) === undefined))
    return 'it is nested too deep'
  const isOnWire = questions.some(({ wire }) => wire !== undefined)
  if (!isOnWire || !['POST', 'PUT', 'PATCH'].includes(method)) return undefined
  return fault ?? (isJsonObject(body) ? undefined : 'it is no JSON object')
}
