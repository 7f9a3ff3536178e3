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

const NUMBER = /(?:(\d{1,9})[.):]|\((\d{1,4})\)|#(\d{1,6})[.:)])(?=\s|$)/y
const VARIATION = 0xfe0f

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
  if (code >= 0x30 && code <= 0x2000) return undefined
  const bullet = String.fromCodePoint(code)
  if (!BULLETS.has(bullet)) return undefined
  const behind = at + bullet.length
  return contentBehind(
    text,
    [text.charCodeAt(behind) === VARIATION ? behind + 1 : behind, end],
    undefined,
  )
}

function numberAt(text: string, at: number, end: number): MarkerAt | undefined {
  const code = text.charCodeAt(at)
  if (code !== 0x23 && code !== 0x28 && (code < 0x30 || code > 0x39)) return undefined
  NUMBER.lastIndex = at
  const match = NUMBER.exec(text)
  if (match === null) return undefined
  const digits = match[1] ?? match[2] ?? match[3] ?? ''
  return contentBehind(text, [at + match[0].length, end], Number(digits))
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
  return code === 0x20 || code === 0x09 || code === 0xa0
}
