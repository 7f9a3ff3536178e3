/** A text as patterns see it, and where its offsets are in the text as it came. */
export interface UnifiedText {
  readonly text: string
  readonly offsetOf: (offset: number) => number
}

/** Without a byte order mark at its start, and with `\n` for every line ending. */
export function unifiedText(original: string): UnifiedText {
  const mark = original.startsWith('\uFEFF') ? 1 : 0
  if (!original.includes('\r\n'))
    return { text: original.slice(mark), offsetOf: (offset) => offset + mark }
  const text = original.slice(mark).replaceAll('\r\n', '\n')
  const dropped: number[] = []
  for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2))
    dropped.push(at - mark - dropped.length)
  return { text, offsetOf: (offset) => offset + mark + countBelow(dropped, offset) }
}

/** How many of ascending numbers are below a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}
