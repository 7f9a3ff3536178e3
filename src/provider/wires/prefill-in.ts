import type { JsonValue } from '../../contracts/json.ts'
import { itemsOf, memberOf, stringOf } from '../json-parts.ts'

/** What the model's turn begins with, where a list of messages ends in one of its own; undefined where that has no text. */
export function prefillIn(
  messages: readonly JsonValue[],
  { role, content }: { readonly role: string; readonly content: string },
): string | undefined {
  const last = messages.at(-1)
  if (stringOf(last, 'role') !== role) return undefined
  const said = memberOf(last, content)
  if (typeof said === 'string') return said
  const texts = itemsOf(last, content).flatMap((piece) => stringOf(piece, 'text') ?? [])
  return texts.length === 0 ? undefined : texts.join('')
}
