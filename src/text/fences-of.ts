import { createMemo } from './create-memo.ts'
import { endBehindString } from './end-behind-string.ts'
import type { TextLine } from './lines-of.ts'

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
  /** Characters before the mark. */
  readonly indent: number
  /** The first word after the mark, in lower case. */
  readonly language: string
}

interface OpenFence extends FenceOpening {
  readonly start: number
  readonly contentStart: number
}

const JSON_OR_NONE = /^(?:json\w{0,10})?$/u
const OPENING = /^([ \t]{0,12})(`{3,}|~{3,})([^`]{0,200})$/u
/** A line that is indented by more than its opening and this closes nothing. */
export const CLOSING_INDENT = 3

/**
 * The fenced blocks of a text, of any length, mark and info string. A longer fence holds shorter ones; one that is
 * never closed runs to the end. A closing fence may also stand behind the bracket that ends a JSON value, and what
 * stands in a string of JSON closes none where the value is whole before a later one.
 */
export function fencesOf(text: string): readonly Fence[] {
  return NONE.test(text) ? [] : ofLastText(text, () => findFences(text))
}

const NONE = /^[^`~]*$/u
/** Each extractor of a chain asks for the fences of the same text. */
const ofLastText = createMemo<readonly Fence[]>(1)

function findFences(text: string): readonly Fence[] {
  const fences: Fence[] = []
  let open: OpenFence | undefined
  let contentUpTo = 0
  for (const line of markedLines(text)) {
    if (open === undefined) {
      open = openingOf(line.text, line.start, line.next)
    } else {
      const cut = closingAt(line.text, open)
      if (cut === undefined) continue
      const at = line.start + cut
      if (at < contentUpTo) continue
      contentUpTo = stringsUpTo(text, open, [at, line.next]) ?? 0
      if (at < contentUpTo) continue
      fences.push(closed(open, at, line.next))
      open = undefined
    }
  }
  if (open !== undefined) fences.push(closed(open, text.length, text.length))
  return fences
}

/** Where the JSON ends that has a string go on behind a line that would close its fence, right before one that does. */
function stringsUpTo(
  text: string,
  { contentStart, language, mark }: OpenFence,
  [at, next]: readonly [at: number, next: number],
): number | undefined {
  if (!JSON_OR_NONE.test(language) || !text.includes(mark, next)) return undefined
  const end = endBehindString(text, contentStart, at)
  if (end === undefined) return undefined
  let behind = end
  while (/\s/u.test(text.charAt(behind))) behind++
  return text.startsWith(mark, behind) ? end : undefined
}

/** The lines that hold a mark: most texts have few of them. */
function* markedLines(text: string): Generator<Omit<TextLine, 'end'>, void, undefined> {
  let backticks = text.indexOf('```')
  let tildes = text.indexOf('~~~')
  while (backticks !== -1 || tildes !== -1) {
    const mark = Math.min(
      backticks === -1 ? text.length : backticks,
      tildes === -1 ? text.length : tildes,
    )
    const start = text.lastIndexOf('\n', mark) + 1
    const newline = text.indexOf('\n', mark)
    const end = newline === -1 ? text.length : newline
    const next = newline === -1 ? text.length : newline + 1
    yield { text: text.slice(start, text[end - 1] === '\r' ? end - 1 : end), start, next }
    if (backticks !== -1 && backticks < next) backticks = text.indexOf('```', next)
    if (tildes !== -1 && tildes < next) tildes = text.indexOf('~~~', next)
  }
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
  const [, blank = '', mark = '', info = ''] = match
  const language = info.trim().split(/[\s{]/u, 1)[0] ?? ''
  return { mark, indent: blank.length, language: language.toLowerCase() }
}

function closingAt(line: string, { mark, indent }: FenceOpening): number | undefined {
  const trimmed = line.trimEnd()
  let cut = trimmed.length
  while (cut > 0 && trimmed[cut - 1] === mark[0]) cut--
  if (trimmed.length - cut < mark.length) return undefined
  const before = trimmed.slice(0, cut).trimEnd()
  if (before === '') return blankOf(line) > indent + CLOSING_INDENT ? undefined : 0
  return before.endsWith('}') || before.endsWith(']') ? cut : undefined
}

function blankOf(line: string): number {
  return line.length - line.trimStart().length
}
