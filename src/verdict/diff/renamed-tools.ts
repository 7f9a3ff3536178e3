import { excerpt } from '../../text/excerpt.ts'
import type { ListedEntry } from './listed-tools.ts'

/**
 * Guesses which removed tools go by another name now: the names differ only in case and separators, or the
 * descriptions are the same. A guess only: both stay removed and added.
 */
export function renamedTools(
  removed: readonly ListedEntry[],
  added: readonly ListedEntry[],
): readonly string[] {
  const names = firstBy(added, ({ name }) => plain(name))
  const descriptions = firstBy(added, describedAs)
  return removed.flatMap((before) => {
    const places = [names.get(plain(before.name)), descriptions.get(describedAs(before))]
    const at = Math.min(...places.map((place) => place ?? added.length))
    const after = added[at]
    if (after === undefined) return []
    return [
      `${excerpt(before.name)} may be called ${excerpt(after.name)} now; calls of the one aren't compared with those of the other`,
    ]
  })
}

/** Where the first tool of each key stands; one without a key is nowhere. */
function firstBy(
  tools: readonly ListedEntry[],
  keyOf: (tool: ListedEntry) => string | undefined,
): ReadonlyMap<string | undefined, number> {
  const places = new Map<string | undefined, number>()
  for (const [place, tool] of tools.entries()) {
    const key = keyOf(tool)
    if (key !== undefined && !places.has(key)) places.set(key, place)
  }
  return places
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function describedAs({ entry: { description } }: ListedEntry): string | undefined {
  return typeof description === 'string' && description !== '' ? description : undefined
}
