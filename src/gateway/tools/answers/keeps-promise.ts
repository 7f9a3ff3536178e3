import type { JsonValue } from '../../../contracts/json.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'
import type { ToldSchema } from './create-desk.ts'

/** Whether structured content is what a client was told; anything is where it was told nothing that can be checked. */
export function keepsPromise(
  structured: JsonValue | undefined,
  told: ToldSchema | undefined,
): boolean {
  if (told?.schema === undefined) return true
  const compiled = compileSchema(told.schema)
  if (!compiled.ok) return true
  return structured !== undefined && compiled.validate(structured).length === 0
}
