import { Parser } from 'htmlparser2'
import { parse as parseCsv } from 'csv-parse/sync'
import MarkdownIt from 'markdown-it'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { TextParsing } from '../src/contracts/text-parser.ts'
import { delimited } from '../src/extraction/parsers/delimited.ts'
import { htmlTable } from '../src/extraction/parsers/html-table.ts'
import { keyValuePairs } from '../src/extraction/parsers/key-value-pairs.ts'
import { keyValueRecords } from '../src/extraction/parsers/key-value-records.ts'
import { markdownNumberedList } from '../src/extraction/parsers/markdown-numbered-list.ts'
import { markdownTable } from '../src/extraction/parsers/markdown-table.ts'
import { assertRight, defineBench, type Size } from './define.ts'
import { median, table } from './table.ts'

type Reader = (text: string) => unknown

interface Part {
  readonly name: string
  readonly text: (rows: number) => string
  readonly ours: (text: string) => TextParsing
  /** Ours first. */
  readonly readers: Readonly<Record<string, Reader>>
}

const SIZES = { full: { rows: 4000, rounds: 9 }, small: { rows: 200, rounds: 1 } } as const

const markdownIt = new MarkdownIt()
const micromark = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }
const mdast: Reader = (text) => fromMarkdown(text, micromark)
const inTokens: Reader = (text) => markdownIt.parse(text, {})

const PARTS: readonly Part[] = [
  {
    name: 'a Markdown table',
    text: markdownRows,
    ours: (text) => markdownTable.parse(text, {}),
    readers: {
      'mcp-assay, markdown_table': (text) => markdownTable.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'a numbered list',
    text: numberedItems,
    ours: (text) => markdownNumberedList.parse(text, {}),
    readers: {
      'mcp-assay, markdown_numbered_list': (text) => markdownNumberedList.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'pairs, nested',
    text: nestedPairs,
    ours: (text) => keyValuePairs.parse(text, {}),
    readers: {
      'mcp-assay, key_value_pairs': (text) => keyValuePairs.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'records of pairs',
    text: pairRecords,
    ours: (text) => keyValueRecords.parse(text, {}),
    readers: {
      'mcp-assay, key_value_records': (text) => keyValueRecords.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'CSV, a tenth of its cells quoted',
    text: csvRows,
    ours: (text) => delimited.parse(text, {}),
    readers: {
      'mcp-assay, delimited': (text) => delimited.parse(text, {}),
      'csv-parse/sync, columns, trim': (text) => parseCsv(text, { columns: true, trim: true }),
    },
  },
  {
    name: 'an HTML table',
    text: htmlRows,
    ours: (text) => htmlTable.parse(text, {}),
    readers: {
      'mcp-assay, html_table': (text) => htmlTable.parse(text, {}),
      'htmlparser2, text of each cell': htmlCells,
    },
  },
]

export const textParsers = defineBench({
  title: 'Text parsers',
  about:
    'The same text to our parser and to those that others use for such texts, in turns; processor time. Ours gives rows by their header, with the place of each; markdown-it gives tokens, mdast a tree of all Markdown, htmlparser2 the raw text of each cell without its place. To a parser of Markdown, pairs and records are one paragraph or a few, which take it little time. Ours keeps what it knows of each line until it has seen the last one, and has to give every row. markdown-it 15.0.3, mdast-util-from-markdown 2.1.0 with GFM tables, csv-parse 7.0.3, htmlparser2 12.0.0.',
  run: (size) => PARTS.map((part) => measured(part, size)).join('\n\n'),
})

function measured({ name, text: textOf, ours, readers }: Part, size: Size): string {
  const { rows, rounds } = SIZES[size]
  const text = textOf(rows)
  assertRight(
    countOf(ours(text)) === rows,
    `${name} has ${rows} rows, ${countOf(ours(text))} were read`,
  )
  const entries = Object.entries(readers).map(([reader, read]) => {
    const times: number[] = []
    return { reader, read, times }
  })
  for (let round = -1; round < rounds; round++)
    for (const { read, times } of entries) {
      const time = timeOf(read, text)
      if (round >= 0) times.push(time)
    }
  const base = median(entries[0]?.times ?? [])
  const megabytes = Buffer.byteLength(text) / 1e6
  return table(
    [`${name}, ${megabytes.toFixed(2)} MB, median of ${rounds}`, 'ms', 'MB/s', 'time ratio'],
    entries.map(({ reader, times }) => [
      reader,
      median(times).toFixed(1),
      ((megabytes / median(times)) * 1000).toFixed(1),
      (median(times) / base).toFixed(1),
    ]),
  )
}

/** Rows, items or the members of an object. */
function countOf(parsing: TextParsing): number {
  if (!parsing.ok) return 0
  const { reading } = parsing
  return reading.kind === 'value' ? Object.keys(reading.value ?? {}).length : reading.items.length
}

/** Processor time: what else the machine does takes none of it. */
function timeOf(read: Reader, text: string): number {
  const start = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function htmlCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let cell: string | undefined
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'tr') rows.push([])
      if (name === 'td' || name === 'th') cell = ''
    },
    ontext: (piece) => {
      if (cell !== undefined) cell += piece
    },
    onclosetag: (name) => {
      if (name !== 'td' && name !== 'th') return
      rows.at(-1)?.push((cell ?? '').trim())
      cell = undefined
    },
  })
  parser.end(text)
  return rows
}

function cellsOf(row: number): readonly string[] {
  return [
    String(row),
    `repository ${row}`,
    `https://example.com/r/${row}`,
    `${(row * 7919) % 9973}`,
  ]
}

function writtenRows(
  rows: number,
  line: (cells: readonly string[], row: number) => string,
): string {
  return Array.from({ length: rows }, (_, row) => line(cellsOf(row), row)).join('\n')
}

function markdownRows(rows: number): string {
  const head = '| id | name | url | stars |\n| ---: | --- | --- | ---: |'
  return `${head}\n${writtenRows(rows, (cells) => `| ${cells.join(' | ')} |`)}\n`
}

function numberedItems(rows: number): string {
  return writtenRows(
    rows,
    ([, name = '', url = '', stars = ''], row) =>
      `${row + 1}. **owner/${name}** (★ ${stars})\n   ${url}\n   Reads a value while it is written`,
  )
}

function nestedPairs(rows: number): string {
  return writtenRows(
    rows,
    ([id, name, url, stars]) => `${name}:\n  id: ${id}\n  url: ${url}\n  stars: ${stars}`,
  )
}

function pairRecords(rows: number): string {
  return writtenRows(
    rows,
    ([id, name, url, stars]) => `id: ${id}\nname: ${name}\nurl: ${url}\nstars: ${stars}\n`,
  )
}

function csvRows(rows: number): string {
  return `id,name,url,stars\n${writtenRows(rows, csvLine)}\n`
}

function csvLine(cells: readonly string[], row: number): string {
  const written = cells.map((cell, column) =>
    (row + column) % 10 === 0 ? `"${cell}, said ""so"""` : cell,
  )
  return written.join(',')
}

function htmlRows(rows: number): string {
  const head = '<tr><th>id</th><th>name</th><th>url</th><th>stars</th></tr>'
  const body = writtenRows(
    rows,
    (cells) => `<tr>${cells.map((cell) => `<td>${cell} &amp; co</td>`).join('')}</tr>`,
  )
  return `<table>\n${head}\n${body}\n</table>\n`
}
