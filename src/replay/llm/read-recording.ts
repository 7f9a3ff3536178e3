import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { fixtureName } from '../../fixture/fixture-name.ts'
import { rebuildExchange } from '../../provider/rebuild-exchange.ts'
import { readAnswer, type RecordedAnswer } from './answer/recorded-answer.ts'
import { apiPath } from './request/api-path.ts'
import {
  keptQuestion,
  type LlmComparison,
  normalizeBody,
  plainQuestion,
  type Question,
  questionOnWire,
} from './request/question.ts'
import { AS_SENT } from '../matching/create-comparison.ts'
import { questionKey } from '../matching/question-key.ts'
import { readHttpRequest } from './request/read-http-request.ts'
import { recordedRequest } from './request/recorded-request.ts'
import { wireAt } from './request/wire-at.ts'
import { excerpt } from '../../text/excerpt.ts'

/** A recorded exchange, as replay needs it. */
export interface Recording {
  /** Its fixture's, without folders and extension. */
  readonly name: string
  readonly path: string
  /** ISO 8601. */
  readonly recordedAt: string
  /** The provider that was asked; empty where it isn't known. */
  readonly host: string
  /** The path that its API stands under. */
  readonly base: string
  /** Of the request, without that. */
  readonly apiPath: string
  readonly question: Question
  /** Of what is asked. */
  readonly key: string
  readonly answer: RecordedAnswer
}

/** What came of reading a fixture for replay. */
export type RecordingReading =
  | { readonly ok: true; readonly recording: Recording; readonly notes: readonly string[] }
  | { readonly ok: false; readonly reason: string }

/** Reads the exchange with a language model that a fixture holds. Throws only if the user's `normalize` fails. */
export function readRecording(
  fixture: Fixture,
  comparison: LlmComparison = AS_SENT,
): RecordingReading {
  const sent = recordedRequest(fixture)
  if (sent === undefined) return { ok: false, reason: 'it holds no request' }
  const request = normalizeBody(readHttpRequest(sent), comparison)
  if (request.unfit !== undefined)
    throw new HarnessError(
      'wrong-use',
      `the request of ${excerpt(fixture.path)} can't be compared: ${request.unfit}`,
    )
  const reading = readAnswer(fixture, request.method)
  if (!reading.ok) return reading
  const url = URL.parse(fixture.header.source.url ?? '')
  const place = { host: url?.hostname ?? '', base: url?.pathname ?? '' }
  const path = apiPath(request.path, place.base)
  const wire = wireAt(request.path, place.host) ?? rebuildExchange(fixture).wire
  const asked = wire === undefined ? plainQuestion(request, path) : questionOnWire(request, wire)
  const question = keptQuestion(asked, comparison)
  const key = questionKey(question.asked)
  if (key === undefined)
    return { ok: false, reason: 'its request is nested too deep to be compared' }
  const recording = {
    name: fixtureName(fixture.path),
    path: fixture.path,
    recordedAt: fixture.header.recordedAt,
    ...place,
    apiPath: path,
    question,
    key,
    answer: reading.answer,
  }
  return { ok: true, recording, notes: reading.notes }
}
