import type { Span } from '../../../contracts/extraction.ts'
import type { TextItem, TextReading } from '../../../contracts/text-parser.ts'
import { formatPointer, parsePointer } from '../../../json/json-pointer.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { createLineCounter } from '../../../text/create-line-counter.ts'
import { plural } from '../../../text/plural.ts'
import { MAX_PLACES } from '../../parsers/max-places.ts'
import { valueOfReading } from '../../chain/value-of-reading.ts'
import { arrangeItems } from './arrange-items.ts'
import { applyFields } from './apply-fields.ts'
import { createNotes, type Notes } from './create-notes.ts'
import type { RulePlan } from './rule-plan.ts'

/** A reading as a configuration asks for it. */
export interface ShapedReading {
  readonly reading: TextReading
  /** Why it isn't what the configuration asks for. */
  readonly fault?: string
}

/** Gives a reading its fields and the property that it stands in, and looks at what was not read. */
export function shapeReading(text: string, read: TextReading, plan: RulePlan): ShapedReading {
  const notes = createNotes()
  const fielded = withFields(text, read, { plan, notes })
  const unmatched = unmatchedFault(text, read, { plan, notes })
  const wrapped = wrapReading(fielded.reading, plan.listField)
  const diagnostics = [...read.diagnostics, ...notes.all()]
  const fault = fielded.fault ?? unmatched ?? wrapped.fault
  return {
    reading: { ...wrapped.reading, diagnostics },
    ...(fault !== undefined && { fault }),
  }
}

interface Shaping {
  readonly plan: RulePlan
  readonly notes: Notes
}

function withFields(text: string, reading: TextReading, { plan, notes }: Shaping): ShapedReading {
  const items = itemsOf(reading, plan)
  if (items === undefined) return { reading }
  const kept = arrangeItems(applyFields(items, { text, plan, notes }), plan)
  const fault =
    items.length > 0 && kept.length === 0
      ? `none of ${plural(items.length, 'item')} has the fields that are required`
      : undefined
  const { unmatched, span, diagnostics } = reading
  const rest = { unmatched, span, diagnostics }
  const told = fault === undefined ? {} : { fault }
  if (reading.kind === 'items') return { reading: { kind: 'items', items: kept, ...rest }, ...told }
  const [only] = kept
  if (only === undefined) return { reading, ...told }
  const { value, places } = only
  return {
    reading: { kind: 'value', value, ...rest, ...(places && { places: byPointer(places) }) },
  }
}

/** What has fields: items, or the one object of `custom_regex`. */
function itemsOf(reading: TextReading, { fields }: RulePlan): readonly TextItem[] | undefined {
  if (reading.kind === 'items') return reading.items
  const { value, span, places = {} } = reading
  if (fields.length === 0 || !isJsonObject(value)) return undefined
  const own = Object.entries(places).map(
    ([pointer, place]) => [parsePointer(pointer)?.[0] ?? '', place] as const,
  )
  return [{ value, text: '', span, places: Object.fromEntries(own) }]
}

function byPointer(places: Readonly<Record<string, Span>>): Readonly<Record<string, Span>> {
  return Object.fromEntries(
    Object.entries(places).map(([name, span]) => [formatPointer([name]), span]),
  )
}

function unmatchedFault(
  text: string,
  { unmatched }: TextReading,
  { plan: { onUnmatched }, notes }: Shaping,
): string | undefined {
  if (onUnmatched === 'ignore') return undefined
  const lineAt = createLineCounter(text)
  const lines = unmatched.flatMap(([start, end]) => {
    const first = text.slice(start, end).search(/\S/u)
    return first === -1 ? [] : [lineAt(start + first)]
  })
  const [line] = lines
  if (line === undefined) return undefined
  if (onUnmatched === 'fail')
    return `line ${line} belongs to nothing that was read${lines.length > 1 ? `, nor do others (${plural(lines.length, 'place')})` : ''}`
  for (const at of lines) notes.add(`line ${at}: belongs to nothing that was read`)
  return undefined
}

/** The reading whose array stands in a property. */
export function wrapReading(reading: TextReading, field: string | undefined): ShapedReading {
  if (field === undefined) return { reading }
  const list = valueOfReading(reading)
  if (!isJsonArray(list))
    return { reading, fault: `${JSON.stringify(field)} names an array, and what was read is none` }
  const prefix = formatPointer([field])
  const { unmatched, span, diagnostics } = reading
  const places = Object.fromEntries(
    placesIn(reading).map(([pointer, place]) => [`${prefix}${pointer}`, place]),
  )
  const value = Object.fromEntries([[field, list]])
  return { reading: { kind: 'value', value, places, unmatched, span, diagnostics } }
}

function placesIn(reading: TextReading): readonly (readonly [pointer: string, place: Span])[] {
  if (reading.kind === 'value') return Object.entries(reading.places ?? {})
  return reading.items.slice(0, MAX_PLACES).flatMap(({ places, span }, index) => {
    const fields = Object.entries(places ?? {})
    if (fields.length === 0) return [[formatPointer([index]), span] as const]
    return fields.map(([name, place]) => [formatPointer([index, name]), place] as const)
  })
}
