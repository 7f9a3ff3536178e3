import type { ByteEdit } from './edit-bytes.ts'
import type { ByteSpan } from './json-bytes.ts'

/**
 * The edits that take some of the members of an object, or of the elements of an array, out of a JSON text, each with a
 * comma beside it.
 *
 * @param spans - All of them in their order, members with their keys.
 */
export function removalEdits(
  spans: readonly ByteSpan[],
  isRemoved: (index: number) => boolean,
): readonly ByteEdit[] {
  const firstKept = spans.findIndex((_, index) => !isRemoved(index))
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return []
  if (firstKept === -1) return [{ start: first.start, end: last.end, text: '' }]
  const kept = spans[firstKept] ?? first
  const head = firstKept === 0 ? [] : [{ start: first.start, end: kept.start, text: '' }]
  const rest = spans.flatMap(({ end }, index) => {
    const before = spans[index - 1]
    return index > firstKept && isRemoved(index) && before !== undefined
      ? [{ start: before.end, end, text: '' }]
      : []
  })
  return [...head, ...rest]
}
