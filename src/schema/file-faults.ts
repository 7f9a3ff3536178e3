import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, parsePointer, valueAt } from '../json/json-pointer.ts'
import { compileSchema } from './compile-schema.ts'
import { nearestName } from '../text/nearest-name.ts'

/** What is wrong with a file that a person wrote, and where. */
export interface FileFault {
  readonly pointer: string
  readonly message: string
}

/** Returns all places where a file's value breaks its schema; a key that isn't known gets the nearest one that is. */
export function fileFaults(value: JsonValue, node: JsonObject): readonly FileFault[] {
  const schema = compileSchema(node)
  const errors = schema.ok ? schema.validate(value) : []
  const misspelt = new Set(errors.filter(isUnknown).map(({ pointer }) => pointer))
  const faults = errors
    // A key that is missing is often one that is misspelt
    .filter(({ keyword, pointer }) => keyword !== 'required' || !misspelt.has(pointer))
    .flatMap((error) => {
      const unknown = isUnknown(error)
        ? unknownKeys(error.pointer, { value: valueAt(value, error.pointer), schema: node })
        : []
      return unknown.length > 0 ? unknown : [plainFault(error)]
    })
  const once = new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault]))
  return once.size > 0
    ? [...once.values()]
    : [plainFault({ pointer: '', message: 'is not an object of its keys' })]
}

function isUnknown({ keyword }: SchemaError): boolean {
  return keyword === 'additionalProperties'
}

function plainFault({ pointer, message }: Pick<SchemaError, 'pointer' | 'message'>): FileFault {
  return { pointer, message: `${pointer === '' ? 'the file' : pointer} ${inWords(message)}` }
}

/** Patterns of our schemas, in words. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  [
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    'is not lower-case letters and digits with hyphens between, such as utc-as-z',
  ],
  [
    '^[a-z][a-z0-9_]*$',
    'is not a lower-case letter and then lower-case letters, digits and underscores, such as my_format',
  ],
  ['^\\s*$', 'is not white space alone'],
])
const TYPES: ReadonlyMap<string, string> = new Map([
  ['object', 'an object'],
  ['array', 'a list'],
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['null', 'null'],
])

/** What a validator says, for a person who wrote the file and not its schema. */
function inWords(message: string): string {
  const [, pattern] = /^must match pattern "([^]*)"$/u.exec(message) ?? []
  if (pattern !== undefined) return PATTERNS.get(pattern) ?? message
  const [, key] = /^must have required property '([^]*)'$/u.exec(message) ?? []
  if (key !== undefined) return `needs the key ${JSON.stringify(key)}`
  const types = /^must be ([a-z,]+)$/u
    .exec(message)?.[1]
    ?.split(',')
    .map((it) => TYPES.get(it))
  return types === undefined || types.includes(undefined)
    ? message
    : `must be ${types.join(', or ')}`
}

function unknownKeys(
  pointer: string,
  { value, schema }: { readonly value: JsonValue | undefined; readonly schema: JsonObject },
): readonly FileFault[] {
  const tokens = parsePointer(pointer) ?? []
  const known = knownKeys(tokens, schema)
  const unknown = Object.keys(isJsonObject(value) ? value : {}).filter(
    (key) => !known.includes(key),
  )
  return unknown.map((key) => {
    const nearest = nearestName(key, known)
    const hint =
      nearest === undefined
        ? `use one of ${known.join(', ')}`
        : `did you mean ${JSON.stringify(nearest)}`
    return {
      pointer: formatPointer([...tokens, key]),
      message: `unknown key ${JSON.stringify(key)}${pointer === '' ? '' : ` in ${pointer}`}; ${hint}`,
    }
  })
}

function knownKeys(tokens: readonly string[], schema: JsonObject): readonly string[] {
  let node: JsonValue | undefined = schema
  for (const token of tokens)
    node = childOf(node, 'items') ?? childOf(childOf(node, 'properties'), token)
  const properties = childOf(node, 'properties')
  return Object.keys(isJsonObject(properties) ? properties : {}).filter((key) => key !== '$schema')
}

function childOf(node: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(node) ? node[key] : undefined
}
