import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextItem, TextParsing } from '../../contracts/text-parser.ts'
import { cutAt, MAX_ITEMS } from './max-items.ts'
import { outsideSpans } from './outside-spans.ts'

/** Items in the order of the text, and what is to be told of them. */
export interface ReadItems {
  readonly items: readonly TextItem[]
  readonly diagnostics?: readonly string[]
}

/** A reading of items, cut where there are more than a limit; undefined where there are none. */
export function itemsReading(
  text: string,
  { items, diagnostics = [] }: ReadItems,
  { maxItems = MAX_ITEMS }: ParserSettings,
): TextParsing | undefined {
  const read = items.length > maxItems ? items.slice(0, maxItems) : items
  const [first] = read
  const last = read.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    ok: true,
    reading: {
      kind: 'items',
      items: read,
      unmatched: outsideSpans(
        text,
        read.map(({ span }) => span),
      ),
      span: [first.span[0], last.span[1]],
      diagnostics:
        items.length > maxItems ? [...diagnostics, cutAt(maxItems, 'items')] : diagnostics,
      isCut: items.length > maxItems,
    },
  }
}
