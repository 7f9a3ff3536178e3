import type { FieldPlace, Span } from '../../contracts/extraction.ts'
import type { TextReading } from '../../contracts/text-parser.ts'
import { formatPointer } from '../../json/json-pointer.ts'
import { createLineCounter } from '../../text/create-line-counter.ts'
import { MAX_PLACES } from '../parsers/max-places.ts'

/**
 * Where the fields of a value that was read stand, by JSON Pointer into it: of items without known fields, the items. Of
 * more than 1,000 the first ones.
 */
export function fieldPlaces(
  text: string,
  reading: TextReading,
): Readonly<Record<string, FieldPlace>> {
  const places = placesOf(reading).toSorted(([, one], [, other]) => one[0] - other[0])
  const lineAt = createLineCounter(text)
  return Object.fromEntries(
    places.map(([pointer, span]) => [pointer, { line: lineAt(span[0]), span }]),
  )
}

function placesOf(reading: TextReading): readonly (readonly [pointer: string, span: Span])[] {
  if (reading.kind === 'value') return Object.entries(reading.places ?? {}).slice(0, MAX_PLACES)
  return reading.items
    .slice(0, MAX_PLACES)
    .flatMap(({ places, span }, index): readonly (readonly [string, Span])[] => {
      if (places === undefined) return [[formatPointer([index]), span]]
      return Object.entries(places).map(([key, place]) => [formatPointer([index, key]), place])
    })
    .slice(0, MAX_PLACES)
}
