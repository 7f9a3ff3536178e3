import { editBytes } from '../../json/edit-bytes.ts'
import { memberAt, valueIn } from '../../json/json-bytes.ts'

/** A text of an entry of a list, by its key; undefined where there is none. */
export function textOf(entry: Uint8Array, key: string): string | undefined {
  const place = memberAt(entry, key)
  const text = place && valueIn(entry, place)
  return typeof text === 'string' ? text : undefined
}

/** An entry with another text under a key, and otherwise byte for byte the same. */
export function withText(
  entry: Uint8Array,
  key: string,
  change: (text: string) => string,
): Uint8Array {
  const [place, text] = [memberAt(entry, key), textOf(entry, key)]
  const changed = text === undefined ? undefined : change(text)
  if (place === undefined || changed === undefined || changed === text) return entry
  return editBytes(entry, [{ ...place, text: JSON.stringify(changed) }])
}
