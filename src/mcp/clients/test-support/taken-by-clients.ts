import type { ClientReaction } from '../../../contracts/client-reaction.ts'
import type { Conversation } from '../../../contracts/conversation.ts'
import { CLIENT_PACKAGES, clientName } from '../client-packages.ts'
import { replayThroughClients, type ReplayOptions } from '../replay-through-clients.ts'

/** Characters of a client's message that are compared. */
const WIDTH = 110

/** How each call was taken, by v1 and v2; what all did alike stands there once. */
export async function takenByClients(
  conversation: Conversation,
  options?: ReplayOptions,
): Promise<readonly string[]> {
  const reactions = await replayThroughClients([conversation], options)
  return conversation.calls.map((recorded) => {
    const clients = CLIENT_PACKAGES.map((client, index) => {
      const { listed, unlisted } = reactions.get(recorded)?.[clientName(client)] ?? {}
      return once(`v${index + 1}`, [
        [' listed', describeReaction(listed)],
        [' unlisted', describeReaction(unlisted)],
      ])
    })
    const [first, second] = clients.map((client) => client.replace(/^v\d: /u, ''))
    return first === second && !/^v\d /u.test(first ?? '') ? String(first) : clients.join('\n')
  })
}

function once(name: string, ways: readonly (readonly [string, string])[]): string {
  const [first, second] = ways
  if (first?.[1] === second?.[1]) return `${name}: ${first?.[1]}`
  return ways.map(([way, reaction]) => `${name}${way}: ${reaction}`).join('\n')
}

function describeReaction(taken: ClientReaction | undefined): string {
  const { reaction, code, message, diff } = taken ?? {}
  const words = message?.replaceAll(/\s+/gu, ' ').slice(0, WIDTH).trimEnd()
  const changes = diff?.map(({ op, pointer }) => `${op} ${pointer}`).join(', ')
  return [reaction, code, words, changes].filter((word) => word !== undefined).join(' ')
}
