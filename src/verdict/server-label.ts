import type { Conversation } from '../contracts/conversation.ts'
import { knownVersion } from '../mcp/known-version.ts'

/** A server as it stands in ids: `name@version`, and `+modern` where it speaks without a handshake. */
export function serverLabel(conversation: Conversation): string {
  const { fixture, era } = conversation
  const version = knownVersion(conversation)
  return [
    fixture.header.subject.name,
    version === undefined ? '' : `@${version}`,
    era === 'modern' ? '+modern' : '',
  ].join('')
}
