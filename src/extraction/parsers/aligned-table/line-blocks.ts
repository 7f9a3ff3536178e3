import { type FilledLine, filledBlocks } from '../lines/filled-lines.ts'

/** A line that isn't blank, with its text without white space at its end. */
export interface LineText extends Pick<FilledLine, 'start' | 'end'> {
  readonly text: string
}

/** The runs of lines between blank ones. */
export function lineBlocks(text: string): readonly (readonly LineText[])[] {
  return filledBlocks(text).map((block) =>
    block.map(({ start, end }) => ({ text: text.slice(start, end), start, end })),
  )
}
