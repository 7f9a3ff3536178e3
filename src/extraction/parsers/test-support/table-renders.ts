import * as fc from 'fast-check'
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

/** How tables are written. */
export const tableRenders: readonly Render[] = [
  markdownTableRender,
  bareMarkdownTableRender,
  htmlRender,
  bareHtmlRender,
  csvRender,
  tsvRender,
]
