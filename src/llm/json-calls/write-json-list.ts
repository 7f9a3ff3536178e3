import type { WrittenCall } from '../grammar.ts'
import { writeJsonCall } from './write-json-call.ts'

/** Calls as one list of JSON objects. */
export function writeJsonList(
  calls: readonly WrittenCall[],
  keys?: Parameters<typeof writeJsonCall>[1],
): string {
  return `[${calls.map((call) => writeJsonCall(call, keys)).join(', ')}]`
}
