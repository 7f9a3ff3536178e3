/** Finds where the fenced blocks of a text end. */
export interface FenceEnds {
  /** The end of the line that closes the fence which opens at an offset; undefined where none opens, or it is never closed. */
  readonly closing: (at: number, lineEnd: number) => number | undefined
}

interface FenceLine {
  readonly start: number
  readonly end: number
  readonly mark: string
  readonly length: number
  /** Of this line and all behind it, by mark. */
  longest: Readonly<Record<string, number>>
}

const MARKED = /^[ \t]*(`{3,}|~{3,})[ \t]*\r?$/gmu
const OPENING = /(`{3,})[^`\n]*$|(~{3,})/my

/** Finds where the fenced blocks of a text end. Whoever asks goes forward through the text: all of it takes linear time. */
export function createFenceEnds(text: string): FenceEnds {
  const lines = text.includes('```') || text.includes('~~~') ? fenceLines(text) : []
  let next = 0
  return {
    closing: (at, lineEnd) => {
      const opening = lines.length === 0 ? undefined : openingAt(text, at)
      if (opening === undefined) return undefined
      while ((lines[next]?.start ?? text.length) < lineEnd) next++
      const longest = lines[next]?.longest[opening[0] ?? ''] ?? 0
      if (longest < opening.length) return undefined
      while (!closes(lines[next], opening)) next++
      return lines[next]?.end
    },
  }
}

function openingAt(text: string, at: number): string | undefined {
  OPENING.lastIndex = at
  const match = OPENING.exec(text)
  return match?.[1] ?? match?.[2]
}

function closes(line: FenceLine | undefined, opening: string): boolean {
  return line === undefined || (line.mark === opening[0] && line.length >= opening.length)
}

/** The lines that may close a fence. */
function fenceLines(text: string): readonly FenceLine[] {
  const lines = Array.from(text.matchAll(MARKED), (match): FenceLine => {
    const marks = match[1] ?? ''
    const start = match.index
    const end = start + match[0].trimEnd().length
    return { start, end, mark: marks[0] ?? '', length: marks.length, longest: {} }
  })
  let longest: Readonly<Record<string, number>> = {}
  for (const line of lines.toReversed()) {
    longest = { ...longest, [line.mark]: Math.max(longest[line.mark] ?? 0, line.length) }
    line.longest = longest
  }
  return lines
}
