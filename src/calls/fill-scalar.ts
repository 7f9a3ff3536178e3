import type { Faker } from '@faker-js/faker'
import type { JsonObject } from '../contracts/json.ts'
import { numberByName, textByFormat, textByName, variedText } from './plausible-values.ts'

/** What is known of a place in a value, besides its schema. */
interface ScalarPlace {
  readonly faker: Faker
  readonly name: string
  /** Undefined if the value is plain. */
  readonly varied?: object
}

/** Returns a text as long as the schema asks. */
export function fillText(
  { format, minLength, maxLength }: JsonObject,
  { name, faker, varied }: ScalarPlace,
): string {
  const known = typeof format === 'string' ? format : ''
  const text =
    varied === undefined
      ? (textByFormat(known, faker) ?? textByName(name, faker))
      : variedText(known, name, faker)
  // A length is one of characters, not of UTF-16 units.
  const characters = Array.from(text)
  const missing = typeof minLength === 'number' ? Math.max(0, minLength - characters.length) : 0
  const padded = [...characters, ...Array.from({ length: missing }, () => 'x')]
  return (typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded).join('')
}

/** Returns a number between the bounds of a tamed schema: both are there, and near each other. */
export function fillNumber(
  schema: JsonObject,
  { name, faker, varied }: ScalarPlace,
): number | undefined {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (exclusiveMinimum !== undefined || exclusiveMaximum !== undefined || multipleOf !== undefined)
    return undefined
  const min = typeof minimum === 'number' ? Math.ceil(minimum) : 0
  const max = typeof maximum === 'number' ? Math.floor(maximum) : min
  if (min > max) return undefined
  if (varied !== undefined)
    return type === 'number' && faker.datatype.boolean()
      ? faker.number.float({ min, max, fractionDigits: 2 })
      : faker.number.int({ min, max })
  const wanted =
    numberByName(name) ?? faker.number.int({ min: Math.min(Math.max(1, min), max), max })
  return Math.min(Math.max(wanted, min), max)
}
