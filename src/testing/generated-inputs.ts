import {
  type GeneratedValue,
  generateValue,
  mixSeed,
  type ValueOptions,
} from '../calls/generate-value.ts'
import type { Channel } from '../contracts/classification.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { toJsonValue } from '../json/to-json-value.ts'
import { excerpt } from '../text/excerpt.ts'
import { nearestName } from '../text/nearest-name.ts'
import { assertInteger } from './damage.ts'
import { DELIVERIES, type SyntheticResult } from './deliveries.ts'

/** How much is generated. */
export interface GenerateInputsOptions {
  /** An integer. @defaultValue a random one, which the result has */
  readonly seed?: number
  /** How many values: 1 to 10,000. @defaultValue 10 */
  readonly count?: number
}

/** How many results are generated, and in which deliveries. */
export interface GenerateResultsOptions extends GenerateInputsOptions {
  /** @defaultValue all, one after the other */
  readonly deliveries?: readonly ResultDelivery[]
}

/** Values that were generated. The value at an index depends on the seed and the index, not on `count`. */
export interface GeneratedInputs<Value> {
  /** Gives the same values again, on every machine and day. */
  readonly seed: number
  readonly values: readonly Value[]
}

/** A way in which servers return a value. */
export type ResultDelivery = keyof typeof DELIVERIES

/** A tool's result that was made up, with what a reader should find in it. */
export interface GeneratedResult {
  readonly delivery: ResultDelivery
  /** Where the payload is, as `judgeResult` says. */
  readonly channel: Channel
  /** Fits the schema. */
  readonly value: JsonValue
  /** The whole result, as a client receives it. Its `_meta` says that it is synthetic. */
  readonly result: SyntheticResult
}

const MOST = 10_000
const NAMES = Object.keys(DELIVERIES).filter(isDelivery)

/**
 * Generates arguments that fit a tool's `inputSchema`: values that schema and names propose, texts that are hard to quote,
 * with and without optional properties.
 *
 * @example
 * const { seed, values } = await generateArguments({
 *   type: 'object',
 *   properties: { city: { type: 'string' }, days: { type: 'integer', maximum: 3 } },
 *   required: ['city'],
 * })
 * console.log(`seed ${seed}`)
 * for (const args of values) await client.callTool({ name: 'forecast', arguments: args })
 * @throws HarnessError `wrong-use` for a schema that no value was found for, and for options that can't be used.
 */
export async function generateArguments(
  inputSchema: object,
  options: GenerateInputsOptions = {},
): Promise<GeneratedInputs<JsonObject>> {
  const { seed, values } = await generateAll('generateArguments', options, {
    name: 'inputSchema',
    schema: toJsonValue(inputSchema),
    mustBeObject: true,
  })
  return { seed, values: values.filter((value) => isJsonObject(value)) }
}

/**
 * Generates whole results of a tool whose values fit its `outputSchema`: as structured content, as text, and in other
 * deliveries. The first argument is the schema, or the tool that has it.
 *
 * @example
 * const { seed, values } = await generateResults({
 *   type: 'object',
 *   properties: { id: { type: 'integer' }, note: { type: 'string' } },
 *   required: ['id'],
 * })
 * for (const { delivery, value, result } of values)
 *   expect(readResult(result), `${delivery}, seed ${seed}`).toEqual(value)
 * @throws HarnessError `wrong-use` for a schema that no value was found for, and for options that can't be used.
 */
export async function generateResults(
  schemaOrTool: object,
  { deliveries = NAMES, ...options }: GenerateResultsOptions = {},
): Promise<GeneratedInputs<GeneratedResult>> {
  if (!Array.isArray(deliveries))
    throw new HarnessError('wrong-use', 'generateResults: deliveries is a list')
  const unknown = deliveries.find((name) => !isDelivery(name))
  if (unknown !== undefined || deliveries.length === 0) throw unknownDelivery(unknown)
  const { seed, values } = await generateAll('generateResults', options, {
    name: 'outputSchema',
    schema: outputSchemaOf(toJsonValue(schemaOrTool)),
  })
  return { seed, values: values.map((value, index) => resultOf(value, index, deliveries)) }
}

type Wanted = Pick<ValueOptions, 'name' | 'mustBeObject'> & {
  readonly schema: JsonValue | undefined
}

async function generateAll(
  caller: string,
  { seed = Math.floor(Math.random() * 2 ** 31), count = 10 }: GenerateInputsOptions,
  { schema, ...wanted }: Wanted,
): Promise<GeneratedInputs<JsonValue>> {
  assertInteger(caller, 'seed', seed)
  assertInteger(caller, 'count', count)
  if (count < 1 || count > MOST)
    throw new HarnessError('wrong-use', `${caller}: count is 1 to ${MOST}, not ${count}`)
  const values: JsonValue[] = []
  for (let index = 0; index < count; index += 1) {
    const options = { ...wanted, variety: 'varied', seed: mixSeed(seed, `value ${index}`) } as const
    const generated = await generateValue(schema, options)
    if (!generated.ok) throw notGenerated(caller, `value ${index} of seed ${seed}`, generated)
    values.push(generated.value)
  }
  return { seed, values }
}

function notGenerated(
  caller: string,
  which: string,
  { code, reason }: Extract<GeneratedValue, { readonly ok: false }>,
): HarnessError {
  const at = code === 'unusable' ? '' : ` (${which})`
  const what = `${caller}: ${reason.replace(/\bits /u, 'the ')}`
  const advice =
    code === 'unusable'
      ? 'pass a JSON Schema as an object (of zod: z.toJSONSchema(schema))'
      : 'simplify the schema, or write these values by hand'
  return new HarnessError('wrong-use', `${what}${at}; ${advice}`)
}

/** A tool has schemas; a schema has neither of the two. */
function outputSchemaOf(given: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(given)) return given
  const { name, inputSchema, outputSchema } = given
  if (inputSchema === undefined && outputSchema === undefined) return given
  if (outputSchema !== undefined) return outputSchema
  const tool = typeof name === 'string' ? `the tool ${excerpt(name)}` : 'the tool'
  throw new HarnessError(
    'wrong-use',
    `generateResults: ${tool} has no outputSchema; pass a schema of what it returns`,
  )
}

/** A value that its delivery can't carry is delivered in the first one that can. */
function resultOf(
  value: JsonValue,
  index: number,
  deliveries: readonly ResultDelivery[],
): GeneratedResult {
  const first = index % deliveries.length
  const order = [...deliveries.slice(first), ...deliveries.slice(0, first), 'text' as const]
  const written = order.flatMap((delivery) => {
    const parts = DELIVERIES[delivery].write(value)
    return parts === undefined ? [] : [{ delivery, parts }]
  })
  const { delivery, parts } = written[0] ?? {
    delivery: 'text',
    parts: DELIVERIES.text.write(value),
  }
  const result: SyntheticResult = { ...parts, _meta: { 'mcp-assay/origin': 'synthetic' } }
  return { delivery, channel: DELIVERIES[delivery].channel, value, result }
}

function isDelivery(name: string): name is keyof typeof DELIVERIES {
  return Object.hasOwn(DELIVERIES, name)
}

function unknownDelivery(name: string | undefined): HarnessError {
  if (name === undefined)
    return new HarnessError(
      'wrong-use',
      'generateResults: deliveries is empty; leave it out for all',
    )
  const meant = nearestName(name, NAMES)
  const hint = meant === undefined ? `known: ${NAMES.join(', ')}` : `did you mean ${meant}?`
  return new HarnessError(
    'wrong-use',
    `generateResults: unknown delivery ${excerpt(name)}; ${hint}`,
  )
}
