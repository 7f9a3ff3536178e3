import { isJsonObject } from '../../json/is-json-object.ts'
import type { KnownTool } from '../grammar.ts'

/** The names of the arguments that the schema of a tool has, in its order; none where they aren't known. */
export function propertyNames(tool: KnownTool | undefined): readonly string[] {
  const properties = tool?.inputSchema?.['properties']
  return isJsonObject(properties) ? Object.keys(properties) : []
}
