import { fitText, type Line, segment, widthOf } from '../../../reporters/terminal/line.ts'
import type { LlmFormatInfo } from '../../contracts/llm-format-info.ts'
import { plural } from '../../text/plural.ts'

const HEAD = ['name', 'what it is', 'models']
const GAP = 2
/** The part of the room beside names that titles take at most. */
const TITLES = 0.6
/** A narrower column of models says nothing. */
const LEAST = 12

/** Returns the formats as a table, by name, as wide as the terminal. Names are typed, so that they are never cut. */
export function formatTable(infos: readonly LlmFormatInfo[], columns: number): readonly Line[] {
  const rows = infos
    .map(({ name, title, models }) => [name, title, models.join(', ')])
    .toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1))
  const [first, second] = [0, 1].map((column) =>
    Math.max(...[HEAD, ...rows].map((row) => widthOf(row[column] ?? ''))),
  )
  const room = columns - (first ?? 0) - GAP
  const titles = Math.min(second ?? 0, Math.ceil(room * TITLES))
  const models = room - titles - GAP
  const widths = [first ?? 0, titles, models >= LEAST ? models : 0]
  const lines = [HEAD, ...rows].map((row, index) =>
    widths.flatMap((width, column) => {
      if (width === 0) return []
      const text = fitText(row[column] ?? '', width)
      const space = column === 2 ? '' : ' '.repeat(width + GAP - widthOf(text))
      return [segment(text + space, index === 0 || column === 0 ? 'strong' : undefined)]
    }),
  )
  const count = plural(infos.length, 'format')
  return [
    ...lines,
    [],
    [segment(`${count}; assay parse --formats NAME describes one, with its aliases`, 'dim')],
  ]
}
