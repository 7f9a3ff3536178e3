import { isJsonObject } from '../../json/is-json-object.ts'
import type { KnownTool } from '../grammar.ts'

/** The name of the argument of a tool that takes one only, and a string: bare text can be nothing else. */
export function onlyStringArgument(tool: KnownTool | undefined): string | undefined {
  const properties = tool?.inputSchema?.['properties']
  const [only, ...more] = isJsonObject(properties) ? Object.entries(properties) : []
  if (only === undefined || more.length > 0) return undefined
  const [key, schema] = only
  return isJsonObject(schema) && schema['type'] === 'string' ? key : undefined
}
