import type { ReplayField } from '../../../contracts/llm-replay.ts'
import type { HttpHead } from '../../../wire/http-head.ts'

/** Fields as they are looked up in a head. */
export function headOf(fields: readonly ReplayField[]): Pick<HttpHead, 'fields'> {
  return { fields: fields.map(([name, value]) => ({ name, value, span: [0, 0] })) }
}
