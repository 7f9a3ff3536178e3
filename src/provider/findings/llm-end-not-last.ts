import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { hasEndMark } from '../has-end-mark.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** Messages behind the end mark of a stream. */
export const llmEndNotLast = defineLlmFinding({
  code: 'llm-end-not-last',
  requirement: LLM_REQUIREMENTS['llm:stream:end-last'],
  observe: ({ exchange: { answer }, messages }) => {
    const { endedAt, streamed, error, wire } = answer ?? {}
    if (wire !== undefined && !hasEndMark(wire)) return []
    if (endedAt === undefined || streamed !== true || error !== undefined) return []
    const late = messages.slice(endedAt + 1)
    const [first] = late
    if (first === undefined) return []
    const message = `${plural(late.length, 'message')} after the end mark, the first ${excerpt(first.text)}; official clients stop reading at the mark: send it last`
    return [{ message, at: endedAt + 1 }]
  },
})
