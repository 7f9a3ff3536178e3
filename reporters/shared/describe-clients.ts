import type { ClientReaction } from '../../src/contracts/client-reaction.ts'
import { plural } from '../../src/text/plural.ts'

/** What clients make of an answer, counted: `1 of 2 clients rejects it`; nothing where all accept it, or none is known. */
export function describeClients(clients: Readonly<Record<string, ClientReaction>>): string {
  const kinds = Object.values(clients)
    .map(({ reaction }) => reaction)
    .filter((reaction) => reaction !== 'unknown')
  const counts = (
    [
      ['rejects', 'reject'],
      ['alters', 'alter'],
    ] as const
  )
    .map(([one, several]) => ({ one, several, count: kinds.filter((kind) => kind === one).length }))
    .filter(({ count }) => count > 0)
  return counts
    .map(({ one, several, count }, index) => {
      const who = index === 0 ? `${count} of ${plural(kinds.length, 'client')}` : String(count)
      return `${who} ${count === 1 ? one : several} it`
    })
    .join(', ')
}
