import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

interface BareNames {
  /** Names that are known. */
  readonly known: readonly string[]
  /** Whether any other word may be a name, too. */
  readonly hasOthers: boolean
  /** What stands behind a name. */
  readonly end: string
}

/** UTF-16 units of a name that isn't known. */
const LONGEST_NAME = 64

/**
 * Whether a name stands here that no marker announces, and what ends it. Text is held back as long as it may be one, so
 * that a name which isn't known is a short word of ASCII.
 */
export function* bareNameFollows(reader: LlmReader, names: BareNames): Reading<boolean> {
  const { known, hasOthers, end } = names
  const literals = known.map((name) => name + end)
  const limit = Math.max(hasOthers ? LONGEST_NAME + 1 : 0, ...literals.map(({ length }) => length))
  if (limit === 0) return false
  const follows = yield* reader.look(limit, (text, isAll) => {
    if (literals.some((literal) => text.startsWith(literal))) return true
    const word = hasOthers ? (/^[a-z_][\w.:/-]*/iu.exec(text)?.[0] ?? '') : ''
    if (word !== '' && text.startsWith(end, word.length)) return true
    const isOpen = hasOthers && word === text
    const mayBeKnown = literals.some((literal) => literal.startsWith(text))
    return !isAll && (isOpen || mayBeKnown) ? undefined : false
  })
  return follows === true
}
