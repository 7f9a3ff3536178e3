import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { allowedTypes, hasType } from './allowed-types.ts'
import type { SchemaPlace } from './schema-places.ts'

/** Why a value isn't valid against the subschema at a place; undefined where it is. */
export type ValidateAt = (place: SchemaPlace, value: JsonValue) => string | undefined

const OWN_ID = 'assay:projected'

/** What says no more of a value than its type. */
const SILENT = new Set([
  'type',
  'title',
  'description',
  'default',
  'examples',
  'format',
  'deprecated',
  '$comment',
])

/** Checks values against subschemas of a schema, each compiled when it is asked first. What redaction broke is forgiven. */
export function createValidateAt(root: JsonValue): ValidateAt {
  const known = new Map<string, (value: JsonValue) => string | undefined>()
  return (place, value) => {
    let check = known.get(place.pointer)
    if (check === undefined) {
      check = isPlain(place.schema) ? typeCheck(place.schema) : compile(root, place.pointer)
      known.set(place.pointer, check)
    }
    return check(value)
  }
}

function isPlain(schema: JsonValue): boolean {
  return (
    typeof schema === 'boolean' ||
    (isJsonObject(schema) && Object.keys(schema).every((key) => SILENT.has(key)))
  )
}

function typeCheck(schema: JsonValue): (value: JsonValue) => string | undefined {
  if (!isJsonObject(schema)) return () => (schema === false ? 'nothing is valid here' : undefined)
  const allowed = allowedTypes([{ schema, pointer: '' }])
  return (value) =>
    allowed === undefined || hasType(value, allowed)
      ? undefined
      : `must be ${[...allowed].join(' or ')}`
}

/** References inside keep their meaning, as the whole schema stands beside with an address of its own. */
function compile(root: JsonValue, pointer: string): (value: JsonValue) => string | undefined {
  if (!isJsonObject(root)) return () => undefined
  const { $schema, $id = OWN_ID, ...rest } = root
  const address = typeof $id === 'string' ? $id.replace(/#.*$/su, '') : OWN_ID
  const fragment = pointer.split('/').map(encodeURIComponent).join('/')
  const compiled = compileSchema({
    ...($schema !== undefined && { $schema }),
    $id: `${OWN_ID}-part`,
    allOf: [{ $ref: `${address}#${fragment}` }],
    definitions: { whole: { ...rest, $id: address } },
  })
  if (!compiled.ok) return () => `can't be checked: ${compiled.reason}`
  return (value) => {
    const [error] = compiled.validateRedacted(value)
    return error && `${error.pointer} ${error.message}`.trim()
  }
}
