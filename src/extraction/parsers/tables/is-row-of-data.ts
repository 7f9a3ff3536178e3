import type { FoundRow } from './found-table.ts'

const SAMPLE = 200
const SHARE = 0.8
const NUMBER = /^[-+$€£~<(]*\d[\d.,]*(?: ?(?:[KMGTP]i?B?|B|%))?\)?$/u
const TIME = /^\d{4}-\d\d-\d\d\b|^\d{1,2}:\d\d\b|^\d+m[\d.]+s$|^\d{5,}\b/u
const YEAR = /^(?:19|20)\d\d$/u
const PLACE = /^(?:[a-z][a-z\d+.-]*:\/\/|~?\/|\.{1,2}\/)\S|^[\w.+-]+@[\w-]+\.\w/u
const HASH = /^(?=[a-f]*\d)(?=\d*[a-f])[a-f\d]{7,128}$/u

/**
 * Whether the first row of a table is one of its rows rather than their names: it has a figure, an
 * address or a hash where they have some, or the same value in a column as several of them. Years
 * and figures that rise from column to column are names.
 */
export function isRowOfData(first: FoundRow, others: readonly FoundRow[]): boolean {
  const rows = others.slice(0, SAMPLE).filter(({ cells }) => !isSame(cells, first.cells))
  if (rows.length === 0) return false
  const columns = first.cells.map((cell, column) => ({
    cell,
    below: rows.map(({ cells }) => cells[column] ?? '').filter((other) => other !== ''),
  }))
  if (columns.some(({ cell, below }) => isOfKind(cell, below, isAddress))) return true
  const figures = columns.filter(({ cell, below }) => isFigureAbove(cell, below))
  if (figures.length > 0 && !rise(figures.map(({ cell }) => cell))) return true
  const again = columns.map(({ cell, below }) => below.filter((other) => other === cell).length)
  return again.some((count) => count > 1) || again.filter((count) => count > 0).length > 1
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((cell, index) => cell === other[index])
}

function isFigureAbove(cell: string, below: readonly string[]): boolean {
  if (YEAR.test(cell) || !/^[-+$€£~<(]*\d/u.test(cell)) return false
  const form = formOf(cell)
  const isFigure = NUMBER.test(cell) || TIME.test(cell)
  return (
    share(below, (other) => (isFigure ? /^[-+$€£~<(]*\d/u.test(other) : formOf(other) === form)) >=
    SHARE
  )
}

/** Figures as figures and words as they stand: `3d` is as `12d`. */
function formOf(cell: string): string {
  return cell.slice(0, 100).replaceAll(/\d+/gu, '0')
}

function isOfKind(cell: string, below: readonly string[], is: (cell: string) => boolean): boolean {
  return is(cell) && share(below, is) >= SHARE
}

function isAddress(cell: string): boolean {
  return PLACE.test(cell) || HASH.test(cell)
}

function share(cells: readonly string[], matches: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(matches).length / cells.length
}

/**
 * Hours, quarters, percentiles: three figures or more that rise, in equal steps or of as many
 * digits.
 */
function rise(figures: readonly string[]): boolean {
  const numbers = figures.map((figure) => Number.parseFloat(figure.replaceAll(',', '')))
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number))
  const isEven =
    new Set(steps).size === 1 || new Set(figures.map(({ length }) => length)).size === 1
  return numbers.length > 2 && isEven && steps.every((step) => step > 0)
}
