import { fencesOf } from './fences-of.ts'

/** A text with a blank line in place of each of its fenced blocks. */
export function withoutFences(text: string): string {
  const parts: string[] = []
  let position = 0
  for (const fence of fencesOf(text)) {
    parts.push(text.slice(position, fence.start))
    position = fence.end
  }
  return [...parts, text.slice(position)].join('\n')
}
