import type { RuleSample } from '../../contracts/suggested-rules.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { readConversation } from '../read-conversation.ts'

/** The outputs that a recording holds. Throws where the file is none. */
export function fixtureSamples(path: string): readonly RuleSample[] {
  const conversation = readConversation(path)
  const { fixture, protocolVersion, calls } = conversation
  return calls.flatMap(({ reply, tool, id, entry }) => {
    if (reply?.kind !== 'result') return []
    const outputSchema = isJsonObject(entry) ? entry['outputSchema'] : undefined
    const sample = { server: fixture.header.subject.name, tool, name: id, result: reply.result }
    return [
      {
        ...sample,
        ...(outputSchema !== undefined && { outputSchema }),
        ...(protocolVersion !== undefined && { protocolVersion }),
      },
    ]
  })
}
