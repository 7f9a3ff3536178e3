import type { JsonValue } from '../../contracts/json.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { readModelJson } from '../read-model-json.ts'
import type { PlacedCall } from './placed-calls.ts'

/** The calls in the text that came on the wire, too: of the same tool, with the same arguments. */
export function callsInTextToo(calls: readonly PlacedCall[]): ReadonlySet<PlacedCall> {
  const found = calls.filter(({ call }) => call.from === 'text')
  if (found.length === 0) return new Set()
  const native = calls
    .filter(({ call }) => call.from === 'native')
    .map((placed) => ({ placed, value: argumentsOf(placed) }))
  return new Set(found.filter((placed) => isAmong(placed, native)))
}

interface ReadCall {
  readonly placed: PlacedCall
  /** Undefined where the arguments aren't JSON. */
  readonly value: JsonValue | undefined
}

function isAmong(placed: PlacedCall, native: readonly ReadCall[]): boolean {
  const value = argumentsOf(placed)
  return native.some(
    (other) =>
      other.placed.answer === placed.answer &&
      other.placed.call.name === placed.call.name &&
      value !== undefined &&
      other.value !== undefined &&
      jsonEqual(value, other.value),
  )
}

function argumentsOf({ call }: PlacedCall): JsonValue | undefined {
  const reading = readModelJson(call.arguments)
  return reading.state === 'whole' ? reading.value : undefined
}
