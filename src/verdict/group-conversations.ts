import type { Conversation } from '../contracts/conversation.ts'
import { groupBy } from './group-by.ts'

/**
 * The recordings of each server in one version, era and transport, in the order in which servers appear.
 * Recorded, synthetic and imported fixtures never share a group: only recorded ones count as coverage.
 */
export function groupConversations(
  conversations: readonly Conversation[],
): readonly (readonly Conversation[])[] {
  return [...groupBy(conversations, groupKey).values()]
}

function groupKey({ fixture, era, reportedVersion }: Conversation): string {
  const { subject, transport, origin } = fixture.header
  return JSON.stringify([
    subject.name,
    subject.version ?? reportedVersion ?? null,
    era,
    transport ?? null,
    origin,
  ])
}
