/** A text cut into lines and blocks for recognition. Of a long text only its beginning is looked at. */
export interface TextView {
  /** The whole text, trimmed. */
  readonly text: string
  /** Without white space at their ends; blank ones are empty. Long lines are cut. */
  readonly lines: readonly string[]
  /** The lines that aren't blank. */
  readonly filled: readonly string[]
  /** Runs of lines between blank ones. */
  readonly blocks: readonly (readonly string[])[]
}

/** What is looked at: a shape that 2,000 lines don't show isn't there. */
const LINE_COUNT_LIMIT = 2000
const LINE_LENGTH_LIMIT = 4000
const SIZE_LIMIT = 1 << 20

/** Prepares a text for recognition: trims it, and cuts its first 2,000 lines (1 Mi characters at most) apart. */
export function viewText(text: string): TextView {
  const trimmed = text.trim()
  const start = text.slice(0, SIZE_LIMIT).replace(/^[\uFEFF\r\n]+/u, '')
  const lines = start
    .slice(leadingBlankLines(start))
    .split('\n', LINE_COUNT_LIMIT)
    .map((line) => line.slice(0, LINE_LENGTH_LIMIT).trimEnd())
  while (lines.at(-1) === '') lines.pop()
  const filled = lines.filter((line) => line !== '')
  return { text: trimmed, lines, filled, blocks: blocksOf(lines) }
}

/** The part of a view that is one of its blocks, where a single block makes up most of the text. */
export function dominantBlock(view: TextView): readonly string[] {
  const longest = view.blocks.reduce<readonly string[]>(
    (best, block) => (block.length > best.length ? block : best),
    [],
  )
  return longest.length * 2 >= view.filled.length ? longest : []
}

function leadingBlankLines(text: string): number {
  const first = text.length - text.trimStart().length
  return text.lastIndexOf('\n', first) + 1
}

function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line !== '') blocks.at(-1)?.push(line)
    else if (blocks.at(-1)?.length !== 0) blocks.push([])
  }
  return blocks.filter((block) => block.length > 0)
}
