/** One line of a head or of trailers, by name and value, as Node read it: a character a byte. */
export type RawField = readonly [name: string, value: string]

/** The fields of a raw list, in which names and values take turns. */
export function rawFields(list: readonly string[]): readonly RawField[] {
  return Array.from({ length: Math.floor(list.length / 2) }, (_, index) => [
    list[2 * index] ?? '',
    list[2 * index + 1] ?? '',
  ])
}

/** Whether a field of that name is there; the name in lower case. */
export function hasField(fields: readonly RawField[], name: string): boolean {
  return fields.some(([candidate]) => candidate.toLowerCase() === name)
}
