import type { Span } from '../../../contracts/extraction.ts'
import { columnOffsets } from '../../../text/terminal-columns.ts'
import type { FoundRow, FoundTable } from '../tables/found-table.ts'
import { borderCrossings, isBoxBorder, isBoxRow } from './box-borders.ts'
import { behindBar } from './behind-bar.ts'
import { rowOfPieces } from './cut-row.ts'
import type { LineText } from './line-blocks.ts'

type Section = readonly FoundRow[]

/**
 * The table in a drawn box: borders of `+---+`, of lines, or of Org mode. The section above the
 * first inner border is the header. Where borders part every row, a row may have several lines.
 */
export function boxTable(block: readonly LineText[]): FoundTable | undefined {
  const from = block.findIndex(({ text }) => isBoxBorder(text) || isBoxRow(text))
  const rest = block.slice(Math.max(0, from))
  const end = rest.findIndex(({ text }) => !isBoxBorder(text) && !isBoxRow(text))
  const box = withoutTitle(end === -1 ? rest : rest.slice(0, end))
  const border = box.find(({ text }) => isBoxBorder(text))
  const [first] = box
  const last = box.at(-1)
  if (from === -1 || border === undefined || first === undefined || last === undefined)
    return undefined
  const crossings = mostCrossings(box)
  const sections = sectionsOf(box, crossings)
  const [header, ...bodies] = sections
  if (header === undefined) return undefined
  const isHeaded = bodies.length > 0
  const body = isHeaded ? bodies : sections
  const areRows = bodies.length > 1 && bodies.every(isOneRow)
  return {
    header: isHeaded ? joined(header) : undefined,
    rows: areRows ? body.map(joined) : body.flat(),
    columns: Math.max(1, crossings.length - 1),
    span: [first.start + indentOf(first), last.end],
  }
}

function indentOf({ text }: LineText): number {
  return text.length - text.trimStart().length
}

/**
 * A title stands in a cell of its own, under a border without the crossings that the one below it
 * has.
 */
function withoutTitle(box: readonly LineText[]): readonly LineText[] {
  const [top, ...others] = box
  const next = others.findIndex(({ text }) => isBoxBorder(text))
  const below = others[next]
  if (top === undefined || below === undefined || !isBoxBorder(top.text)) return box
  const isUncrossed = borderCrossings(top.text).length < borderCrossings(below.text).length
  const isOneCell = others.slice(0, next).every(({ text }) => barsOf(text).length === 2)
  return next > 0 && isUncrossed && isOneCell ? others.slice(next) : box
}

/** A border over or under a title has fewer crossings than the others. */
function mostCrossings(box: readonly LineText[]): readonly number[] {
  let most: readonly number[] = []
  for (const { text } of box) {
    const crossings = isBoxBorder(text) ? borderCrossings(text) : []
    if (crossings.length > most.length) most = crossings
  }
  return most
}

function sectionsOf(box: readonly LineText[], crossings: readonly number[]): readonly Section[] {
  const sections: FoundRow[][] = []
  let section: FoundRow[] | undefined
  for (const line of box) {
    if (isBoxBorder(line.text)) section = undefined
    else if (section === undefined) sections.push((section = [rowOf(line, crossings)]))
    else section.push(rowOf(line, crossings))
  }
  return sections
}

/**
 * Cut at the sides of cells; where a cell holds such a character itself, at the crossings of the
 * border.
 */
function rowOf(line: LineText, crossings: readonly number[]): FoundRow {
  const { text } = line
  const bars = barsOf(text)
  const cuts = bars.length === crossings.length ? bars : cutsAt(text, crossings)
  const pieces = cuts.slice(1).map((end, index): Span => [behindBar(text, cuts[index] ?? 0), end])
  return rowOfPieces(line, pieces)
}

function barsOf(text: string): readonly number[] {
  const bar = text.trimStart().startsWith('|') ? /\|/gu : /[│║┃]/gu
  return Array.from(text.matchAll(bar), ({ index }) => index)
}

function cutsAt(text: string, crossings: readonly number[]): readonly number[] {
  const offsets = columnOffsets(text, crossings)
  return offsets.length < crossings.length ? [...offsets, text.length - 1] : offsets
}

/** Lines below the first one that leave cells empty go on with the row above. */
function isOneRow([, ...others]: Section): boolean {
  return others.every(({ cells }) => cells.length > 1 && cells.includes(''))
}

/** One row of several; in each column what stands below each other. */
function joined(section: Section): FoundRow {
  const [first, ...others] = section
  if (first === undefined || others.length === 0) return first ?? { cells: [], span: [0, 0] }
  const texts = first.cells.map((): string[] => [])
  const cellSpans = [...(first.cellSpans ?? [])]
  for (const row of section)
    for (const [column, cell] of row.cells.entries()) {
      if (cell === '') continue
      texts[column]?.push(cell)
      const [start, end] = [cellSpans[column]?.[0], row.cellSpans?.[column]?.[1]]
      if (start !== undefined && end !== undefined) cellSpans[column] = [start, end]
    }
  const last = section.at(-1) ?? first
  return {
    cells: texts.map((lines) => lines.join('\n')),
    span: [first.span[0], last.span[1]],
    cellSpans,
  }
}
