import type { ClientReaction, ClientReactions } from '../contracts/client-reaction.ts'
import type { ValueChange } from '../contracts/value-change.ts'
import type { Cut } from './cut-text.ts'
import { cutValue } from './cut-value.ts'

/** Changes of one reaction that a report keeps, and characters of each value in them. */
const CHANGES_LIMIT = 20
const VALUE_LIMIT = 1000

/** Reactions as a report keeps them. */
export function cutReactions(
  clients: Readonly<Record<string, ClientReactions>>,
): Cut<Readonly<Record<string, ClientReactions>>> {
  const entries = Object.entries(clients).map(([name, { listed, unlisted }]) => {
    const cuts = { listed: cutReaction(listed), unlisted: cutReaction(unlisted) }
    const kept: ClientReactions = { listed: cuts.listed.kept, unlisted: cuts.unlisted.kept }
    return { name, kept, cut: cuts.listed.cut || cuts.unlisted.cut }
  })
  return {
    kept: Object.fromEntries(entries.map(({ name, kept }) => [name, kept])),
    cut: entries.some(({ cut }) => cut),
  }
}

function cutReaction(reaction: ClientReaction): Cut<ClientReaction> {
  const { diff } = reaction
  if (diff === undefined) return { kept: reaction, cut: false }
  const changes = diff.slice(0, CHANGES_LIMIT).map(cutChange)
  return {
    kept: { ...reaction, diff: changes.map(({ kept }) => kept) },
    cut: diff.length > CHANGES_LIMIT || changes.some(({ cut }) => cut),
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
