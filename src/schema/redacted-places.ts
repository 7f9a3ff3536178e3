import type { JsonValue } from '../contracts/json.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { containsPlaceholder } from '../text/redaction-placeholder.ts'

/** Where redaction changed a value, as JSON Pointers. */
export interface RedactedPlaces {
  /** Strings that hold a placeholder. */
  readonly at: ReadonlySet<string>
  /** Arrays and objects that such a string stands in, however deep. */
  readonly around: ReadonlySet<string>
}

interface Place {
  readonly value: JsonValue
  readonly pointer: string
  readonly parent?: Place
}

/** The places of a value that redaction changed; undefined where there are none. */
export function redactedPlaces(value: JsonValue): RedactedPlaces | undefined {
  const at = new Set<string>()
  const around = new Set<string>()
  const open: Place[] = [{ value, pointer: '' }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (typeof place.value === 'string' && containsPlaceholder(place.value)) {
      at.add(place.pointer)
      for (let outer = place.parent; outer !== undefined; outer = outer.parent)
        around.add(outer.pointer)
    } else if (typeof place.value === 'object' && place.value !== null) {
      for (const [key, item] of Object.entries(place.value))
        open.push({ value: item, pointer: place.pointer + formatPointer([key]), parent: place })
    }
  }
  return at.size === 0 ? undefined : { at, around }
}
