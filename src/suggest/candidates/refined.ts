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

/** Returns a configuration with the property that its list is put into, and with the fields that all items show. */
export function refined(
  { textExtraction: found, field, hasPlainItems = false }: Candidate,
  samples: readonly JudgedSample[],
): TextExtraction | undefined {
  if (found === undefined) return undefined
  const textExtraction = found.parser === undefined ? found : withPinnedSettings(found, samples)
  const values = rawValues({ wrap: 'text_extraction', text_extraction: textExtraction }, samples)
  const lists = values.map(({ value }) => value).filter(isJsonArray)
  if (lists.length === 0) return textExtraction
  const listed: TextExtraction = { ...textExtraction, list_field: field }
  if (found.parser === undefined || hasPlainItems) return listed
  const items = lists.flat()
  const strings = items.filter((item) => typeof item === 'string')
  const objects = items.filter(isJsonObject)
  const patterns = strings.length === items.length ? itemPatterns(strings) : groupedFields(objects)
  return { ...listed, ...(patterns !== undefined && { item_patterns: patterns }) }
}

/** Returns the fields whose texts are numbers only without their commas. */
function groupedFields(
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
    const { type, transform } = typeOfValues(name, values)
    return transform === undefined || others.has(name) ? [] : [[name, { type, transform }]]
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
