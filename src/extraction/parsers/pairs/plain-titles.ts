import { plainTitle } from './plain-title.ts'
import type { SourceLine } from './source-lines.ts'

/** Lines, and the value of each that is a pair. */
export interface ValuedLines {
  readonly lines: readonly SourceLine[]
  readonly values: readonly (string | undefined)[]
}

/** Titles of sections by the numbers of their lines. */
export type PlainTitles = ReadonlyMap<number, string>

/** A line that what is deeper below it may belong to. */
interface Above {
  readonly index: number
  readonly indent: number
  /** Whether what is deeper right below it isn't the rest of its value. */
  readonly isOpen: boolean
}

/**
 * Lines that open a section by where they stand: right above pairs, or another title, that are deeper; and alone in a
 * paragraph above one of pairs, where there are at least two of these. What is deeper than the pair above is its value.
 */
export function plainTitles(text: ValuedLines): PlainTitles {
  const titles = new Map<number, string>()
  const alone = new Map<number, string>()
  const above = linesAbove(text)
  for (let index = text.lines.length - 1; index >= 0; index--) {
    const isAbove = isOverDeeper(text, index, titles)
    if (!isAbove && !isAlone(text, index)) continue
    const title = isInValue(text, index, above[index]) ? undefined : titleAt(text, index)
    if (title !== undefined) (isAbove ? titles : alone).set(index, title)
  }
  return alone.size > 1 ? new Map([...titles, ...alone]) : titles
}

/** The title that a line is by its form, and by the line above: a wrapped paragraph goes on in small letters. */
export function titleAt({ lines, values }: ValuedLines, index: number): string | undefined {
  const [line, before] = [lines[index], lines[index - 1]]
  if (line?.kind !== 'text' || line.marker !== 'none' || values[index] !== undefined)
    return undefined
  const isBelowText = before?.kind === 'text' && values[index - 1] === undefined
  return isBelowText && /^\p{Ll}\S*\s/u.test(line.body) ? undefined : plainTitle(line.body)
}

/** For each line the last one above that is a pair, or that is no part of the value of one. */
function linesAbove({ lines, values }: ValuedLines): readonly (Above | undefined)[] {
  let last: Above | undefined
  return lines.map(({ kind, indent }, index) => {
    const above = last
    const value = values[index]
    const isOutside = kind === 'text' && (last === undefined || indent <= last.indent)
    if (value !== undefined || isOutside) last = { index, indent, isOpen: !value }
    return above
  })
}

function isInValue({ lines }: ValuedLines, index: number, above: Above | undefined): boolean {
  if (above === undefined || above.indent >= (lines[index]?.indent ?? 0)) return false
  let before = index - 1
  while (lines[before]?.kind === 'blank') before--
  return !above.isOpen || above.index !== before
}

function isOverDeeper({ lines, values }: ValuedLines, index: number, titles: PlainTitles): boolean {
  const [line, after] = [lines[index], lines[index + 1]]
  if (line?.kind !== 'text' || after?.kind !== 'text' || after.indent <= line.indent) return false
  return values[index + 1] !== undefined || titles.has(index + 1)
}

/** Whether a line is a paragraph of its own above one of pairs. */
function isAlone({ lines, values }: ValuedLines, index: number): boolean {
  if (lines[index]?.kind !== 'text' || lines[index + 1]?.kind !== 'blank') return false
  const before = lines[index - 1]?.kind ?? 'blank'
  if (before !== 'blank' && before !== 'rule') return false
  let next = index + 1
  while (lines[next]?.kind === 'blank') next++
  const first = lines[next]
  if (first === undefined || (values[next] ?? '') === '') return false
  if (first.indent < (lines[index]?.indent ?? 0)) return false
  for (; lines[next]?.kind === 'text'; next++)
    if (values[next] === undefined && (lines[next]?.indent ?? 0) <= first.indent) return false
  return true
}
