import { schemaTypes } from '../arguments/schema-types.ts'
import type { KnownTool } from '../grammar.ts'

const SCALARS: ReadonlySet<string> = new Set(['number', 'integer', 'boolean', 'null'])

/** Whether a tool takes only numbers, booleans or null for an argument: no mark of a format can be part of its value. */
export function isScalarArgument(tool: KnownTool | undefined, name: string): boolean {
  const types = schemaTypes(tool?.inputSchema, name)
  return types !== undefined && [...types].every((type) => SCALARS.has(type))
}
