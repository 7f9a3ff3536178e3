import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Fixture } from '../contracts/fixture.ts'
import { ConversationReader } from './conversation/conversation-reader.ts'
import { ranToItsEnd } from './conversation/ran-to-its-end.ts'
import { stderrTail } from './conversation/stderr-tail.ts'

/** Messages as they were before redaction changed them, by line of the fixture. */
export type OriginalMessages = ReadonlyMap<number, string>

/**
 * Tells an MCP conversation from the frames of its fixture: which response answers which request,
 * by direction and id, and which tools/list entry was in force when a call was made.
 * A fixture that ends anywhere gives the conversation up to there. Linear in the frames.
 *
 * @param originals - Of a recording that was made just now: its calls get what came before redaction.
 */
export function rebuildConversation(
  fixture: Fixture,
  originals: OriginalMessages = new Map(),
): Conversation {
  const told = readFrames(fixture)
  const { end, header } = fixture
  const protocolVersion = end?.protocolVersion ?? told.protocolVersion ?? header.protocolVersion
  const reportedVersion =
    end?.reportedVersion ?? told.reportedVersion ?? header.subject.reportedVersion
  return {
    ...told,
    calls: originals.size === 0 ? told.calls : withOriginals(told.calls, fixture, originals),
    fixture,
    era: end?.era ?? header.era ?? told.era,
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(reportedVersion !== undefined && { reportedVersion }),
    stderr: stderrTail(fixture.frames),
    ...(end !== undefined && { endReason: end.end.reason }),
  }
}

function readFrames({ frames, end }: Fixture): ReturnType<ConversationReader['finish']> {
  const reader = new ConversationReader()
  for (const frame of frames) reader.read(frame)
  return reader.finish(ranToItsEnd(end?.end.reason))
}

/** The same calls, in the same order, are told from the frames as they were. */
function withOriginals(
  calls: readonly RecordedCall[],
  fixture: Fixture,
  originals: OriginalMessages,
): readonly RecordedCall[] {
  const frames = fixture.frames.map((frame) => {
    const utf8 = originals.get(frame.line)
    return utf8 === undefined ? frame : { ...frame, utf8 }
  })
  const before = readFrames({ ...fixture, frames }).calls
  return calls.map((call, index) => {
    const { arguments: given, entry, reply } = before[index] ?? call
    return {
      ...call,
      original: {
        arguments: given,
        ...(entry !== undefined && { entry }),
        ...(reply !== undefined && { reply }),
      },
    }
  })
}
