import type { ItemPattern, TextExtraction } from '../../contracts/text-extraction.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { typeOfValues } from '../fields/type-of-values.ts'
import { itemPatterns } from '../fields/item-patterns.ts'
import type { Candidate } from '../candidate.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { withPinnedSettings } from './pinned-settings.ts'
import { rawValues } from './raw-values.ts'

/** What a rule may have. */
const MOST_PATTERNS = 64

/** A configuration with the property that its list stands in, and with the fields and types that all items show. */
export function refined(
  { textExtraction: found, field }: Candidate,
  samples: readonly JudgedSample[],
): TextExtraction | undefined {
  if (found?.parser === undefined) return found
  const textExtraction = withPinnedSettings(found, samples)
  const values = rawValues({ wrap: 'text_extraction', text_extraction: textExtraction }, samples)
  const lists = values.map(({ value }) => value).filter(isJsonArray)
  if (lists.length === 0) return textExtraction
  const items = lists.flat()
  const strings = items.filter((item) => typeof item === 'string')
  const objects = items.filter(isJsonObject)
  const patterns = strings.length === items.length ? itemPatterns(strings) : typesOfFields(objects)
  return {
    ...textExtraction,
    list_field: field,
    ...(patterns !== undefined && { item_patterns: patterns }),
  }
}

/** The fields that a parser reads and that are more than texts. */
function typesOfFields(
  objects: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, ItemPattern>> | undefined {
  const found = new Map<string, string[]>()
  const others = new Set<string>()
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      if (typeof value !== 'string') others.add(name)
      else if (value !== '') addTo(found, name, value)
    }
  const typed = [...found].flatMap(([name, values]): [string, ItemPattern][] => {
    const type = typeOfValues(name, values)
    return type.type === 'string' || others.has(name) ? [] : [[name, type]]
  })
  if (typed.length === 0) return undefined
  return Object.fromEntries(typed.slice(0, MOST_PATTERNS))
}

/** A new list for each value would make many items dear. */
function addTo(found: Map<string, string[]>, name: string, value: string): void {
  const values = found.get(name)
  if (values === undefined) found.set(name, [value])
  else values.push(value)
}
