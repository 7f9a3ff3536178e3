import type { StreamedCall } from '../../contracts/extraction-buffer.ts'
import type { JsonValue } from '../../contracts/json.ts'

/** What a buffer shows. */
export interface BufferState {
  readonly text: string
  readonly value: JsonValue | undefined
  readonly isComplete: boolean
  readonly extractor: string | undefined
  readonly start: number | undefined
  readonly calls: readonly StreamedCall[]
}

/** What grows behind the buffers of one stream; each of them shows it as it was when the buffer was made. */
export interface BufferCore<Delta> {
  readonly write: (delta: Delta) => void
  readonly read: () => BufferState
}

/** Before anything came, and of a text in which nothing is found. */
export const NOTHING_SHOWN: BufferState = {
  text: '',
  value: undefined,
  isComplete: false,
  extractor: undefined,
  start: undefined,
  calls: [],
}
