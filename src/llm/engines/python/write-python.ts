import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrittenCall } from '../../grammar.ts'

const NAME = /^[A-Za-z_]\w*$/u

/** A call as Python writes it; arguments whose names Python can't write stand in a dict behind the others. */
export function writePythonCall({ name, arguments: values }: WrittenCall): string {
  const entries = Object.entries(values)
  const named = entries.filter(([key]) => NAME.test(key))
  const others = entries.filter(([key]) => !NAME.test(key))
  const parts = named.map(([key, value]) => `${key}=${writePython(value)}`)
  if (others.length > 0) parts.push(`**${writePython(Object.fromEntries(others))}`)
  return `${name}(${parts.join(', ')})`
}

/** A value as a literal of Python. */
export function writePython(value: JsonValue): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (isList(value)) return `[${value.map(writePython).join(', ')}]`
  return typeof value === 'object' ? writeDict(value) : JSON.stringify(value)
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function writeDict(object: JsonObject): string {
  const members = Object.entries(object).map(
    ([key, value]) => `${JSON.stringify(key)}: ${writePython(value)}`,
  )
  return `{${members.join(', ')}}`
}
