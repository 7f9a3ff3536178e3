import type { ProviderEvent } from '../../contracts/provider-event.ts'

/** A piece of what a model says, thinks or refuses; none where the piece is empty or no text. */
export function textEvent(
  type: 'text' | 'reasoning' | 'refusal',
  choice: number,
  text: unknown,
): readonly ProviderEvent[] {
  return typeof text !== 'string' || text === '' ? [] : [{ type, choice, text }]
}
