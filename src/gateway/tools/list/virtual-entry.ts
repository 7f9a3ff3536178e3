import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { memberAt, textIn } from '../../../json/json-bytes.ts'
import { declaredNames } from '../../../schema/declared-names.ts'
import type { ListedTool } from './list-edits.ts'

/** What a virtual tool is shown as. */
export interface ShownVirtual {
  readonly name: string
  readonly outputSchema: JsonValue
  /** What the client calls the source, or the server where the client doesn't see it. */
  readonly sourceName: string
}

/** What a tool without an input schema, which the protocol asks for, is called with. */
const NO_INPUT = '{"type":"object"}'

/** A tools/list entry, as JSON, for a virtual tool: with the input schema of its source, byte for byte. */
export function virtualEntry(
  json: Uint8Array,
  { start, entry }: Pick<ListedTool, 'start' | 'entry'>,
  { name, outputSchema, sourceName }: ShownVirtual,
): string {
  const input = memberAt(json, 'inputSchema', start)
  const { annotations } = entry
  const members = [
    `"name":${JSON.stringify(name)}`,
    `"description":${JSON.stringify(describe({ sourceName, outputSchema, entry }))}`,
    `"inputSchema":${input === undefined ? NO_INPUT : textIn(json, input)}`,
    `"outputSchema":${JSON.stringify(outputSchema)}`,
    ...(isJsonObject(annotations)
      ? [`"annotations":${JSON.stringify(withoutTitle(annotations))}`]
      : []),
  ]
  return `{${members.join(',')}}`
}

function withoutTitle({ title: _title, ...rest }: JsonObject): JsonObject {
  return rest
}

/** What it gives, of what, and what the source says of itself, as that explains the arguments. */
function describe({
  sourceName,
  outputSchema,
  entry: { description },
}: Omit<ShownVirtual, 'name'> & Pick<ListedTool, 'entry'>): string {
  const own = isJsonObject(outputSchema) ? outputSchema['description'] : undefined
  const names = [...namesIn(outputSchema)]
  const gives = names.length === 0 ? 'Gives data.' : `Gives ${names.join(', ')}.`
  const lead = typeof own === 'string' ? own : gives
  const way = `Takes the arguments of ${sourceName}, calls it, and gives what its result says as data.`
  const about = typeof description === 'string' ? `\n\n${sourceName}: ${description.trim()}` : ''
  return `${lead} ${way}${about}`
}

/** Of the values, or of the items of the one list that they are or hold. */
function namesIn(schema: JsonValue): ReadonlySet<string> {
  const items = isJsonObject(schema) ? schema['items'] : undefined
  if (items !== undefined) return declaredNames(items)
  const properties = isJsonObject(schema) ? schema['properties'] : undefined
  const [only, ...others] = isJsonObject(properties) ? Object.values(properties) : []
  const inner = others.length === 0 && isJsonObject(only) ? only['items'] : undefined
  const names = inner === undefined || isJsonArray(inner) ? new Set<string>() : declaredNames(inner)
  return names.size > 0 ? names : declaredNames(schema)
}
