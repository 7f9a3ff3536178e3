import { isJsonObject } from '../../src/json/is-json-object.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import type { FailedRequest } from './greet.ts'

/** What a server answered that a conversation can't begin with, in words; undefined where it answered nothing. */
export function describeReply(
  { method, reply, supported }: FailedRequest,
  startTimeout: number,
): string | undefined {
  if (reply.kind === 'timeout') return `did not answer ${method} within ${startTimeout / 1000} s`
  if (reply.kind === 'error') return `answered ${method} with an error: ${errorText(reply.error)}`
  if (reply.kind === 'result')
    return `answered ${method} with ${excerpt(JSON.stringify(reply.result))}, which ${supported === undefined ? 'is no object' : "doesn't name the revision that was asked for"}`
  return undefined
}

function errorText(error: unknown): string {
  if (!isJsonObject(error)) return excerpt(JSON.stringify(error))
  const { message, code } = error
  return `${excerpt(typeof message === 'string' ? message : '')} (${JSON.stringify(code)})`
}
