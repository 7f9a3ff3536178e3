import { linesOf } from '../../../text/lines-of.ts'

/** A line that isn't blank, without white space at its end. */
export interface FilledLine {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The runs of lines between blank ones. */
export function lineBlocks(text: string): readonly (readonly FilledLine[])[] {
  const blocks: FilledLine[][] = []
  let block: FilledLine[] | undefined
  for (const { text: line, start } of linesOf(text, text.startsWith('\uFEFF') ? 1 : 0)) {
    const trimmed = line.trimEnd()
    if (trimmed === '') block = undefined
    else {
      const filled = { text: trimmed, start, end: start + trimmed.length }
      if (block === undefined) blocks.push((block = [filled]))
      else block.push(filled)
    }
  }
  return blocks
}
