import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import type { Recording } from '../read-recording.ts'
import {
  createRecordingIndex,
  type Group,
  type RecordingIndex,
} from '../../matching/create-recording-index.ts'
import type { Question } from './question.ts'
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
}

/** Makes the lookup of recordings. */
export function createLookup(recordings: readonly Recording[]): Lookup {
  const index = createRecordingIndex(recordings)
  const places = placesOf(recordings)
  return {
    index,
    look(sent) {
      const request = readHttpRequest(sent)
      const questions = readQuestions(request, places)
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
