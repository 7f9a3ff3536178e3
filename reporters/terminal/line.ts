import { styleText } from 'node:util'
import fastStringWidth from 'fast-string-width'
import { printable } from '../../src/text/printable.ts'

const STYLES = {
  strong: 'bold',
  dim: 'dim',
  good: 'green',
  warning: 'yellow',
  bad: 'red',
} as const

/** How a text stands out. Colour repeats what the words say and never adds to it. */
export type Style = keyof typeof STYLES

/** A text in one style; made with `segment`, so that nothing a server sent reaches the terminal raw. */
export interface Segment {
  readonly text: string
  readonly style?: Style
}

/** One line of the terminal, from left to right. */
export type Line = readonly Segment[]

/** A text that a terminal may show. */
export function segment(text: string, style?: Style): Segment {
  return { text: printable(text), ...(style !== undefined && { style }) }
}

/** Returns the style of a tone; a plain text has none. */
export function styleOf(tone: 'bad' | 'warning' | 'good' | 'plain'): Style | undefined {
  return tone === 'plain' ? undefined : tone
}

/** Columns that a text takes. */
export function widthOf(text: string): number {
  return fastStringWidth(text)
}

/** A text cut to a number of columns, with an ellipsis where more was there; graphemes stay whole. */
export function fitText(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let kept = ''
  let used = 0
  for (const { segment: grapheme } of new Intl.Segmenter().segment(text)) {
    used += widthOf(grapheme)
    if (used > columns - 1) break
    kept += grapheme
  }
  return `${kept}…`
}

/** A line as it is written: cut to the width, styled where there is colour. */
export function printLine(line: Line, width: number, color: boolean): string {
  let left = width
  let printed = ''
  for (const { text, style } of line) {
    if (left <= 0) break
    const shown = fitText(text, left)
    left -= widthOf(shown)
    printed +=
      color && style !== undefined
        ? styleText(STYLES[style], shown, { validateStream: false })
        : shown
  }
  return printed.trimEnd()
}
