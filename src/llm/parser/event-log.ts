import type { LlmEvent } from '../../contracts/llm-event.ts'

/** The events of a stretch of text; pieces that follow each other are one. */
export class EventLog {
  #events: LlmEvent[] = []

  add(event: LlmEvent): void {
    const last = this.#events.at(-1)
    const joined = last === undefined ? undefined : join(last, event)
    if (joined === undefined) this.#events.push(event)
    else this.#events[this.#events.length - 1] = joined
  }

  /** The events since the last time. */
  take(): readonly LlmEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }
}

function join(last: LlmEvent, next: LlmEvent): LlmEvent | undefined {
  if (last.type === 'text-delta' && next.type === 'text-delta')
    return { type: 'text-delta', text: last.text + next.text }
  if (last.type === 'reasoning-delta' && next.type === 'reasoning-delta')
    return { type: 'reasoning-delta', text: last.text + next.text }
  if (last.type !== 'arguments-delta' || next.type !== 'arguments-delta') return undefined
  if (last.index !== next.index) return undefined
  return { type: 'arguments-delta', index: last.index, text: last.text + next.text }
}
