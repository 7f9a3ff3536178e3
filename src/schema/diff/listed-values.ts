import type { JsonValue } from '../../contracts/json.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { ListedValues, ValueType } from './normal-form.ts'

/** Values as a list in which each is found by what it is; equal ones are one. */
export function listedValues(values: readonly JsonValue[]): ListedValues {
  return new Map(values.map((value) => [canonicalJson(value), value]))
}

/** All values of types that have only a few: null, true and false. Undefined where there is another type. */
export function finiteValues(types: ReadonlySet<ValueType>): ListedValues | undefined {
  if ([...types].some((type) => type !== 'null' && type !== 'boolean')) return undefined
  return listedValues([
    ...(types.has('null') ? [null] : []),
    ...(types.has('boolean') ? [true, false] : []),
  ])
}
