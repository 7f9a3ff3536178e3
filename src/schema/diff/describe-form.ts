import type { JsonValue } from '../../contracts/json.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type Normal, VALUE_TYPES, type ValueType } from './normal-form.ts'

const MOST_SHOWN = 8
const LONGEST = 60

/** Types as a schema names them. */
export function describeTypes(types: ReadonlySet<ValueType>): string {
  if (types.size === 0) return 'nothing'
  if (types.size === VALUE_TYPES.length) return 'anything'
  const isNumber = types.has('integer') && types.has('fraction')
  const names = VALUE_TYPES.filter((type) => types.has(type)).flatMap((type) => {
    if (isNumber && type === 'integer') return ['number']
    if (type !== 'fraction') return [type]
    return isNumber ? [] : ['fraction']
  })
  return names.join(' or ')
}

/** Values, the first of them. */
export function describeValues(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MOST_SHOWN).map((value) => describeValue(value))
  const more = values.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}

/** A value on one line; `nothing` where there is none. */
export function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return excerpt(value, LONGEST)
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** A form in a few words: its values, or its type with the names that an object has to have. */
export function describeForm({ types, values, required }: Normal): string {
  if (values !== undefined) return describeValues([...values.values()])
  const names = [...required].map((name) => excerpt(name, LONGEST))
  if (names.length === 0) return describeTypes(types)
  const more = names.length > MOST_SHOWN ? ` and ${names.length - MOST_SHOWN} more` : ''
  return `${describeTypes(types)} with ${names.slice(0, MOST_SHOWN).join(', ')}${more}`
}
