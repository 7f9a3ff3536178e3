import type { JsonValue } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { objectOf, stringOf } from '../json-parts.ts'

/** The tool that a definition names, with the schema in a member, where it has one; none where it has no name. */
export function toolOf(definition: JsonValue | undefined, schemaKey: string): readonly LlmTool[] {
  const name = stringOf(definition, 'name')
  if (name === undefined) return []
  const inputSchema = objectOf(definition, schemaKey)
  return [{ name, ...(inputSchema !== undefined && { inputSchema }) }]
}
