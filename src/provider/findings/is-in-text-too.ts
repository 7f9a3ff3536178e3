import { jsonEqual } from '../../json/json-equal.ts'
import { readModelJson } from '../read-model-json.ts'
import type { PlacedCall } from './placed-calls.ts'

/** Whether a call in the text is one that came on the wire, too. */
export function isInTextToo({ call, answer }: PlacedCall, calls: readonly PlacedCall[]): boolean {
  if (call.from !== 'text') return false
  return calls.some(
    (other) =>
      other.call.from === 'native' &&
      other.answer === answer &&
      other.call.name === call.name &&
      isSame(other.call.arguments, call.arguments),
  )
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [readModelJson(left), readModelJson(right)]
  return a.state === 'whole' && b.state === 'whole' && jsonEqual(a.value, b.value)
}
