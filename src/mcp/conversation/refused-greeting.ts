import type { Conversation } from '../../contracts/conversation.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { excerpt } from '../../text/excerpt.ts'
import { protocolHint } from '../protocol-hint.ts'
import { supportedVersions } from '../supported-versions.ts'

/** How a server refused to begin a conversation, in words, and what to try. */
export interface RefusedStart {
  readonly reason: string
  readonly hint: string | undefined
}

/** What a server answered to being greeted, where no conversation can begin with that. */
export function refusedGreeting({
  answers,
  protocolVersion = '',
}: Conversation): RefusedStart | undefined {
  const greeted = answers.filter(({ method }) => method !== 'tools/list')
  const refused = greeted.find(({ reply }) => reply.kind === 'error') ?? greeted[0]
  if (refused === undefined) return undefined
  const { method, reply } = refused
  const supported = supportedVersions(reply)
  const hint = protocolHint({ method, kind: reply.kind, supported })
  if (reply.kind === 'error') {
    const [message, code] = [valueAt(reply.error, '/message'), valueAt(reply.error, '/code')]
    const said = typeof message === 'string' ? excerpt(message) : 'an error'
    const words = `${said}${typeof code === 'number' ? ` (${code})` : ''}`
    return { reason: `it answered ${method} with ${words}`, hint }
  }
  return supported === undefined || supported.includes(protocolVersion)
    ? undefined
    : { reason: `it answered ${method} without the revision that was asked for`, hint }
}
