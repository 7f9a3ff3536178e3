import type { LlmEvent } from '../../contracts/llm-event.ts'
import type {
  LlmCandidate,
  LlmDiagnostic,
  LlmOutput,
  LlmToolCall,
} from '../../contracts/llm-output.ts'

/** What a model's output holds, from the events of reading it. */
export function foldLlmEvents(events: Iterable<LlmEvent>): LlmOutput {
  const content: string[] = []
  const reasoning: string[] = []
  const toolCalls: LlmToolCall[] = []
  const candidates: LlmCandidate[] = []
  const diagnostics: LlmDiagnostic[] = []
  let needsMoreWork: boolean | undefined
  for (const event of events) {
    switch (event.type) {
      case 'text-delta':
        content.push(event.text)
        break
      case 'reasoning-delta':
        reasoning.push(event.text)
        break
      case 'call-start':
      case 'arguments-delta':
        break
      case 'call-end':
        if ('refusedBy' in event.call) candidates.push(event.call)
        else toolCalls.push(event.call)
        break
      case 'candidate':
        candidates.push(event.candidate)
        break
      case 'needs-more-work':
        needsMoreWork = event.value
        break
      case 'diagnostic':
        diagnostics.push(event.diagnostic)
    }
  }
  return {
    content: content.join(''),
    reasoning: reasoning.join(''),
    toolCalls,
    candidates,
    ...(needsMoreWork === undefined ? {} : { needsMoreWork }),
    format: toolCalls[0]?.format ?? null,
    diagnostics,
  }
}
