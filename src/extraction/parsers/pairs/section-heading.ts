import type { Span } from '../../../contracts/extraction.ts'
import { withoutEmphasis } from './clean-key.ts'
import type { SourceLine } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'

/** A line that opens a section. */
export interface SectionHeading {
  /** A section ends where one of its level or of a lesser one begins. */
  readonly level: number
  readonly title: string
  readonly span: Span
}

type Pairs = readonly (TextPair | undefined)[]

const HASHES = /^(#{1,6})[ \t]+(\S.*)$/u
const BRACKETS = /^\[{1,2}([^[\]]{1,80})\]{1,2}$/u
const RULED = /^([=~*#-])\1{2,}[ \t]+(\S.{0,118}?)[ \t]+\1{3,}$/u
/** What a heading may begin with. */
const SIGNS = new Set('#=~*-[_')
const LONGEST = 1000
const BOLD_LEVEL = 8
const RULED_LEVEL = 7

/**
 * The heading that a line is: `## Title`, a title that is underlined or between rules (`=== Title ===`), `[title]`, or
 * `**Title**` with a pair right below.
 */
export function sectionHeading(
  lines: readonly SourceLine[],
  pairs: Pairs,
  index: number,
): SectionHeading | undefined {
  const [line, after] = [lines[index], lines[index + 1]]
  if (line?.kind !== 'text' || line.indent > 3 || line.text.length > LONGEST) return undefined
  if (after?.kind !== 'rule' && !SIGNS.has(line.text.charAt(line.indent))) return undefined
  const hashes = HASHES.exec(line.text.trim())
  if (hashes !== null) return heading(line, hashes[1]?.length ?? 1, hashes[2] ?? '')
  const ruled = RULED.exec(line.text.trim())
  if (ruled !== null) return heading(line, RULED_LEVEL, ruled[2] ?? '')
  const brackets = line.marker === 'none' ? BRACKETS.exec(line.body) : null
  if (brackets !== null) return heading(line, 1, brackets[1] ?? '')
  if (after?.kind === 'rule' && isOverRule(lines, pairs, index) && isUnderlined(line, after))
    return heading(line, after.body.startsWith('=') ? 1 : 2, line.body)
  return pairs[index] === undefined && pairs[index + 1] !== undefined && isBold(line)
    ? heading(line, BOLD_LEVEL, line.body)
    : undefined
}

/** The heading that a line is which begins with a marker; an empty title where nothing else is in it. */
export function markedHeading(line: SourceLine, marker: string): SectionHeading | undefined {
  const text = line.text.trim()
  if (line.kind === 'blank' || !text.startsWith(marker)) return undefined
  const sign = marker.charAt(marker.length - 1)
  let start = marker.length
  while (text.charAt(start) === sign) start++
  let end = text.length
  while (end > start && text.charAt(end - 1) === sign) end--
  return heading(line, 1, text.slice(start, end))
}

function heading(line: SourceLine, level: number, raw: string): SectionHeading {
  const title = cleanTitle(raw)
  const found = Math.max(0, title === '' ? 0 : line.text.indexOf(title))
  return { level, title, span: [line.start + found, line.start + found + title.length] }
}

/** A title without the colon and the closing marks behind it, and without emphasis. */
export function cleanTitle(raw: string): string {
  const text = raw
    .trim()
    .replace(/[ \t]#{1,6}$/u, '')
    .trimEnd()
  return withoutEmphasis(text.replace(/[:：]$/u, '').trimEnd())
    .replace(/[:：]$/u, '')
    .trim()
}

/** Whether a line stands alone above a rule, and sets no value. */
function isOverRule(lines: readonly SourceLine[], pairs: Pairs, index: number): boolean {
  const before = lines[index - 1]?.kind ?? 'blank'
  return (before === 'blank' || before === 'rule') && (pairs[index]?.value ?? '') === ''
}

/** A rule of `-` also ends things: it underlines what is about as long. */
function isUnderlined(line: SourceLine, rule: SourceLine): boolean {
  if (line.marker !== 'none' || line.indent > 0) return false
  if (/^={3,}$/u.test(rule.body)) return true
  return /^-{4,}$/u.test(rule.body) && Math.abs(rule.body.length - line.body.length) <= 2
}

function isBold({ body }: SourceLine): boolean {
  return /^(?:\*\*|__)/u.test(body) && withoutEmphasis(body) !== body
}
