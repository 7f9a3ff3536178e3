import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { allowedTypes, hasType } from './allowed-types.ts'
import type { ProjectionBudget } from './projection-run.ts'
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

/** Why a value isn't valid; `endless` where that can't be found out in bounded time. */
type Check = (
  value: JsonValue,
) => { readonly reason: string; readonly endless: boolean } | undefined

/**
 * Checks values against subschemas of a schema, each compiled when it is asked first. What redaction broke is forgiven. Each
 * projection gets checks of its own, which end it where one can't be made.
 */
export function createValidateAt(root: JsonValue): (budget: ProjectionBudget) => ValidateAt {
  const known = new Map<string, Check>()
  return ({ exhaust }) =>
    (place, value) => {
      const check =
        known.get(place.pointer) ??
        (isPlain(place.schema) ? typeCheck(place.schema) : compile(root, place.pointer))
      known.set(place.pointer, check)
      const fault = check(value)
      if (fault?.endless === true) exhaust()
      return fault?.reason
    }
}

function isPlain(schema: JsonValue): boolean {
  return (
    typeof schema === 'boolean' ||
    (isJsonObject(schema) && Object.keys(schema).every((key) => SILENT.has(key)))
  )
}

function typeCheck(schema: JsonValue): Check {
  const nothing = { reason: 'nothing is valid here', endless: false }
  if (!isJsonObject(schema)) return () => (schema === false ? nothing : undefined)
  const allowed = allowedTypes([{ schema, pointer: '' }])
  return (value) =>
    allowed === undefined || hasType(value, allowed)
      ? undefined
      : { reason: `must be ${[...allowed].join(' or ')}`, endless: false }
}

/** References inside keep their meaning, as the whole schema stands beside with an address of its own. */
function compile(root: JsonValue, pointer: string): Check {
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
  if (!compiled.ok)
    return () => ({ reason: `can't be checked: ${compiled.reason}`, endless: false })
  return (value) => {
    const [error] = compiled.validateRedacted(value)
    if (error === undefined) return undefined
    const { pointer: at, keyword, message } = error
    return { reason: `${at} ${message}`.trim(), endless: keyword === '$ref' }
  }
}
