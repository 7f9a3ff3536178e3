import { safeParseJson } from '../json/safe-parse-json.ts'
import { htmlEscaped, misread, pythonText, singleQuoted, WINDOWS_1252 } from './rewritten-text.ts'

/** A text that is to be damaged. */
export interface DamageSubject {
  readonly text: string
  /** The text in pieces if it is a JSON object or array: strings, marks, literals and white space. */
  readonly tokens: readonly string[] | undefined
}

/** What became of a text. */
export interface Damaged {
  readonly text: string
  readonly intact: boolean
  /** Where it was cut. */
  readonly at?: number
}

/** One kind of damage. The same choice gives the same text; undefined or the same text if it is not for this text. */
type Damage = (subject: DamageSubject, choice: number) => Damaged | undefined

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+|\s+/gu
const NAME = /^"[A-Za-z_$][\w$]*"$/u
const PROSE: readonly (readonly [before: string, after: string])[] = [
  ['Here is the result:\n\n', '\n\nLet me know if you need anything else.'],
  ['The tool returned ', '.'],
  ['Sure! As described in [1] (see the field {x}), the answer is:\n\n', ''],
  ['', '\n\nDone in 3 steps.'],
]
const PYTHON: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
])

/** All kinds of damage, in the order in which they are listed. */
export const DAMAGES = {
  cut: (subject, choice) => cutWith('', subject, choice),
  truncated: (subject, choice) => cutWith('... [truncated]', subject, choice),
  doubled: ({ text }) => ({ text: `${text}\n${text}`, intact: false }),
  prose: ({ text }, choice) => {
    const [before, after] = PROSE[choice % PROSE.length] ?? ['', '']
    return whole(before + text + after)
  },
  fenced: ({ text, tokens }) => {
    const fence = '`'.repeat(Math.max(3, 1 + longestRun(text)))
    return whole(`${fence}${tokens === undefined ? '' : 'json'}\n${text}\n${fence}`)
  },
  quoted: ({ text }) => whole(JSON.stringify(text)),
  escaped: ({ text }) => whole(JSON.stringify(text).slice(1, -1)),
  'html-escaped': ({ text }) => whole(htmlEscaped(text)),
  'slash-commented': ({ text }) => whole(text.replaceAll(/^/gmu, '// ')),
  'hash-commented': ({ text }) => whole(text.replaceAll(/^/gmu, '# ')),
  'byte-order-mark': ({ text }) => whole(`\uFEFF${text}`),
  crlf: ({ text }) => whole(text.replaceAll(/\r?\n/gu, '\r\n')),
  'mojibake-latin-1': ({ text }) => ({ text: misread(text), intact: false }),
  'mojibake-windows-1252': ({ text }) => ({ text: misread(text, WINDOWS_1252), intact: false }),
  'trailing-comma': ({ tokens }) =>
    rewritten(tokens, (token, next) => (isLastValue(token, next) ? `${token},` : token)),
  'single-quotes': ({ tokens }) =>
    rewritten(tokens, (token) => (isString(token) ? singleQuoted(token) : token)),
  'python-literal': ({ tokens }) =>
    rewritten(tokens, (token) =>
      isString(token) ? pythonText(JSON.parse(token)) : (PYTHON.get(token) ?? token),
    ),
  'smart-quotes': ({ tokens }) => {
    const text = rewritten(tokens, (token) => (isString(token) ? `“${token.slice(1, -1)}”` : token))
    return text && { ...text, intact: tokens?.every((token) => !/[“”]/u.test(token)) ?? false }
  },
  'unquoted-keys': ({ tokens }) =>
    rewritten(tokens, (token, next) =>
      next === ':' && NAME.test(token) ? token.slice(1, -1) : token,
    ),
  'no-break-spaces': ({ tokens }) =>
    rewritten(tokens, (token) => (token.trim() === '' ? token.replaceAll(' ', '\u00A0') : token)),
} as const satisfies Readonly<Record<string, Damage>>

/** Looks at a text as what is to be damaged. */
export function subjectOf(text: string): DamageSubject {
  const isData = /^[ \t\r\n]*[{[]/u.test(text) && safeParseJson(text).ok
  return { text, tokens: isData ? (text.match(TOKEN) ?? []) : undefined }
}

function whole(text: string): Damaged {
  return { text, intact: true }
}

/** Cuts between the first and the last character that are not white space, and never inside of a character. */
function cutWith(mark: string, { text }: DamageSubject, choice: number): Damaged | undefined {
  const first = text.length - text.trimStart().length + 1
  const last = text.trimEnd().length - 1
  if (last < first) return undefined
  const at = first + (choice % (last - first + 1))
  const isInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1))
  const point = isInside ? at - 1 : at
  return point < first ? undefined : { text: text.slice(0, point) + mark, intact: false, at: point }
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/gu), ([run]) => run.length))
}

function isString(token: string): boolean {
  return token.startsWith('"')
}

/** Rewrites each token, knowing the next one that is not white space. */
function rewritten(
  tokens: readonly string[] | undefined,
  rewrite: (token: string, next: string | undefined) => string,
): Damaged | undefined {
  if (tokens === undefined) return undefined
  const nextOf = (index: number): string | undefined =>
    tokens[index + 1]?.trim() === '' ? tokens[index + 2] : tokens[index + 1]
  return whole(tokens.map((token, index) => rewrite(token, nextOf(index))).join(''))
}

/** Whether a value ends here, and then the object or array that it is in. */
function isLastValue(token: string, next: string | undefined): boolean {
  return token.trim() !== '' && !'{[,:'.includes(token) && (next === '}' || next === ']')
}
