import { isJsonObject } from '../../../json/is-json-object.ts'
import { type JsonMember, membersAt, valueIn } from '../../../json/json-bytes.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'

/** What a result of tools/call is, by its members. */
export interface ResultOutline {
  /**
   * `error`: the tool failed. `interim`: a task that was begun, or a request for input. `final`: what the tool gives.
   * `other`: no object.
   */
  readonly kind: 'error' | 'interim' | 'final' | 'other'
  /** Where its structured content stands. */
  readonly structured?: JsonMember
}

/** Looks at a result without reading what it carries. */
export function outlineResult({ data, places }: RpcMessage, isModern: boolean): ResultOutline {
  const { result } = places
  if (result === undefined || data[result.start] !== OPEN_BRACE) return { kind: 'other' }
  const members = membersAt(data, result.start)
  const valueOf = (key: string) => {
    const member = members.findLast((one) => one.key === key)
    return member && valueIn(data, member)
  }
  const structured = members.findLast(({ key }) => key === 'structuredContent')
  const place = structured && { structured }
  const isError = valueOf('isError')
  // What isn't `false` may be meant as an error, which never is data.
  if (isError !== undefined && isError !== false && isError !== null)
    return { kind: 'error', ...place }
  const type = isModern ? valueOf('resultType') : undefined
  const isInterim = typeof type === 'string' && type !== 'complete'
  return { kind: isInterim || isJsonObject(valueOf('task')) ? 'interim' : 'final', ...place }
}

const OPEN_BRACE = 0x7b
