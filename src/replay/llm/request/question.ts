import type { LlmComparedRequest } from '../../../contracts/llm-replay.ts'
import type { ProviderWire } from '../../../contracts/provider-event.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { wireNamed } from '../../../provider/wires/index.ts'
import type { Asked } from '../../matching/asked.ts'
import type { Comparison } from '../../matching/create-comparison.ts'
import type { HttpRequest } from './read-http-request.ts'

/** What a request asks of an API. */
export interface Question extends Asked {
  readonly wire?: ProviderWire
}

/** Prepares requests to models. */
export type LlmComparison = Comparison<LlmComparedRequest>

/** Normalizes the body of a request; only JSON is. */
export function normalizeBody(request: HttpRequest, comparison: LlmComparison): HttpRequest {
  const { method, path, body, fault } = request
  if (body === undefined || fault !== undefined) return request
  const normalized = comparison.normalized({ method, path, body }, 'body')
  if (normalized === undefined) return request
  return normalized.ok
    ? { ...request, body: normalized.value }
    : { ...request, unfit: normalized.reason }
}

/** A question without what is ignored. */
export function keptQuestion(question: Question, { kept }: LlmComparison): Question {
  const { asked, whole } = question
  return { ...question, asked: kept(asked), whole: isJsonObject(whole) ? kept(whole) : whole }
}

/** What is asked of a provider's API: all but how the model is to draw. */
export function questionOnWire(request: HttpRequest, wire: ProviderWire): Question {
  const { method, path, target, query, body = null } = request
  const kind = `${method} ${wire} ${operationOf(path)}`
  if (!isJsonObject(body)) return { kind, wire, asked: { body }, whole: body }
  const { matched, stream } = wireNamed(wire).readRequest(body, target)
  // A stream that isn't asked for and one that is declined are the same; Gemini's comes as events or as an array.
  const form = query['alt'] === undefined ? {} : { alt: query['alt'] }
  return { kind, wire, asked: { ...matched, ...form, stream }, whole: body }
}

/** What is asked of a path that is no wire's: all of it. */
export function plainQuestion({ method, query, body }: HttpRequest, path: string): Question {
  const asked = {
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
  return { kind: `${method} ${path}`, asked, whole: null }
}

/** The part of a path that says what is asked: `completions`, or `generateContent` of `models/x:generateContent`. */
function operationOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return last.slice(last.indexOf(':') + 1)
}
