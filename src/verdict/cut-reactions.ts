import type { ClientReactions } from '../contracts/client-reaction.ts'
import { cutReaction } from './cut-reaction.ts'
import type { Cut } from './cut-text.ts'

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
