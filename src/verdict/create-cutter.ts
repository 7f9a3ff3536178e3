import type { JsonValue } from '../contracts/json.ts'
import { cutText } from './cut-text.ts'
import type { Cut } from './cut-text.ts'
import { cutValue } from './cut-value.ts'

/** Entries of a list (schema errors, diagnostics, calls, frames) that a report keeps as evidence. */
export const LIST_LIMIT = 50

/** Cuts evidence to what a reader can take in, and remembers whether anything was cut. */
export interface Cutter {
  readonly text: (text: string, limit?: number) => string
  readonly value: (value: JsonValue) => JsonValue
  readonly list: <Item>(items: readonly Item[]) => readonly Item[]
  /** Takes what was cut elsewhere. */
  readonly kept: <Kept>(cut: Cut<Kept>) => Kept
  readonly hasCut: () => boolean
}

/** Makes a cutter for what belongs together. */
export function createCutter(): Cutter {
  let hasCut = false
  const kept = <Kept>(cut: Cut<Kept>): Kept => {
    hasCut ||= cut.cut
    return cut.kept
  }
  return {
    kept,
    text: (text, limit) => kept(cutText(text, limit)),
    value: (value) => kept(cutValue(value)),
    list: (items) => kept({ kept: items.slice(0, LIST_LIMIT), cut: items.length > LIST_LIMIT }),
    hasCut: () => hasCut,
  }
}
