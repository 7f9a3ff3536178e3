import type { JsonObject, JsonValue } from '../contracts/json.ts'
import {
  type BoundedProcess,
  createBoundedProcess,
  isFault,
  moduleBeside,
} from '../core/bounded-process.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import type { Variety } from './fill-schema.ts'

/** What the process is asked for. */
export type FakeJob =
  | { readonly type: 'load' }
  | ({ readonly type: 'fake'; readonly schema: JsonObject } & FakeOptions)

/** How a value is made. */
export interface FakeOptions {
  readonly seed: number
  readonly variety: Variety
}

/** The JSON text of a value, if one was found. */
export interface FakeAnswer {
  readonly type: 'value'
  readonly json?: string
}

/** Mebibytes, and milliseconds for one schema. */
const MEMORY = 200
const LIMIT = 1000
/** Milliseconds in which the process has started and loaded the generator. */
const START_LIMIT = 60_000

let generator: BoundedProcess<FakeJob, FakeAnswer> | undefined

/** What json-schema-faker makes of a schema in bounded time and memory. */
export async function fakeSchema(
  schema: JsonObject,
  options: FakeOptions,
): Promise<JsonValue | undefined> {
  generator ??= createBoundedProcess(moduleBeside(import.meta.url, 'fake-process'), {
    worker: 'the generator',
    memory: MEMORY,
  })
  await generator.run({ type: 'load' }, START_LIMIT)
  const answer = await generator.run({ type: 'fake', schema, ...options }, LIMIT)
  const reading = isFault(answer) ? undefined : safeParseJson(answer.json ?? '')
  return reading?.ok === true ? reading.value : undefined
}
