import type { Conversation } from '../contracts/conversation.ts'

/** A server as it stands in ids: `name@version`, and `+modern` where it speaks without a handshake. */
export function serverLabel({ fixture, reportedVersion, era }: Conversation): string {
  const { name, version } = fixture.header.subject
  const known = version ?? reportedVersion
  return `${name}${known === undefined ? '' : `@${known}`}${era === 'modern' ? '+modern' : ''}`
}
