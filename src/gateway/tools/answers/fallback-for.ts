import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { wrappedValue } from '../../../wrap-rules/wrapped-value.ts'
import type { Answering } from './answering.ts'
import type { ToldSchema } from './create-desk.ts'
import { keepsPromise } from './keeps-promise.ts'

/** Structured content that a result is given, and what it comes from. */
interface Fallback {
  readonly value: JsonValue
  readonly adapter: string
}

/**
 * What is given of a result that isn't what its client was told: the whole text, or an object that says nothing. Undefined
 * where the client was told neither; learned schemas allow both.
 */
export function fallbackFor(
  answering: Answering,
  told: ToldSchema | undefined,
): Fallback | undefined {
  const text = wrappedValue('result', answering.result() ?? null)
  const whole = text.ok ? [{ value: text.value, adapter: 'result' }] : []
  return [...whole, { value: {}, adapter: 'none' }].find(({ value }) => keepsPromise(value, told))
}

/** Returns the whole text of a result as `{result: text}`, if the schema that its client was told has that property for it. */
export function textAsTold(
  answering: Answering,
  told: ToldSchema | undefined,
): JsonValue | undefined {
  const properties = isJsonObject(told?.schema) ? told.schema['properties'] : undefined
  if (!isJsonObject(properties) || properties['result'] === undefined) return undefined
  const text = wrappedValue('result', answering.result() ?? null)
  return text.ok && keepsPromise(text.value, told) ? text.value : undefined
}
