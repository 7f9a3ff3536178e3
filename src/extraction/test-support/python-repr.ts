import type { JsonValue } from '../../contracts/json.ts'

/** What Python's `repr` prints of a value; arrays of an even length stand as tuples. */
export function pythonRepr(value: JsonValue): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textRepr(value)
  if (Array.isArray(value)) return sequenceRepr(value)
  const members = Object.entries(value)
  return `{${members.map(([key, item]) => `${textRepr(key)}: ${pythonRepr(item)}`).join(', ')}}`
}

function sequenceRepr(items: readonly JsonValue[]): string {
  const inner = items.map((item) => pythonRepr(item)).join(', ')
  return items.length % 2 === 0 ? `(${inner})` : `[${inner}]`
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function textRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inner = Array.from(text, (character) => characterRepr(character, quote)).join('')
  return `${quote}${inner}${quote}`
}

function characterRepr(character: string, quote: string): string {
  if (character === quote) return `\\${quote}`
  const named = NAMED.get(character)
  if (named !== undefined) return named
  if (character === ' ' || !/[\p{C}\p{Z}]/u.test(character)) return character
  const code = (character.codePointAt(0) ?? 0).toString(16)
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`
}
