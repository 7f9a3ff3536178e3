import type { Conversation } from '../contracts/conversation.ts'
import { serverLabel } from './server-label.ts'

/**
 * The recordings of each server in one version, era and transport, in the order in which servers appear.
 * Recorded, synthetic and imported fixtures never share a group: only recorded ones count as coverage.
 */
export function groupConversations(
  conversations: readonly Conversation[],
): readonly (readonly Conversation[])[] {
  return [...Map.groupBy(conversations, groupKey).values()]
}

function groupKey(conversation: Conversation): string {
  const { transport, origin } = conversation.fixture.header
  return JSON.stringify([serverLabel(conversation), transport, origin])
}
