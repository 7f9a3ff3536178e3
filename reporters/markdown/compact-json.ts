import type { JsonValue } from '../../src/contracts/json.ts'
import { printableJson } from '../../src/text/printable-json.ts'

const WIDTH = 90
const STEP = '  '

/** A value as JSON for people: what fits into a line stays on it. It reads back as the value. */
export function compactJson(value: JsonValue, indent = ''): string {
  if (typeof value !== 'object' || value === null) return printableJson(value)
  const inner = indent + STEP
  const parts = isList(value)
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(
        ([key, member]) => `${printableJson(key)}: ${compactJson(member, inner)}`,
      )
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
  const padding = isList(value) || parts.length === 0 ? '' : ' '
  const line = `${open}${padding}${parts.join(', ')}${padding}${close}`
  const fits = indent.length + line.length <= WIDTH && !parts.some((part) => part.includes('\n'))
  if (fits || parts.length === 0) return line
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}
