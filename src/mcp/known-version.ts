import type { Conversation } from '../contracts/conversation.ts'

/** The version that a server goes by: its package's, else what it says of itself; undefined where both are empty. */
export function knownVersion({ fixture, reportedVersion }: Conversation): string | undefined {
  return [fixture.header.subject.version, reportedVersion].find(
    (version) => version !== undefined && version !== '',
  )
}
