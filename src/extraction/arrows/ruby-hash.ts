import type { JsonValue } from '../../contracts/json.ts'
import {
  type ArrowDialect,
  type ArrowEscape,
  type ArrowQuote,
  characterOf,
} from './arrow-dialect.ts'

const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  e: '\u001B',
  f: '\f',
  a: '\u0007',
  b: '\b',
  s: ' ',
  '\n': '',
}
const CONSTANTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
])
const OCTAL = /\\([0-7]{1,3})/uy
const BYTE = /\\x([\da-f]{1,2})/iuy
const CODE_UNIT = /\\u([\da-f]{4})/iuy
const CODE_POINTS = /\\u\{\s{0,8}((?:[\da-f]{1,6}\s{0,8}){1,64})\}/iuy
const NAME = String.raw`[\p{L}_][\p{L}\d_]{0,200}`

/** Hashes and arrays as Ruby's `inspect` prints them: `{"a"=>1, :b=>nil}`, and since Ruby 3.4 `{b: nil, "a" => 1}`. */
export const rubyHash: ArrowDialect = {
  format: 'ruby-hash',
  title: 'Ruby hash',
  opens: /[{[]/uy,
  collections: [
    { opens: /\{/uy, close: '}', holds: 'members' },
    { opens: /\[/uy, close: ']', holds: 'items' },
  ],
  constant: /(true|false|nil|-?Infinity|NaN)(?![\p{L}\d_?!:(.])/uy,
  constantToJson: (name) => CONSTANTS.get(name),
  symbol: new RegExp(String.raw`:(@{0,2}\$?${NAME}[?!=]?(?!>))`, 'uy'),
  label: new RegExp(String.raw`(${NAME}[?!]?):(?!:)`, 'uy'),
  // What stands behind a hash sign in a string would be run.
  stops: { '"': /["\\]|#(?=[{$@])/gu, "'": /['\\]/gu },
  readEscape,
}

/** Whatever isn't known as an escape is the character itself, in double quotes. */
function readEscape(text: string, at: number, quote: ArrowQuote): ArrowEscape | undefined {
  const next = text.charAt(at + 1)
  if (quote === "'") return next === "'" || next === '\\' ? [next, at + 2] : ['\\', at + 1]
  const named = Object.hasOwn(NAMED, next) ? NAMED[next] : undefined
  if (named !== undefined) return [named, at + 2]
  if (/[\dxu]/u.test(next)) return readDigits(text, at)
  // A control or a meta character, and the end of the text.
  if (next === 'c' || next === 'C' || next === 'M' || next === '') return undefined
  const character = String.fromCodePoint(text.codePointAt(at + 1) ?? 0)
  return [character, at + 1 + character.length]
}

function readDigits(text: string, at: number): ArrowEscape | undefined {
  for (const [pattern, radix, isCodePoint] of [
    [OCTAL, 8, false],
    [BYTE, 16, false],
    [CODE_UNIT, 16, true],
    [CODE_POINTS, 16, true],
  ] as const) {
    pattern.lastIndex = at
    const digits = pattern.exec(text)?.[1]
    if (digits === undefined) continue
    const all = digits.trim().split(/\s+/u)
    const characters = all.map((one) => characterOf(one, radix, isCodePoint))
    return characters.includes(undefined) ? undefined : [characters.join(''), pattern.lastIndex]
  }
  return undefined
}
