import type { Conversation, Oddity } from '../../contracts/conversation.ts'
import type { ConversationSighting } from './define-finding.ts'

/** One sighting for all oddities of a code, at the first of them. */
export function observeOddities(
  { oddities }: Conversation,
  code: Oddity['code'],
  tell: (count: number, first: string) => string,
): readonly ConversationSighting[] {
  const found = oddities.filter((oddity) => oddity.code === code)
  const [first] = found
  if (first === undefined) return []
  return [{ message: tell(found.length, first.detail), line: first.frame.line }]
}
