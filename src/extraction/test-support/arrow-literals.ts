import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** Returns what PHP's `var_export` prints of a value, in which an object is an array unless its keys make a list of that. */
export function phpExport(value: JsonValue, indent = ''): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (!isJsonObject(value) && !isJsonArray(value)) return String(value)
  const entries = isJsonArray(value)
    ? value.map((item, index): readonly [string, JsonValue] => [String(index), item])
    : Object.entries(value).map(([key, item]) => [phpExport(key), item] as const)
  const inner = `${indent}  `
  const lines = entries.map(([key, item]) => {
    const gap = typeof item === 'object' && item !== null ? `\n${inner}` : ''
    return `${inner}${key} => ${gap}${phpExport(item, inner)},\n`
  })
  const isCounted = Object.keys(value).every((key, index) => key === String(index))
  const opening = isJsonObject(value) && isCounted ? '(object) array(' : 'array ('
  return `${opening}\n${lines.join('')}${indent})`
}

/** Returns what Ruby's `inspect` prints of a value, up to Ruby 3.3. */
export function rubyInspect(value: JsonValue): string {
  if (value === null) return 'nil'
  if (typeof value === 'string') return rubyText(value)
  if (isJsonArray(value)) return `[${value.map(rubyInspect).join(', ')}]`
  if (!isJsonObject(value)) return String(value)
  const members = Object.entries(value)
  return `{${members.map(([key, item]) => `${rubyText(key)}=>${rubyInspect(item)}`).join(', ')}}`
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', String.raw`\"`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
  ['\u001B', String.raw`\e`],
])

function rubyText(text: string): string {
  const inner = Array.from(text, characterOf).join('')
  return `"${inner.replaceAll(/#(?=[{$@])/gu, String.raw`\#`)}"`
}

function characterOf(character: string): string {
  const named = NAMED.get(character)
  if (named !== undefined) return named
  if (character === ' ' || !/[\p{C}\p{Z}]/u.test(character)) return character
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`
}
