/** One line of a head or of trailers, by name and value, as Node read it: a character a byte. */
export type RawField = readonly [name: string, value: string]

/** The fields of a raw list, in which names and values take turns. */
export function rawFields(list: readonly string[]): readonly RawField[] {
  const fields: RawField[] = []
  for (let at = 0; at + 1 < list.length; at += 2) fields.push([list[at] ?? '', list[at + 1] ?? ''])
  return fields
}

/** Whether a field of that name is there; the name in lower case. */
export function hasField(fields: readonly RawField[], name: string): boolean {
  return fields.some(([candidate]) => candidate.toLowerCase() === name)
}
