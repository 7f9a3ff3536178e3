/** What came of reading a string literal of Python. */
export type PythonStringReading =
  | {
      readonly ok: true
      /** Of bytes: one character a byte. */
      readonly value: string
      readonly isBytes: boolean
      readonly end: number
    }
  | {
      readonly ok: false
      readonly reason: string
      readonly at: number
      /** Whether the escape is right, but what it stands for isn't known here. */
      readonly isUnsayable?: boolean
    }

interface Form {
  readonly quote: string
  readonly isRaw: boolean
  readonly isBytes: boolean
}

type Escape = readonly [value: string, end: number]

const OPENS = /['"rbu]/iu
const PREFIX = /(?:br|rb|[rbu])?(?=['"])/iuy
const UNUSUAL = /[\\\n\r]/u
const UNUSUAL_BYTES = /[^\u0020-\u005B\u005D-\u007E]/u
const BACKSLASH = 0x5c
const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
}
/** The longest name of a character is shorter. */
const NAME_LIMIT = 100
const BY_NAME = /^\\N\{[A-Z][A-Z\d -]*\}/iu
const HEX_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/**
 * The string or bytes literal at an offset, its escapes read; undefined where none starts there. Characters by
 * their names (`\N{…}`) are refused, as no table of them is at hand; unknown escapes keep their backslash.
 */
export function readPythonString(text: string, start: number): PythonStringReading | undefined {
  if (!OPENS.test(text.charAt(start))) return undefined
  PREFIX.lastIndex = start
  const match = PREFIX.exec(text)
  if (match === null) return undefined
  const [prefix] = match
  const open = start + prefix.length
  const mark = text.charAt(open)
  const quote = text.startsWith(mark.repeat(3), open) ? mark.repeat(3) : mark
  const form = { quote, isRaw: /r/iu.test(prefix), isBytes: /b/iu.test(prefix) }
  return readPlain(text, open, form) ?? readBody(text, open, form)
}

/** Most strings: on one line, with nothing to escape. */
function readPlain(text: string, open: number, form: Form): PythonStringReading | undefined {
  if (form.quote.length > 1) return undefined
  const end = text.indexOf(form.quote, open + 1)
  if (end === -1) return undefined
  const value = text.slice(open + 1, end)
  if ((form.isBytes ? UNUSUAL_BYTES : UNUSUAL).test(value)) return undefined
  return { ok: true, value, isBytes: form.isBytes, end: end + 1 }
}

function readBody(text: string, open: number, form: Form): PythonStringReading {
  const parts: string[] = []
  const quoteCode = form.quote.charCodeAt(0)
  let position = open + form.quote.length
  let from = position
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code === quoteCode && text.startsWith(form.quote, position)) {
      parts.push(text.slice(from, position))
      return finished(parts, position + form.quote.length, form)
    }
    if (form.quote.length === 1 && (code === 0x0a || code === 0x0d))
      return { ok: false, reason: 'the string has no end on its line', at: open }
    if (code > 0x7f && form.isBytes)
      return { ok: false, reason: 'bytes are written in ASCII only', at: position }
    if (code === BACKSLASH) {
      const escape = readEscape(text, position, form)
      if (escape === undefined) return brokenEscape(text, position, form)
      parts.push(text.slice(from, position), escape[0])
      position = escape[1]
      from = position
    } else position++
  }
  return { ok: false, reason: 'the text ends inside the value', at: text.length }
}

/** In a text of several lines every line ending is one line feed, as Python reads its source. */
function finished(parts: readonly string[], end: number, form: Form): PythonStringReading {
  const { quote, isBytes } = form
  const value = parts.join('')
  if (quote.length === 1) return { ok: true, value, isBytes, end }
  return { ok: true, value: unescapeReturns(parts), isBytes, end }
}

/** Every second part is what an escape stands for, and stays as it is. */
function unescapeReturns(parts: readonly string[]): string {
  return parts
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/\r\n?/gu, '\n') : part))
    .join('')
}

function readEscape(text: string, at: number, form: Form): Escape | undefined {
  const kind = text.charAt(at + 1)
  if (kind === '') return undefined
  if (form.isRaw) return [`\\${kind}`, at + 2]
  if (kind === '\r') return ['', text.charAt(at + 2) === '\n' ? at + 3 : at + 2]
  const named = NAMED[kind]
  if (named !== undefined) return [named, at + 2]
  if (kind >= '0' && kind <= '7') return readOctal(text, at, form)
  if (kind === 'x' || (!form.isBytes && (kind === 'u' || kind === 'U')))
    return readHex(text, at, HEX_LENGTHS[kind] ?? 0)
  if (kind === 'N' && !form.isBytes) return undefined
  return ['\\', at + 1]
}

/** Why an escape can't be read: it is wrong, or stands for a character by its name. */
function brokenEscape(text: string, at: number, { isBytes }: Form): PythonStringReading {
  const named = isBytes ? null : BY_NAME.exec(text.slice(at, at + NAME_LIMIT))
  if (named === null)
    return { ok: false, reason: 'the escape is wrong or has no value of its own', at }
  const reason = `${named[0]} stands for a character by its name, and names of characters aren't known`
  return { ok: false, reason, at, isUnsayable: true }
}

function readOctal(text: string, at: number, form: Form): Escape {
  const digits = /^[0-7]{1,3}/u.exec(text.slice(at + 1, at + 4))?.[0] ?? ''
  const code = Number.parseInt(digits, 8)
  return [String.fromCharCode(form.isBytes ? code & 0xff : code), at + 1 + digits.length]
}

function readHex(text: string, at: number, length: number): Escape | undefined {
  const digits = text.slice(at + 2, at + 2 + length)
  if (digits.length < length || !/^[\da-f]+$/iu.test(digits)) return undefined
  const code = Number.parseInt(digits, 16)
  return code > 0x10_ff_ff ? undefined : [String.fromCodePoint(code), at + 2 + length]
}
