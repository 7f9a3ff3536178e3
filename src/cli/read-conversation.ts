import type { Conversation } from '../contracts/conversation.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { excerpt } from '../text/excerpt.ts'

/**
 * Reads the conversation with a server that a fixture holds.
 *
 * @throws HarnessError where the file can't be read, is no fixture, or holds an exchange with a model
 */
export function readConversation(path: string): Conversation {
  const fixture = readFixture(path)
  if (fixture.header.kind === 'llm')
    throw new HarnessError(
      'wrong-use',
      `${excerpt(path)} holds an exchange with a model, and no tool of a server; assay check and assay show read it`,
    )
  return rebuildConversation(fixture)
}
