import type { TextParsing } from '../../../contracts/text-parser.ts'
import { json } from '../../decoders/json.ts'
import { threw } from '../../chain/threw.ts'
import type { ParserService } from './parser-service.ts'

type Answer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

/**
 * Asks a service to read a text; never throws. It is sent `{"text": …, "config": …}` as JSON, without `config` where there
 * are no settings for it, and no credentials; its answer with status 200 is one JSON value, which is what it read. Status
 * 204 is that it read nothing. Redirects are refused.
 */
export async function askService(
  text: string,
  service: ParserService,
  signal?: AbortSignal,
): Promise<TextParsing> {
  const answer = await askedOf(service, bodyOf(text, service), signal)
  if (!answer.ok) return answer
  const decoding = json.decode(answer.text, {})
  if (!decoding.ok)
    return { ok: false, reason: `the answer of the service is no JSON: ${decoding.reason}` }
  const { value, diagnostics } = decoding
  return {
    ok: true,
    reading: { kind: 'value', value, span: [0, text.length], unmatched: [], diagnostics },
  }
}

function bodyOf(text: string, { config }: ParserService): string {
  return JSON.stringify({ text, ...(Object.keys(config).length > 0 && { config }) })
}

async function askedOf(
  { endpoint, method, timeout, maxBytes }: ParserService,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(endpoint, {
      method,
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      redirect: 'manual',
      credentials: 'omit',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    })
    if (response.status === 200) return await textOf(response, maxBytes)
    await response.body?.cancel()
    return { ok: false, reason: refusalOf(response.status) }
  } catch (error) {
    if (limit.aborted)
      return { ok: false, reason: `the service didn't answer within ${timeout} ms` }
    if (signal?.aborted === true) return { ok: false, reason: 'the request was ended' }
    return { ok: false, reason: `the service can't be asked: ${causeOf(error)}` }
  }
}

function refusalOf(status: number): string {
  if (status === 204) return 'the service read nothing'
  if (status >= 300 && status < 400)
    return `the service redirects (status ${status}), which is refused; name the address that answers`
  return `the service answered with status ${status}`
}

/** What `fetch` throws says only that it failed; why is its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return threw(cause).replace(/^it threw: /u, '')
}

async function textOf(response: Response, maxBytes: number): Promise<Answer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes)
      return {
        ok: false,
        reason: `the answer of the service is longer than ${maxBytes} bytes (max_response_bytes)`,
      }
    parts.push(part)
  }
  try {
    return {
      ok: true,
      text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)),
    }
  } catch {
    return { ok: false, reason: 'the answer of the service is no UTF-8' }
  }
}
