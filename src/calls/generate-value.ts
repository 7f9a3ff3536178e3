import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema, type UsableSchema } from '../schema/compile-schema.ts'
import type { ArgumentHints } from './argument-hints.ts'
import { fakeSchema } from './fake-schema.ts'
import { fillSchema, type Variety } from './fill-schema.ts'
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

/** How a value is generated. */
export interface ValueOptions {
  /** How messages name the schema. */
  readonly name: 'inputSchema' | 'outputSchema'
  readonly seed: number
  readonly variety: Variety
  readonly hints?: ArgumentHints
  /** True if only an object is of use. @defaultValue false */
  readonly mustBeObject?: boolean
}

/** A value that fits a schema, or why there is none: the schema can't be used, or nothing that was made fits it. */
export type GeneratedValue =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly code: 'unusable' | 'not-found'; readonly reason: string }

/** The largest number, unless a schema asks for more. */
const MOST: Readonly<Record<Variety, number>> = { plain: 10, varied: 1000 }
/** How often what is made at random is tried with another seed. */
const TRIES = 4

/**
 * Generates plausible arguments for a tool from its inputSchema: the required properties only, since a server
 * knows its own defaults. The result fits the schema; never throws, and follows no remote reference.
 */
export async function plausibleArguments(
  inputSchema: JsonValue | undefined,
  { tool, seed, hints }: GenerateOptions,
): Promise<GeneratedArguments> {
  const generated = await generateValue(inputSchema, {
    name: 'inputSchema',
    seed: mixSeed(seed, tool),
    variety: 'plain',
    mustBeObject: true,
    ...(hints !== undefined && { hints }),
  })
  if (!generated.ok) return generated
  // Never so: a value that is not an object is not chosen
  if (!isJsonObject(generated.value)) return { ok: false, reason: 'no value was found' }
  return { ok: true, arguments: generated.value }
}

/**
 * Generates a value that fits a schema. If it is plain, it is, first that there is: `const`, the first of `enum`,
 * `default`, the first of `examples`, what the hints know or the description names, one that fits the `format`,
 * one that fits the property's name, a small made one. If it is varied, any of these, with optional properties.
 * What that doesn't serve json-schema-faker is asked for, for at most one second and 200 MB. Never throws, and follows
 * no remote reference.
 */
export async function generateValue(
  schema: JsonValue | undefined,
  options: ValueOptions,
): Promise<GeneratedValue> {
  const { name, variety } = options
  if (!isJsonObject(schema)) return failure('unusable', `its ${name} is no object`)
  const compiled = compileSchema(schema)
  if (!compiled.ok) return failure('unusable', `its ${name} can't be used: ${compiled.reason}`)
  const tamed = tameSchema(schema, MOST[variety])
  if (tamed === undefined) return failure('not-found', `its ${name} asks for too large a value`)
  return firstThatFits(compiled, attemptsAt(tamed, options), options)
}

type Attempt = () => Promise<JsonValue | undefined>

function attemptsAt(
  schema: JsonObject,
  { seed, variety, hints }: ValueOptions,
): readonly Attempt[] {
  const plain = [
    () => fillSchema(schema, { seed }),
    () => fakeSchema(schema, { seed, variety: 'plain' }),
  ]
  if (variety === 'plain')
    return hints === undefined ? plain : [() => fillSchema(schema, { seed, hints }), ...plain]
  const seeds = Array.from({ length: TRIES }, (_, index) => mixSeed(seed, `try ${index}`))
  return [
    ...seeds.map((one) => () => fillSchema(schema, { seed: one, variety })),
    ...seeds.map((one) => () => fakeSchema(schema, { seed: one, variety })),
    ...plain,
  ]
}

async function firstThatFits(
  schema: UsableSchema,
  attempts: readonly Attempt[],
  { name, mustBeObject = false }: ValueOptions,
): Promise<GeneratedValue> {
  let fault = 'no value was found'
  for (const attempt of attempts) {
    const value = await attempt()
    if (value === undefined || (mustBeObject && !isJsonObject(value))) continue
    const [error] = schema.validate(value)
    if (error === undefined) return { ok: true, value }
    fault = `${error.pointer} ${error.message}`.trimStart()
  }
  return failure('not-found', `nothing was found that fits its ${name}: ${fault}`)
}

function failure(code: 'unusable' | 'not-found', reason: string): GeneratedValue {
  return { ok: false, code, reason }
}

/** Returns a seed of its own for each word, so that tools don't all get the same (FNV-1a). */
export function mixSeed(seed: number, word: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
