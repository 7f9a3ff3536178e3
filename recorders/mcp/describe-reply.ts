import type { JsonValue } from '../../src/contracts/json.ts'
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
    return `answered ${method} with ${written(reply.result)}, which ${supported === undefined ? 'is no object' : "doesn't name the revision that was asked for"}`
  return undefined
}

function errorText(error: JsonValue): string {
  if (!isJsonObject(error)) return written(error)
  const { message, code } = error
  const said = excerpt(typeof message === 'string' ? message : '')
  return `${said} (${typeof code === 'number' ? code : written(code)})`
}

/** What a server may nest more deeply than can be written is named only. */
function written(value: JsonValue | undefined): string {
  try {
    return excerpt(JSON.stringify(value) ?? 'undefined')
  } catch {
    return 'a value that is nested too deeply'
  }
}
