import { isTrimmed } from '../../../text/is-trimmed.ts'

/** A line that isn't blank. */
export interface FilledLine {
  /** Where its white space ends. */
  readonly at: number
  /** Without the white space at its end. */
  readonly end: number
  /** Where the line starts. */
  readonly start: number
}

/** The lines of a text that aren't blank, in runs between blank ones. */
export function filledBlocks(text: string): readonly (readonly FilledLine[])[] {
  const blocks: FilledLine[][] = []
  let block: FilledLine[] = []
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    let end = newline === -1 ? text.length : newline
    const next = end + 1
    while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--
    let at = start
    while (at < end && isTrimmed(text.charCodeAt(at))) at++
    if (at === end) block = []
    else {
      if (block.length === 0) blocks.push(block)
      block.push({ start, at, end })
    }
    start = next
  }
  return blocks
}
