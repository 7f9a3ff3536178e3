import type { ClientReaction, ClientReactions } from '../../src/contracts/client-reaction.ts'
import { plural } from '../../src/text/plural.ts'

const CHANGES_SHOWN = 3

/** What a client does with a result, in words that go on after its name: once where listing the tools changes nothing. */
export function describeReactions({ listed, unlisted }: ClientReactions): string {
  const after = reactionWords(listed)
  const without = reactionWords(unlisted)
  return after.join('') === without.join('')
    ? after.join('')
    : `${after.join(' once it has listed the tools')}; without that it ${without.join('')}`
}

/** What a client does, in words that go on after its name, and what there is to say of that. */
export function reactionWords({
  reaction,
  code,
  message,
  diff = [],
}: ClientReaction): readonly [does: string, why: string] {
  switch (reaction) {
    case 'accepts':
      return ['accepts it', '']
    case 'rejects':
      return ['rejects it', `: ${[code, message].filter((part) => part !== undefined).join(' ')}`]
    case 'alters':
      return ['alters it', `: ${[message, changes(diff)].filter(Boolean).join(': ')}`]
    case 'unknown':
    default:
      return ["can't be told about", `: ${message ?? 'something of the result was redacted'}`]
  }
}

function changes(diff: NonNullable<ClientReaction['diff']>): string {
  const shown = diff.slice(0, CHANGES_SHOWN).map(({ op, pointer }) => `${pointer || '/'} ${op}`)
  const left = diff.length - shown.length
  return [...shown, ...(left > 0 ? [plural(left, 'more change')] : [])].join(', ')
}
