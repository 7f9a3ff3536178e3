import { plural } from '../../src/text/plural.ts'

const SHOWN = 50

/** The first items, and a line that counts the others where there are any. */
export function withoutRest<Item>(
  items: readonly Item[],
  noun: string,
): { readonly shown: readonly Item[]; readonly rest: readonly string[] } {
  const left = items.length - SHOWN
  return {
    shown: items.slice(0, SHOWN),
    rest: left > 0 ? [`and ${plural(left, `more ${noun}`)}`, ''] : [],
  }
}
