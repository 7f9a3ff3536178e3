import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { plural } from '../../text/plural.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { missingFields } from './required-fields.ts'

/** Fields that official clients of a wire read without asking whether they are there. */
export const llmFieldMissing = defineLlmFinding({
  code: 'llm-field-missing',
  requirement: LLM_REQUIREMENTS['llm:stream:fields'],
  observe: ({ exchange: { answer, response }, messages }) => {
    if (answer === undefined || (response?.status ?? 500) >= 400) return []
    const unknown = new Set(answer.unknown.map(({ at }) => at))
    if (answer.error !== undefined) unknown.add(answer.error.at)
    const counts = new Map<string, number>()
    let first: number | undefined
    for (const [at, message] of messages.entries()) {
      if (unknown.has(at) || message.value === undefined) continue
      for (const field of new Set(missingFields(answer.wire, message))) {
        first ??= at
        counts.set(field, (counts.get(field) ?? 0) + 1)
      }
    }
    if (first === undefined) return []
    const list = Array.from(counts, ([field, count]) => `${field} in ${plural(count, 'message')}`)
    const message = `fields are missing that official clients of ${answer.wire} count on: ${list.join(', ')}; send them, or put them in before a client reads the answer`
    return [{ message, at: first }]
  },
})
