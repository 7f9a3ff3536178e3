import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { ArgumentHints } from './argument-hints.ts'
import { fakeSchema } from './fake-schema.ts'
import { fillSchema } from './fill-schema.ts'
import { tameSchema } from './tame-schema.ts'

/** For which tool arguments are generated. */
export interface GenerateOptions {
  readonly tool: string
  /** The same seed gives the same arguments. */
  readonly seed: number
  /** What is known besides the schema. */
  readonly hints?: ArgumentHints
}

/** Arguments that fit an inputSchema, or why there are none. */
export type GeneratedArguments =
  | { readonly ok: true; readonly arguments: JsonObject }
  | { readonly ok: false; readonly reason: string }

/**
 * Generates arguments for a tool from its inputSchema: the required properties only, since a server
 * knows its own defaults. A value is, first that there is: `const`, the first of `enum`, `default`,
 * the first of `examples`, what the hints know or the description names, one that fits the `format`,
 * one that fits the property's name, a small made one; what that doesn't serve json-schema-faker is
 * asked for, for at most one second and 200 MB. Numbers are at most 10 unless the schema asks for more. The result fits the schema;
 * never throws, and follows no remote reference.
 */
export async function generateArguments(
  inputSchema: JsonValue | undefined,
  options: GenerateOptions,
): Promise<GeneratedArguments> {
  if (!isJsonObject(inputSchema)) return { ok: false, reason: 'its inputSchema is no object' }
  const schema = compileSchema(inputSchema)
  if (!schema.ok) return { ok: false, reason: `its inputSchema can't be used: ${schema.reason}` }
  const tamed = tameSchema(inputSchema)
  if (tamed === undefined)
    return { ok: false, reason: 'its inputSchema asks for too large a value' }
  const seed = seedOf(options)
  let fault = 'no value was found'
  const { hints } = options
  const hinted = (): Promise<JsonValue | undefined> => fillSchema(tamed, seed, hints)
  for (const generate of [...(hints === undefined ? [] : [hinted]), fillSchema, fakeSchema]) {
    const value = await generate(tamed, seed)
    if (!isJsonObject(value)) continue
    const [error] = schema.validate(value)
    if (error === undefined) return { ok: true, arguments: value }
    fault = `${error.pointer} ${error.message}`.trimStart()
  }
  return { ok: false, reason: `nothing was found that fits its inputSchema: ${fault}` }
}

/** One seed for each tool, so that tools don't all get the same (FNV-1a). */
function seedOf({ tool, seed }: GenerateOptions): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < tool.length; index += 1)
    hash = Math.imul(hash ^ tool.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
