import type { Span } from '../../contracts/extraction.ts'
import type { TextReading } from '../../contracts/text-parser.ts'

type Places = Readonly<Record<string, Span>>

/** A reading of a part of a text, with places in the whole text. */
export function movedReading(reading: TextReading, by: number): TextReading {
  if (by === 0) return reading
  const moved = ([start, end]: Span): Span => [start + by, end + by]
  const movedPlaces = (places: Places): Places =>
    Object.fromEntries(Object.entries(places).map(([key, span]) => [key, moved(span)]))
  const around = { unmatched: reading.unmatched.map(moved), span: moved(reading.span) }
  if (reading.kind === 'value')
    return { ...reading, ...around, ...(reading.places && { places: movedPlaces(reading.places) }) }
  const items = reading.items.map((item) => ({
    ...item,
    span: moved(item.span),
    ...(item.places && { places: movedPlaces(item.places) }),
  }))
  return { ...reading, ...around, items }
}
