import type { JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, parsePointer, valueAt } from '../json/json-pointer.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { nearestName } from '../text/nearest-name.ts'
import { callsSchema } from './calls-schema.ts'

/** What is wrong with a calls file, and where. */
export interface CallsFault {
  readonly pointer: string
  readonly message: string
}

/** Returns all places where a value breaks the schema of calls files; a key that isn't known gets the nearest one that is. */
export function callsFaults(value: JsonValue): readonly CallsFault[] {
  const schema = compileSchema(callsSchema)
  const errors = schema.ok ? schema.validate(value) : []
  const misspelt = new Set(errors.filter(isUnknown).map(({ pointer }) => pointer))
  const faults = errors
    // A key that is missing is often one that is misspelt
    .filter(({ keyword, pointer }) => keyword !== 'required' || !misspelt.has(pointer))
    .flatMap((error) => {
      const unknown = isUnknown(error)
        ? unknownKeys(error.pointer, valueAt(value, error.pointer))
        : []
      return unknown.length > 0 ? unknown : [plainFault(error)]
    })
  const once = new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault]))
  return once.size > 0
    ? [...once.values()]
    : [plainFault({ pointer: '', message: 'is no calls file' })]
}

function isUnknown({ keyword }: SchemaError): boolean {
  return keyword === 'additionalProperties'
}

function plainFault({ pointer, message }: Pick<SchemaError, 'pointer' | 'message'>): CallsFault {
  return { pointer, message: `${pointer === '' ? 'the file' : pointer} ${message}` }
}

function unknownKeys(pointer: string, value: JsonValue | undefined): readonly CallsFault[] {
  const tokens = parsePointer(pointer) ?? []
  const known = knownKeys(tokens)
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

function knownKeys(tokens: readonly string[]): readonly string[] {
  let node: JsonValue | undefined = callsSchema
  for (const token of tokens)
    node = childOf(node, 'items') ?? childOf(childOf(node, 'properties'), token)
  const properties = childOf(node, 'properties')
  return Object.keys(isJsonObject(properties) ? properties : {}).filter((key) => key !== '$schema')
}

function childOf(node: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(node) ? node[key] : undefined
}
