import type { ExtractionSuccess } from '../../contracts/extraction.ts'
import { MAX_PLACES } from '../parsers/max-places.ts'

type Fields = ExtractionSuccess['fields']

/** Where the fields of several values stand once they are the items of an array; each with line and span in its own text. */
export function fieldsInArray(all: readonly Fields[]): { readonly fields?: NonNullable<Fields> } {
  if (all.every((fields) => fields === undefined)) return {}
  const entries = all.flatMap((fields = {}, index) =>
    Object.entries(fields).map(([pointer, place]) => [`/${index}${pointer}`, place] as const),
  )
  return { fields: Object.fromEntries(entries.slice(0, MAX_PLACES)) }
}
