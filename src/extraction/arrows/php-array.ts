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
  '\\': '\\',
  $: '$',
  '"': '"',
}
const CONSTANTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const OCTAL = /\\([0-7]{1,3})/uy
const BYTE = /\\x([\da-f]{1,2})/iuy
const CODE_POINT = /\\u\{([\da-f]{1,6})\}/iuy

/** Arrays as PHP writes them: `['a' => 1]`, `array('a' => 1)`, and what `var_export` prints, `stdClass` too. */
export const phpArray: ArrowDialect = {
  format: 'php-array',
  title: 'PHP array',
  opens: /\[|array\s{0,80}\(|\(object\)\s{0,80}(?:array\s{0,80}\(|\[)/iuy,
  collections: [
    { opens: /\[/uy, close: ']', holds: 'both' },
    { opens: /array\s{0,80}\(/iuy, close: ')', holds: 'both' },
    { opens: /\(object\)\s{0,80}array\s{0,80}\(/iuy, close: ')', holds: 'both', isObject: true },
    { opens: /\(object\)\s{0,80}\[/iuy, close: ']', holds: 'both', isObject: true },
  ],
  constant: /(true|false|null|-?(?:INF|NAN))\b/iuy,
  constantToJson: (name) => CONSTANTS.get(name.toLowerCase()),
  // A variable in a string would be replaced.
  stops: { '"': /["\\]|\$(?=[\p{L}_{])|\{\$/gu, "'": /['\\]/gu },
  readEscape,
}

/** Whatever isn't known as an escape is a backslash. */
function readEscape(text: string, at: number, quote: ArrowQuote): ArrowEscape | undefined {
  const next = text.charAt(at + 1)
  if (quote === "'") return next === "'" || next === '\\' ? [next, at + 2] : ['\\', at + 1]
  const named = Object.hasOwn(NAMED, next) ? NAMED[next] : undefined
  if (named !== undefined) return [named, at + 2]
  for (const [pattern, radix, isCodePoint] of [
    [OCTAL, 8, false],
    [BYTE, 16, false],
    [CODE_POINT, 16, true],
  ] as const) {
    pattern.lastIndex = at
    const digits = pattern.exec(text)?.[1]
    if (digits === undefined) continue
    const character = characterOf(digits, radix, isCodePoint)
    return character === undefined ? undefined : [character, pattern.lastIndex]
  }
  return next === 'u' && text[at + 2] === '{' ? undefined : ['\\', at + 1]
}
