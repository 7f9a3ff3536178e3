import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { lineFinder } from '../../files/line-finder.ts'
import { schemaFaults } from '../../schema/schema-faults.ts'
import { printable } from '../../text/printable.ts'

/** The first place at which a document breaks a schema, by line and JSON Pointer; undefined where there is none. */
export function firstFault(
  schema: JsonObject,
  document: JsonValue,
  text: string,
): string | undefined {
  const [first, ...others] = schemaFaults(schema, document)
  if (first === undefined) return undefined
  const line = lineFinder(text)(first.pointer)
  const place = line === undefined ? '' : `line ${line}, `
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const pointer = first.pointer === '' ? 'the whole' : first.pointer
  return printable(`${place}${pointer}: ${first.message}${more}`)
}
