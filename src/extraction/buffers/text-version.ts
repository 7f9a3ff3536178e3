import type { Extraction } from '../../contracts/extraction.ts'
import type { BufferKind, ExtractionBuffer } from '../../contracts/extraction-buffer.ts'
import type { BufferState } from './buffer-core.ts'
import type { Growth } from './growth.ts'

/** What the versions of one buffer have in common. */
export interface TextVersionBase<Value> {
  readonly kind: BufferKind
  readonly extract: (text: string) => Extraction<Value>
}

/** A buffer of text, at one point of its growth. */
export function textVersion<Value>(
  base: TextVersionBase<Value>,
  growth: Growth<string>,
  { text, count }: { readonly text: string; readonly count: number },
): ExtractionBuffer<Value> {
  let state: BufferState | undefined
  const shown = (): BufferState => (state ??= growth.stateAt(count))
  const version: ExtractionBuffer<Value> = {
    kind: base.kind,
    text,
    get value() {
      return shown().value
    },
    get isComplete() {
      return shown().isComplete
    },
    get extractor() {
      return shown().extractor
    },
    get start() {
      return shown().start
    },
    append: (delta) => {
      if (delta === '') return version
      const next = { text: text + delta, count: count + 1 }
      return textVersion(base, growth.with(count, delta), next)
    },
    equals: (other) => other.kind === base.kind && other.text === text,
    finish: () => base.extract(text),
  }
  return Object.freeze(version)
}
