import type { ClientReaction } from '../contracts/client-reaction.ts'
import type { ValueChange } from '../contracts/value-change.ts'
import { cutText } from './cut-text.ts'
import type { Cut } from './cut-text.ts'
import { cutValue } from './cut-value.ts'

/** Changes of one reaction that a report keeps, and characters of each value in them. */
const CHANGES_LIMIT = 20
const VALUE_LIMIT = 1000

/** A reaction as a report keeps it. */
export function cutReaction(reaction: ClientReaction): Cut<ClientReaction> {
  const { diff, message } = reaction
  const words = message === undefined ? undefined : cutText(message)
  const changes = diff?.slice(0, CHANGES_LIMIT).map(cutChange)
  return {
    kept: {
      ...reaction,
      ...(words !== undefined && { message: words.kept }),
      ...(changes !== undefined && { diff: changes.map(({ kept }) => kept) }),
    },
    cut:
      words?.cut === true ||
      changes?.length !== diff?.length ||
      changes?.some(({ cut }) => cut) === true,
  }
}

function cutChange({ op, pointer, before, after }: ValueChange): Cut<ValueChange> {
  const earlier = before === undefined ? undefined : cutValue(before, VALUE_LIMIT)
  const later = after === undefined ? undefined : cutValue(after, VALUE_LIMIT)
  return {
    kept: {
      op,
      pointer,
      ...(earlier !== undefined && { before: earlier.kept }),
      ...(later !== undefined && { after: later.kept }),
    },
    cut: earlier?.cut === true || later?.cut === true,
  }
}
