/** How many items of a text are read where nobody says it. */
export const MAX_ITEMS = 1_000_000

/** What a reading says that was cut at a limit, of any parser. */
export function cutAt(maxItems: number, what: 'items' | 'pairs' | 'records' | 'rows'): string {
  return `${what} beyond ${maxItems} aren't read`
}
