import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import type { RuleSample } from '../../contracts/suggested-rules.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { argumentErrors } from '../../mcp/result/argument-errors.ts'
import { readConversation } from '../read-conversation.ts'

/** The outputs that a recording holds. Throws where the file is none. */
export function fixtureSamples(path: string): readonly RuleSample[] {
  return conversationSamples(readConversation(path))
}

/** Returns the outputs of the tools that a conversation calls. */
export function conversationSamples(conversation: Conversation): readonly RuleSample[] {
  const { fixture, protocolVersion, calls } = conversation
  const allowed = new Set(calls.flatMap((call) => (isForbidden(call) ? [] : [call.tool])))
  return calls.flatMap((call) => {
    const { reply, tool, id, entry, arguments: given } = call
    // What comes of forbidden arguments is nothing to build on, if there is anything else.
    if (reply?.kind !== 'result' || (isForbidden(call) && allowed.has(tool))) return []
    const outputSchema = isJsonObject(entry) ? entry['outputSchema'] : undefined
    const sample = {
      server: fixture.header.subject.name,
      tool,
      name: id,
      result: reply.result,
      arguments: given,
    }
    return [
      {
        ...sample,
        ...(outputSchema !== undefined && { outputSchema }),
        ...(protocolVersion !== undefined && { protocolVersion }),
      },
    ]
  })
}

function isForbidden({ entry, arguments: given }: RecordedCall): boolean {
  return argumentErrors(entry, given).length > 0
}
