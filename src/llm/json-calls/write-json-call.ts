import type { WrittenCall } from '../grammar.ts'
import { spacedJson } from './spaced-json.ts'

/** A call as a JSON object; `keys` are the names of its members, in their order. */
export function writeJsonCall(
  call: WrittenCall,
  keys: {
    readonly name?: string
    readonly arguments?: string
    /** Absent: the id isn't written. */
    readonly id?: string
  } = {},
): string {
  const { name = 'name', arguments: values = 'arguments', id } = keys
  return spacedJson({
    [name]: call.name,
    [values]: call.arguments,
    ...(id === undefined || call.id === undefined ? {} : { [id]: call.id }),
  })
}
