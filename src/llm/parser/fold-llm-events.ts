import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmCandidate, LlmOutput } from '../../contracts/llm-output.ts'

/** What a model's output holds, from the events of reading it. */
export function foldLlmEvents(events: Iterable<LlmEvent>): LlmOutput {
  const all = [...events]
  const toolCalls = all.flatMap((event) =>
    event.type === 'call-end' && !('refusedBy' in event.call) ? [event.call] : [],
  )
  const needsMoreWork = all.findLast((event) => event.type === 'needs-more-work')?.value
  return {
    content: joined(all, 'text-delta'),
    reasoning: joined(all, 'reasoning-delta'),
    toolCalls,
    candidates: all.flatMap(candidatesOf),
    ...(needsMoreWork === undefined ? {} : { needsMoreWork }),
    format: toolCalls[0]?.format ?? null,
    diagnostics: all.flatMap((event) => (event.type === 'diagnostic' ? [event.diagnostic] : [])),
  }
}

function joined(events: readonly LlmEvent[], type: 'text-delta' | 'reasoning-delta'): string {
  return events.flatMap((event) => (event.type === type ? [event.text] : [])).join('')
}

function candidatesOf(event: LlmEvent): readonly LlmCandidate[] {
  if (event.type === 'candidate') return [event.candidate]
  return event.type === 'call-end' && 'refusedBy' in event.call ? [event.call] : []
}
