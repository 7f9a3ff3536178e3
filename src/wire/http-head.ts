import type { Span } from '../contracts/extraction.ts'

const NAME = /^([\w!#$%&'*+.^`|~-]+):/u

/** A header line of an HTTP message. */
export interface HeaderField {
  /** As it was written; empty where the line has none, and is value as a whole. */
  readonly name: string
  readonly value: string
  /** Where the value stands in the text, without the white space around it. */
  readonly span: Span
}

/** The header lines of a message, wherever they are from. */
export interface HeaderLines {
  readonly fields: readonly Pick<HeaderField, 'name' | 'value'>[]
}

/** The head of an HTTP message, in the order that it was written in. */
export interface HttpHead {
  /** Without its line ending. */
  readonly startLine: string
  /** A field that was repeated stands here as often. */
  readonly fields: readonly HeaderField[]
}

/** What the first line of a request says. */
export interface RequestLine {
  readonly method: string
  readonly target: string
}

/** What the first line of a response says. */
export interface StatusLine {
  readonly status: number
  /** Often empty. */
  readonly reason: string
}

/** Reads a head as fixtures hold it: a start line and header lines. */
export function parseHead(text: string): HttpHead {
  const end = /\r?\n|$/u.exec(text)
  const length = end?.index ?? text.length
  return {
    startLine: text.slice(0, length),
    fields: parseFields(text, length + (end?.[0].length ?? 0)),
  }
}

/** Reads header lines from a place in a text on, as in trailers; a line that begins with white space goes on with the one before. */
export function parseFields(text: string, from = 0): readonly HeaderField[] {
  const fields: HeaderField[] = []
  const lines = /[^\r\n][^\n]*(?:\n[ \t][^\n]*)*/gu
  lines.lastIndex = from
  for (let match = lines.exec(text); match !== null; match = lines.exec(text)) {
    fields.push(toField(match[0], match.index))
  }
  return fields
}

/** Writes a head as fixtures hold it: each line ended by CRLF, without the empty line that closes it. */
export function renderHead(
  startLine: string,
  fields: readonly Pick<HeaderField, 'name' | 'value'>[],
): string {
  return [startLine, ...fields.map(({ name, value }) => `${name}: ${value}`)]
    .map((line) => `${line}\r\n`)
    .join('')
}

/** The value of a header, by its name in any case; of a repeated one all values, joined by commas. */
export function headerOf({ fields }: HeaderLines, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const values = fields.filter((field) => field.name.toLowerCase() === wanted)
  return values.length === 0 ? undefined : values.map(({ value }) => value).join(', ')
}

/** The type of a body as its head names it, in lower case and without parameters; undefined where it names none. */
export function mediaTypeOf(head: HeaderLines): string | undefined {
  return headerOf(head, 'content-type')?.split(/[;,]/u, 1)[0]?.trim().toLowerCase()
}

/** Reads the first line of a request; undefined where it is none. */
export function readRequestLine(startLine: string): RequestLine | undefined {
  const [method, target, version, ...rest] = startLine.split(' ')
  if (method === undefined || target === undefined || version === undefined) return undefined
  return version.startsWith('HTTP/') && rest.length === 0 ? { method, target } : undefined
}

/** Reads the first line of a response; undefined where it is none. */
export function readStatusLine(startLine: string): StatusLine | undefined {
  const [, status, reason = ''] = /^HTTP\/\S+ (\d{3})(?: (.*))?$/u.exec(startLine) ?? []
  return status === undefined ? undefined : { status: Number(status), reason }
}

function toField(line: string, at: number): HeaderField {
  const [, name = ''] = NAME.exec(line) ?? []
  const rest = line.slice(name === '' ? 0 : name.length + 1)
  const value = rest.trim()
  const start = at + line.length - rest.length + (/\S/u.exec(rest)?.index ?? 0)
  return { name, value, span: [start, start + value.length] }
}
