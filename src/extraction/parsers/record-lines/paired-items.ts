import type { Span } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { TextItem } from '../../../contracts/text-parser.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { MAX_PLACES } from '../max-places.ts'
import type { FilledLine } from '../lines/filled-lines.ts'
import { type LinePair, readPairs } from './read-pairs.ts'

/** The records of lines that are pairs, and what can't be told from them. */
export interface PairedItems {
  readonly items: readonly TextItem[]
  readonly diagnostics: readonly string[]
}

const DIAGNOSTICS = 20

/** Makes a record of each line that is nothing but pairs. A key that comes again has an array of all its values. */
export function pairedItems(text: string, lines: readonly FilledLine[]): PairedItems {
  const items: TextItem[] = []
  const diagnostics: string[] = []
  let places = 0
  for (const { at, end } of lines) {
    const pairs = readPairs(text, [at, end])
    if (pairs === undefined) continue
    const value = recordOf(pairs, (key, { span }) => {
      if (diagnostics.length < DIAGNOSTICS)
        diagnostics.push(
          `the key ${excerpt(key)} comes again on a line, at ${span[0]}: its value is an array of all`,
        )
    })
    const item: TextItem = { value, text: text.slice(at, end), span: [at, end] }
    items.push(places < MAX_PLACES ? { ...item, places: placesOf(pairs) } : item)
    places += pairs.length
  }
  return { items, diagnostics }
}

function recordOf(
  pairs: readonly LinePair[],
  tellRepeated: (key: string, pair: LinePair) => void,
): JsonValue {
  const values = new Map<string, string | string[]>()
  for (const pair of pairs) {
    const above = values.get(pair.key)
    if (above === undefined) values.set(pair.key, pair.value)
    else if (typeof above === 'string') {
      tellRepeated(pair.key, pair)
      values.set(pair.key, [above, pair.value])
    } else above.push(pair.value)
  }
  return Object.fromEntries(values)
}

/** Where the first value of each key stands. */
function placesOf(pairs: readonly LinePair[]): Readonly<Record<string, Span>> {
  const places = new Map<string, Span>()
  for (const { key, span } of pairs) if (!places.has(key)) places.set(key, span)
  return Object.fromEntries(places)
}
