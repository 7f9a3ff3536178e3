import type { ReplayField } from '../../../contracts/llm-replay.ts'
import { headerOf } from '../../../wire/http-head.ts'
import { isPacked } from '../../../wire/is-packed.ts'
import { headOf } from './head-of.ts'

/** What changes the bytes of a body, by its head, in the order of the header; undefined where nothing does. */
export function contentEncoding(fields: readonly ReplayField[]): string | undefined {
  const encoding = headerOf(headOf(fields), 'content-encoding') ?? ''
  return isPacked(encoding) ? encoding : undefined
}
