import type { LlmReplayReply, ReplayField } from '../../../contracts/llm-replay.ts'
import { HOP_BY_HOP_FIELDS } from '../../../wire/hop-by-hop-fields.ts'
import { isSendable } from '../../../wire/is-sendable.ts'

/** A replay has no proxy before it, and marks the end of a body itself (RFC 9112, section 6.1). */
const NOT_OURS = ['proxy-authenticate', 'proxy-authorization', 'transfer-encoding'] as const

/** The body that fields are sent with. */
interface Body extends Pick<LlmReplayReply, 'ending'> {
  readonly length: number
  /** True where none may follow: then the length is that of another answer's body. */
  readonly none: boolean
}

/** The fields of a head that are about the message; a length only where the body still has it, or breaks off before. */
export function messageFields(fields: readonly ReplayField[], body: Body): readonly ReplayField[] {
  const named = fields
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()))
  const hopByHop = new Set<string>([...HOP_BY_HOP_FIELDS, ...NOT_OURS, ...named])
  return fields.filter(([name, value]) => {
    const lower = name.toLowerCase()
    if (lower === 'content-length') return isLength(value, body)
    return !hopByHop.has(lower) && isSendable(name, value)
  })
}

function isLength(value: string, { length, ending, none }: Body): boolean {
  if (!/^\d{1,15}$/u.test(value)) return false
  if (none) return true
  return ending === 'cut' ? length <= Number(value) : length === Number(value)
}
