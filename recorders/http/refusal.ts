import { isJsonObject } from '../../src/json/is-json-object.ts'
import { safeParseJson } from '../../src/json/safe-parse-json.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import {
  type HeaderLines,
  headerOf,
  mediaTypeOf,
  readStatusLine,
} from '../../src/wire/http-head.ts'
import { connectionHint, connectionWords } from './connection-fault.ts'
import { pathHint, redirectTarget, statusHint } from './status-hint.ts'

/** Why a request got no JSON-RPC answer, for people. */
export interface Refusal {
  /** `status` is a refusal over HTTP, `connection` none at all, `answer` one that is no answer to the request. */
  readonly kind: 'status' | 'connection' | 'answer'
  readonly status?: number
  readonly message: string
  /** What to do about it, where that can be told. */
  readonly hint?: string
}

/** An answer that refuses a request. */
export interface RefusingAnswer {
  readonly url: URL
  readonly head: HeaderLines & { readonly startLine: string }
  readonly status: number
  readonly body: Uint8Array
  /** Names of the headers that the user gave. */
  readonly given: readonly string[]
}

/** What is read of a body for a message. */
const BODY_READ = 4000

/** A refusal by the status of an answer. */
export function statusRefusal(answer: RefusingAnswer): Refusal {
  const { head, status } = answer
  const reason = readStatusLine(head.startLine)?.reason ?? ''
  const said = wordsIn(answer)
  const asked = headerOf(head, 'www-authenticate')
  const target = redirectTarget(answer)
  const details = [
    asked === undefined ? undefined : `it asks for ${excerpt(asked, 200)}`,
    target === undefined ? undefined : `it redirects to ${excerpt(target)}, which isn't followed`,
    said === undefined ? undefined : `it says ${excerpt(said)}`,
  ].filter((detail) => detail !== undefined)
  const hint = statusHint(answer)
  return {
    kind: 'status',
    status,
    message: [`HTTP ${status} ${reason}`.trimEnd(), ...details].join('; '),
    ...(hint === undefined ? {} : { hint }),
  }
}

/** A connection that wasn't there, or that spoke no HTTP. */
export function connectionRefusal(error: NodeJS.ErrnoException, url: URL): Refusal {
  const hint = connectionHint(error, url)
  return {
    kind: 'connection',
    message: connectionWords(error, url),
    ...(hint === undefined ? {} : { hint }),
  }
}

/** An answer that doesn't answer. */
export function answerRefusal(message: string): Refusal {
  return { kind: 'answer', message }
}

/** A body that is no answer. */
export function bodyRefusal({ url, head, body }: RefusingAnswer): Refusal {
  const type = mediaTypeOf(head)
  const what =
    body.length === 0
      ? 'an empty body'
      : `${type ?? 'a body of no type'}, and no response of JSON-RPC to it: ${excerpt(textOf(body))}`
  const refusal = answerRefusal(`it sent ${what}`)
  return type === 'text/html' ? { ...refusal, hint: pathHint(url) } : refusal
}

function wordsIn({ head, body }: RefusingAnswer): string | undefined {
  const text = textOf(body)
  const reading = safeParseJson(text)
  if (reading.ok && isJsonObject(reading.value)) {
    const { error, message, detail } = reading.value
    const told = isJsonObject(error) ? error['message'] : (message ?? detail ?? error)
    if (typeof told === 'string') return told
  }
  const isText = (mediaTypeOf(head) ?? 'text/plain') === 'text/plain'
  return isText && text.trim() !== '' ? text : undefined
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body.subarray(0, BODY_READ)).toString('utf8')
}
