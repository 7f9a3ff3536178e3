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
  return removed.flatMap((before) => {
    const after = added.find(
      (candidate) => isSameName(before, candidate) || isSameDescription(before, candidate),
    )
    if (after === undefined) return []
    return [
      `${excerpt(before.name)} may be called ${excerpt(after.name)} now; calls of the one aren't compared with those of the other`,
    ]
  })
}

function isSameName(left: ListedEntry, right: ListedEntry): boolean {
  return plain(left.name) === plain(right.name)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isSameDescription({ entry: left }: ListedEntry, { entry: right }: ListedEntry): boolean {
  const { description } = left
  return (
    typeof description === 'string' && description !== '' && description === right['description']
  )
}
