import type { ErrorObject } from 'ajv'
import type { JsonValue } from '../contracts/json.ts'
import { createValidator, type Validator } from './create-validator.ts'
import type { Dialect } from './dialect.ts'
import { type RedactedPlaces, redactedPlaces } from './redacted-places.ts'
import { withoutBranches } from './without-branches.ts'

/** Keywords whose errors stand at a value because of something inside it. */
const ABOUT_INSIDE: ReadonlySet<string> = new Set([
  'not',
  'if',
  'contains',
  'const',
  'enum',
  'uniqueItems',
  'unevaluatedProperties',
  'unevaluatedItems',
])
/** Keywords beside whose own error stand those of their branches. */
const WITH_BRANCHES: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if', 'contains'])

/** What is asked of a value by a schema without its branches. */
interface UnbranchedCheck {
  readonly validate: Validator
  readonly hasUnevaluated: boolean
}

/**
 * Checks like a validator, and leaves out what redaction may have broken, so that a value which was
 * valid before it was redacted has no errors after it. That are the errors at redacted strings, those
 * of keywords that look inside a value which holds one, and an `anyOf` or `oneOf` none of whose
 * branches fits, where a redacted string is among the reasons. With such a keyword go all errors at
 * and under its place, save those that the schema gives without its branches.
 */
export function forgiveRedacted(
  validator: Validator,
  schema: JsonValue,
  dialect: Dialect,
): Validator {
  let unbranched: UnbranchedCheck | undefined
  return (value) => {
    const errors = validator(value)
    const places = errors.length === 0 ? undefined : redactedPlaces(value)
    if (places === undefined) return errors
    unbranched ??= checkUnbranched(schema, dialect)
    return forgive(errors, { value, places, unbranched })
  }
}

function checkUnbranched(schema: JsonValue, dialect: Dialect): UnbranchedCheck {
  const rest = withoutBranches(schema)
  try {
    return { ...rest, validate: createValidator(rest.schema, dialect) }
  } catch {
    // A reference leads into a branch: nothing can be told without them
    return { ...rest, validate: () => [] }
  }
}

interface Redacted {
  readonly value: JsonValue
  readonly places: RedactedPlaces
  readonly unbranched: UnbranchedCheck
}

function forgive(
  errors: readonly ErrorObject[],
  { value, places, unbranched }: Redacted,
): readonly ErrorObject[] {
  const isDirect = (error: ErrorObject): boolean => isOfRedacted(error, places)
  const reasons = new Set(
    errors.filter(isDirect).flatMap(({ instancePath }) => [...outwards(instancePath)]),
  )
  const isForgiven = (error: ErrorObject): boolean =>
    isDirect(error) || (isUnion(error) && reasons.has(error.instancePath))
  const open = new Set(
    errors
      .filter((error) => WITH_BRANCHES.has(error.keyword) && isForgiven(error))
      .map(({ instancePath }) => instancePath),
  )
  if (unbranched.hasUnevaluated) open.add('')
  const isOpen = ({ instancePath }: ErrorObject): boolean =>
    outwards(instancePath).some((place) => open.has(place))
  const sure = errors.filter((error) => !isForgiven(error) && !isOpen(error))
  if (open.size === 0) return sure
  const certain = unbranched.validate(value)
  return [...sure, ...certain.filter((error) => isOpen(error) && !isDirect(error))]
}

function isOfRedacted(error: ErrorObject, { at, around }: RedactedPlaces): boolean {
  const { instancePath, keyword } = error
  if (at.has(instancePath)) return true
  if (!around.has(instancePath)) return false
  return ABOUT_INSIDE.has(keyword) || (keyword === 'oneOf' && !isUnion(error))
}

/** Whether no branch fitted, which the errors of the branches explain; not that too many did. */
function isUnion({ keyword, params }: ErrorObject): boolean {
  return keyword === 'anyOf' || (keyword === 'oneOf' && params['passingSchemas'] === null)
}

/** A place and all that it stands in. */
function outwards(pointer: string): readonly string[] {
  const places = [pointer]
  for (let end = pointer.lastIndexOf('/'); end !== -1; end = pointer.lastIndexOf('/', end - 1)) {
    places.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return places
}
