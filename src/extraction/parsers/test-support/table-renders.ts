import * as fc from 'fast-check'
import fastStringWidth from 'fast-string-width'
import { defineRender, type Render } from './define-render.ts'

/** The names of its columns, and the cells of each row by them. */
type TableRows = readonly Readonly<Record<string, string>>[]

const CELLS = ['tea', 'green tea', '日本茶', 'naïve', '2,341', '(★ 9)', '🙂', '-3', 'a: b'] as const
const NAMES = ['name', 'Size (g)', '名前', 'sold to', 'no. 4'] as const

/** Rows of two to five columns; `cells` are what may stand in them beside the usual, such as what a form has to escape. */
function tableRows(...cells: readonly string[]): fc.Arbitrary<TableRows> {
  const cell = fc.constantFrom('', ...CELLS, ...cells)
  const names = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 5 })
  return names.chain((columns) =>
    fc.array(
      fc
        .tuple(fc.constantFrom(...CELLS), fc.array(cell, { minLength: 5, maxLength: 5 }))
        .map(([first, others]) =>
          Object.fromEntries(
            columns.map((name, index) => [name, index === 0 ? first : (others[index] ?? '')]),
          ),
        ),
      { minLength: 1, maxLength: 6 },
    ),
  )
}

/** The header and the rows of a table as cells. */
function cellsOf(rows: TableRows): readonly (readonly string[])[] {
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
}

const markdownTableRender = defineRender({
  parser: 'markdown_table',
  what: 'rows between pipes',
  rows: tableRows('a|b', '`x|y`', '**Ada**', '| |'),
  render: (rows) => piped(rows, (cells) => `| ${cells.join(' | ')} |`),
})

const bareMarkdownTableRender = defineRender({
  parser: 'markdown_table',
  what: 'rows without outer pipes',
  rows: tableRows('a|b'),
  render: (rows) => piped(rows, (cells) => cells.join(' | ')),
})

function piped(rows: TableRows, line: (cells: readonly string[]) => string): string {
  const [header = [], ...others] = cellsOf(rows)
  const body = others.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))
  return [header, header.map(() => '---'), ...body].map(line).join('\n')
}

const csvRender = defineRender({
  parser: 'delimited',
  what: 'rows with quotes and line breaks in cells',
  rows: tableRows('a, b', 'said "hi"', 'first\nsecond', '"', ' padded '),
  render: (rows) =>
    cellsOf(rows)
      .map((cells) => cells.map(quoted).join(','))
      .join('\n'),
})

const tsvRender = defineRender({
  parser: 'delimited',
  what: 'rows with tabs',
  rows: tableRows('a, b'),
  render: (rows) =>
    cellsOf(rows)
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
})

function quoted(cell: string): string {
  return /[",\n]|^ | $/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const htmlRender = defineRender({
  parser: 'html_table',
  what: 'rows of th and td',
  rows: tableRows('a < b & c', '"quoted"', '<b>', 'first\nsecond'),
  render: (rows) => {
    const [header = [], ...others] = cellsOf(rows)
    const head = header.map((cell) => `<th>${asHtml(cell)}</th>`).join('')
    const body = others.map(
      (cells) => `<tr>${cells.map((cell) => `<td>${asHtml(cell)}</td>`).join('\n')}</tr>`,
    )
    return `<table>\n<thead><tr>${head}</tr></thead>\n${body.join('\n')}\n</table>`
  },
})

const bareHtmlRender = defineRender({
  parser: 'html_table',
  what: 'rows without closing tags',
  rows: tableRows('a < b & c', '<b>'),
  render: (rows) =>
    `<TABLE class="wide">${cellsOf(rows)
      .map((cells) => `<tr>${cells.map((cell) => `<td>${asHtml(cell)}`).join('\n')}`)
      .join('\n')}</TABLE>`,
})

function asHtml(cell: string): string {
  return cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}

const mysqlRender = defineRender({
  parser: 'aligned_table',
  what: 'rows in a box of +---+',
  rows: tableRows('a | b', '+'),
  render: (rows) => boxed(rows, ['+++', '+++', '+++', '|||']),
})

const boxRender = defineRender({
  parser: 'aligned_table',
  what: 'rows in a drawn box',
  rows: tableRows('a | b'),
  render: (rows) => boxed(rows, ['┌┬┐', '├┼┤', '└┴┘', '│││'], '─'),
})

const psqlRender = defineRender({
  parser: 'aligned_table',
  what: 'rows of psql',
  rows: tableRows('a | b'),
  render: (rows) => {
    const [header = '', ...others] = padded(rows).map((cells) => ` ${cells.join(' | ')}`.trimEnd())
    const ruler = widthsOf(rows).map((width) => '-'.repeat(width + 2))
    return [header, ruler.join('+'), ...others, `(${rows.length} rows)`].join('\n')
  },
})

const ruledRender = defineRender({
  parser: 'aligned_table',
  what: 'underlined columns',
  rows: tableRows(),
  render: (rows) => {
    const [header = '', ...others] = padded(rows).map((cells) => cells.join(' ').trimEnd())
    const ruler = widthsOf(rows).map((width) => '-'.repeat(Math.max(2, width)))
    return [header, ruler.join(' '), ...others].join('\n')
  },
})

const spacedRender = defineRender({
  parser: 'aligned_table',
  what: 'columns between blanks',
  rows: tableRows(),
  render: (rows) =>
    padded(rows)
      .map((cells) => cells.join('   ').trimEnd())
      .join('\n'),
})

function widthsOf(rows: TableRows): readonly number[] {
  const cells = cellsOf(rows)
  return (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => fastStringWidth(row[column] ?? ''))),
  )
}

/** Cells as wide as their column, in columns of a terminal. */
function padded(rows: TableRows): readonly (readonly string[])[] {
  const widths = widthsOf(rows)
  return cellsOf(rows).map((cells) =>
    cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - fastStringWidth(cell))),
  )
}

function boxed(rows: TableRows, corners: readonly string[], dash = '-'): string {
  const dashes = widthsOf(rows).map((width) => dash.repeat(width + 2))
  const [top = '', middle = '', bottom = ''] = corners.map((corner) =>
    [corner.charAt(0), dashes.join(corner.charAt(1)), corner.charAt(2)].join(''),
  )
  const side = corners[3]?.charAt(0) ?? ''
  const [header = '', ...others] = padded(rows).map(
    (cells) => `${side} ${cells.join(` ${side} `)} ${side}`,
  )
  return [top, header, middle, ...others, bottom].join('\n')
}

/** How tables are written. */
export const tableRenders: readonly Render[] = [
  markdownTableRender,
  bareMarkdownTableRender,
  mysqlRender,
  boxRender,
  psqlRender,
  ruledRender,
  spacedRender,
  htmlRender,
  bareHtmlRender,
  csvRender,
  tsvRender,
]
