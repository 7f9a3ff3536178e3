import type { ItemPattern } from '../../contracts/text-extraction.ts'

/** The patterns of the fields that items show; undefined where they show none, and are texts. */
export function itemPatterns(
  _items: readonly string[],
): Readonly<Record<string, ItemPattern>> | undefined {
  return undefined
}
