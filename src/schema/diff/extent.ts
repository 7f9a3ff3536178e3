import { normalise } from './normalise.ts'
import { VALUE_TYPES } from './normal-form.ts'
import type { Conjunction } from './schema-place.ts'

/** How much fits a conjunction: every value, no value, or some. */
export function extentOf(conjunction: Conjunction): 'everything' | 'nothing' | 'something' {
  if (conjunction.length === 0) return 'everything'
  const form = normalise(conjunction)
  if (form.types.size === 0) return 'nothing'
  const { object, array } = form
  const isFree =
    form.types.size === VALUE_TYPES.length &&
    form.values === undefined &&
    form.bounds.size + form.required.size + form.conditions.length + form.unions.length === 0 &&
    object.properties.size + object.patterns.size + object.additional.length === 0 &&
    array.prefix.length + array.rest.length === 0
  return isFree ? 'everything' : 'something'
}
