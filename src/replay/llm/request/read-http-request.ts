import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'
import { urlSecrets } from '../../../fixture/redaction/url-secrets.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'
import { decodeBody } from '../../../wire/decode-body.ts'

/** A request taken apart. */
export interface HttpRequest {
  readonly method: string
  /** As it was sent, in any form. */
  readonly target: string
  readonly path: string
  /** Parameters of the query with their values, but for credentials, which another run has others of. */
  readonly query: JsonObject
  /** What was sent: a JSON value, a text, or of other bytes their digest; undefined where nothing was. */
  readonly body?: JsonValue
  /** Why the body is no JSON. */
  readonly fault?: string
  /** Why it can't be compared: the user's `normalize` failed. */
  readonly unfit?: string
}

/** Takes a request apart. */
export function readHttpRequest(request: LlmReplayRequest): HttpRequest {
  const { method, target } = request
  const url = URL.parse(target, 'http://unknown.invalid')
  return {
    method: method.toUpperCase(),
    target,
    path: url?.pathname ?? target,
    query: queryOf(url),
    ...readBody(request),
  }
}

function queryOf(url: URL | null): JsonObject {
  const values = new Map<string, string[]>()
  for (const [name, value] of url?.searchParams ?? []) {
    const isSecret = urlSecrets(`?${encodeURIComponent(name)}=x`).length > 0
    if (!isSecret) values.set(name, [...(values.get(name) ?? []), value])
  }
  return Object.fromEntries(values)
}

function readBody({
  body: sent = new Uint8Array(),
  encoding = '',
  fault: left,
}: LlmReplayRequest): Pick<HttpRequest, 'body' | 'fault'> {
  if (sent.length === 0) return { fault: left ?? 'there is none' }
  const { body, fault } = decodeBody(sent, encoding)
  if (fault !== undefined) return { body: digestOf(sent), fault }
  if (!isUtf8(body)) return { body: digestOf(body), fault: 'it is no UTF-8' }
  const text = Buffer.from(body).toString('utf8')
  const reading = safeParseJson(text)
  return reading.ok ? { body: reading.value } : { body: text, fault: reading.reason }
}

function digestOf(bytes: Uint8Array): JsonValue {
  return { bytes: bytes.length, sha256: hash('sha256', bytes) }
}
