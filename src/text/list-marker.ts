import { BULLETS } from './bullets.ts'
import { indentOf } from './indent-of.ts'

/** The marker that opens an item of a list. */
export interface ListMarker {
  readonly kind: 'bullet' | 'number'
  readonly indent: number
  /** The item's text on the line of the marker. */
  readonly rest: string
}

const MARKER = new RegExp(
  String.raw`^[ \t]{0,40}(?:([${[...BULLETS].join('').replace('-', String.raw`\-`)}])\uFE0F?|\d{1,6}[.):]|\(\d{1,4}\)|#\d{1,6}[.:)])[ \t]+(\S.*)$`,
  'u',
)

/** A bullet (`-`, `*`, `•` …) or a number (`1.`, `1)`, `1:`, `(1)`) at the start of a line, with text behind it. */
export function listMarker(line: string): ListMarker | undefined {
  const match = MARKER.exec(line)
  if (match === null) return undefined
  return {
    kind: match[1] === undefined ? 'number' : 'bullet',
    indent: indentOf(line),
    rest: match[2] ?? '',
  }
}
