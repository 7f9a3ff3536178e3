import { linesOf } from './lines-of.ts'

/** A fenced block of Markdown. */
export interface Fence {
  /** Where its opening line starts. */
  readonly start: number
  /** After its closing line, or the end of the text where it has none. */
  readonly end: number
  /** The first word after the opening fence, in lower case. */
  readonly language: string
  readonly contentStart: number
  readonly contentEnd: number
}

/** What the line that opens a fence says of it. */
export interface FenceOpening {
  readonly mark: string
  /** The first word after the mark, in lower case. */
  readonly language: string
}

interface OpenFence extends FenceOpening {
  readonly start: number
  readonly contentStart: number
}

const OPENING = /^[ \t]{0,12}(`{3,}|~{3,})([^`]{0,200})$/u

/**
 * The fenced blocks of a text, of any length, mark and info string. A longer fence holds shorter ones; one that is
 * never closed runs to the end. A closing fence may also stand behind the bracket that ends a JSON value.
 */
export function* fencesOf(text: string): Generator<Fence, void, undefined> {
  if (!text.includes('```') && !text.includes('~~~')) return
  let open: OpenFence | undefined
  for (const line of linesOf(text)) {
    if (open === undefined) {
      open = openingOf(line.text, line.start, line.next)
    } else {
      const cut = closingAt(line.text, open.mark)
      if (cut === undefined) continue
      yield closed(open, line.start + cut, line.next)
      open = undefined
    }
  }
  if (open !== undefined) yield closed(open, text.length, text.length)
}

function closed(open: OpenFence, contentEnd: number, end: number): Fence {
  const { start, language, contentStart } = open
  return { start, end, language, contentStart, contentEnd: Math.max(contentStart, contentEnd) }
}

function openingOf(line: string, start: number, contentStart: number): OpenFence | undefined {
  const opening = fenceOpening(line)
  return opening && { ...opening, start, contentStart }
}

/** The fence that a line opens; undefined where it opens none. */
export function fenceOpening(line: string): FenceOpening | undefined {
  if (line.length > 300) return undefined
  const match = OPENING.exec(line)
  if (match === null) return undefined
  const language = (match[2] ?? '').trim().split(/[\s{]/u, 1)[0] ?? ''
  return { mark: match[1] ?? '', language: language.toLowerCase() }
}

function closingAt(line: string, mark: string): number | undefined {
  const trimmed = line.trimEnd()
  let cut = trimmed.length
  while (cut > 0 && trimmed[cut - 1] === mark[0]) cut--
  if (trimmed.length - cut < mark.length) return undefined
  const before = trimmed.slice(0, cut).trimEnd()
  if (before === '') return 0
  return before.endsWith('}') || before.endsWith(']') ? cut : undefined
}
