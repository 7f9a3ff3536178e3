import { fitText, type Line, segment, widthOf } from '../../../reporters/terminal/line.ts'
import type { LlmFormatInfo } from '../../contracts/llm-format-info.ts'
import { plural } from '../../text/plural.ts'

/** Columns that models take at most; names and aliases are typed, so that they are never cut. */
const WIDEST = 40

/** The formats as a table: name, title, models, aliases. */
export function formatTable(infos: readonly LlmFormatInfo[]): readonly Line[] {
  const rows = infos.map(({ name, title, models, aliases }) => [
    name,
    title,
    fitText(models.join(', '), WIDEST),
    aliases.join(', '),
  ])
  const table = [['name', 'what it is', 'models', 'also named'], ...rows]
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => widthOf(row[column] ?? ''))),
  )
  const lines = table.map((row, index) =>
    row.map((cell, column) => {
      const space = ' '.repeat((widths?.[column] ?? 0) + 2 - widthOf(cell))
      return segment(cell + space, index === 0 || column === 0 ? 'strong' : undefined)
    }),
  )
  const count = plural(infos.length, 'format')
  return [
    ...lines,
    [],
    [segment(`${count}; assay parse --formats NAME tells all about one`, 'dim')],
  ]
}
