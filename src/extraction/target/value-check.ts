import type { JsonValue } from '../../contracts/json.ts'
import type { SchemaError } from '../../contracts/judgement.ts'

/** Whether a decoded value is what was asked for, and as what it is given. */
export type ValueCheck<Value> = (value: JsonValue) => CheckedValue<Value>

/** What a check says of a value. */
export type CheckedValue<Value> = { readonly ok: true; readonly value: Value } | Misfit

/** Why a value isn't what was asked for. */
export interface Misfit {
  readonly ok: false
  readonly reason: string
  readonly errors?: readonly SchemaError[]
}

/** Takes objects and arrays; a bare scalar is no structured data where no schema asks for one. */
export const structuredOnly: ValueCheck<JsonValue> = (value) =>
  typeof value === 'object' && value !== null
    ? { ok: true, value }
    : { ok: false, reason: 'a bare scalar is no structured data' }
