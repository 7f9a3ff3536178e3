import { expect } from 'vitest'
import type { LlmEvent } from '../../contracts/llm-event.ts'

/** Each call begins once and ends once, and between them its pieces are what its raw arguments are. */
export function expectDeltas(events: readonly LlmEvent[]): void {
  const open = new Map<number, string>()
  let begun = 0
  for (const event of events) {
    if (event.type === 'call-start') {
      expect(event.index).toBe(begun)
      begun += 1
      open.set(event.index, '')
    } else if (event.type === 'arguments-delta')
      open.set(event.index, (open.get(event.index) ?? 'not begun') + event.text)
    else if (event.type === 'call-end') {
      expect(open.get(event.index)).toBe(event.call.rawArguments)
      open.delete(event.index)
    }
  }
  expect(open.size).toBe(0)
}
