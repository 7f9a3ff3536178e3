import type { Conversation } from '../contracts/conversation.ts'
import type { Fixture } from '../contracts/fixture.ts'
import { ConversationReader } from './conversation/conversation-reader.ts'
import { ranToItsEnd } from './conversation/ran-to-its-end.ts'
import { stderrTail } from './conversation/stderr-tail.ts'

/**
 * Tells an MCP conversation from the frames of its fixture: which response answers which request,
 * by direction and id, and which tools/list entry was in force when a call was made.
 * A fixture that ends anywhere gives the conversation up to there. Linear in the frames.
 */
export function rebuildConversation(fixture: Fixture): Conversation {
  const reader = new ConversationReader()
  for (const frame of fixture.frames) reader.read(frame)
  const told = reader.finish(ranToItsEnd(fixture.end?.end.reason))
  const { end, header } = fixture
  const protocolVersion = end?.protocolVersion ?? told.protocolVersion ?? header.protocolVersion
  const reportedVersion =
    end?.reportedVersion ?? told.reportedVersion ?? header.subject.reportedVersion
  return {
    ...told,
    fixture,
    era: end?.era ?? header.era ?? told.era,
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(reportedVersion !== undefined && { reportedVersion }),
    stderr: stderrTail(fixture.frames),
    ...(end !== undefined && { endReason: end.end.reason }),
  }
}
