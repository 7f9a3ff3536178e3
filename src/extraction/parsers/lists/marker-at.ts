import { BULLETS } from '../../../text/bullets.ts'

/** The kinds of lists. */
export type ListKind = 'bullet' | 'number'

/** A marker, found where the white space at the start of a line ends. */
export interface MarkerAt {
  /** Undefined of a bullet. */
  readonly number: number | undefined
  /** Behind the marker and its white space, or the end of the line where nothing is behind it. */
  readonly contentStart: number
  readonly isEmpty: boolean
}

const ENCLOSED = /(?:\((\d{1,4})\)|#(\d{1,6})[.:)])(?=\s|$)/y
const DIGITS = 9
const VARIATION = 0xfe0f
const MIDDLE_DOT = 0xb7
const IDEOGRAPHIC_SPACE = 0x3000

/** The marker of a kind that begins at an offset of a text; a bullet (`-`, `•` …) or a number (`1.`, `1)`, `1:`, `(1)`). */
export function markerAt(
  text: string,
  [at, end]: readonly [at: number, end: number],
  kind: ListKind,
): MarkerAt | undefined {
  return kind === 'bullet' ? bulletAt(text, at, end) : numberAt(text, at, end)
}

function bulletAt(text: string, at: number, end: number): MarkerAt | undefined {
  const code = text.codePointAt(at) ?? 0
  // Most lines open with a letter.
  if (code >= 0x30 && code <= 0x2000 && code !== MIDDLE_DOT) return undefined
  const bullet = text.slice(at, code > 0xffff ? at + 2 : at + 1)
  if (!BULLETS.has(bullet)) return undefined
  const behind = at + bullet.length
  const isVaried = text.charCodeAt(behind) === VARIATION
  return contentBehind(text, [isVaried ? behind + 1 : behind, end], undefined)
}

function numberAt(text: string, at: number, end: number): MarkerAt | undefined {
  const code = text.charCodeAt(at)
  if (code === 0x23 || code === 0x28) return enclosedAt(text, at, end)
  let number = 0
  let position = at
  for (; position < end && position - at <= DIGITS; position++) {
    const digit = text.charCodeAt(position) - 0x30
    if (digit < 0 || digit > 9) break
    number = number * 10 + digit
  }
  const mark = text.charCodeAt(position)
  const isMarked = mark === 0x2e || mark === 0x29 || mark === 0x3a
  if (position === at || position - at > DIGITS || !isMarked) return undefined
  return contentBehind(text, [position + 1, end], number)
}

function enclosedAt(text: string, at: number, end: number): MarkerAt | undefined {
  ENCLOSED.lastIndex = at
  const match = ENCLOSED.exec(text)
  if (match === null) return undefined
  return contentBehind(text, [at + match[0].length, end], Number(match[1] ?? match[2]))
}

function contentBehind(
  text: string,
  [behind, end]: readonly [behind: number, end: number],
  number: number | undefined,
): MarkerAt | undefined {
  if (behind >= end) return { number, contentStart: end, isEmpty: true }
  let contentStart = behind
  while (contentStart < end && isBlank(text.charCodeAt(contentStart))) contentStart++
  return contentStart === behind ? undefined : { number, contentStart, isEmpty: false }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0xa0 || code === IDEOGRAPHIC_SPACE
}
