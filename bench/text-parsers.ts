import { Parser } from 'htmlparser2'
import { parse as parseCsv } from 'csv-parse/sync'
import MarkdownIt from 'markdown-it'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { delimited } from '../src/extraction/parsers/delimited.ts'
import { htmlTable } from '../src/extraction/parsers/html-table.ts'
import { keyValuePairs } from '../src/extraction/parsers/key-value-pairs.ts'
import { keyValueRecords } from '../src/extraction/parsers/key-value-records.ts'
import { markdownNumberedList } from '../src/extraction/parsers/markdown-numbered-list.ts'
import { markdownTable } from '../src/extraction/parsers/markdown-table.ts'
import { median, table } from './table.ts'

type Reader = (text: string) => unknown

interface Part {
  readonly name: string
  readonly text: string
  /** Ours first. */
  readonly readers: Readonly<Record<string, Reader>>
}

const ROWS = 4000
const ROUNDS = 9

const markdownIt = new MarkdownIt()
const micromark = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }
const mdast: Reader = (text) => fromMarkdown(text, micromark)
const inTokens: Reader = (text) => markdownIt.parse(text, {})

const PARTS: readonly Part[] = [
  {
    name: 'a Markdown table',
    text: markdownRows(),
    readers: {
      'mcp-assay, markdown_table': (text) => markdownTable.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'a numbered list',
    text: numberedItems(),
    readers: {
      'mcp-assay, markdown_numbered_list': (text) => markdownNumberedList.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'pairs, nested',
    text: nestedPairs(),
    readers: {
      'mcp-assay, key_value_pairs': (text) => keyValuePairs.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'records of pairs',
    text: pairRecords(),
    readers: {
      'mcp-assay, key_value_records': (text) => keyValueRecords.parse(text, {}),
      'markdown-it, tokens': inTokens,
      'mdast-util-from-markdown with GFM': mdast,
    },
  },
  {
    name: 'CSV, a tenth of its cells quoted',
    text: csvRows(),
    readers: {
      'mcp-assay, delimited': (text) => delimited.parse(text, {}),
      'csv-parse/sync, columns, trim': (text) => parseCsv(text, { columns: true, trim: true }),
    },
  },
  {
    name: 'an HTML table',
    text: htmlRows(),
    readers: {
      'mcp-assay, html_table': (text) => htmlTable.parse(text, {}),
      'htmlparser2, text of each cell': htmlCells,
    },
  },
]

/** Text parsers against the parsers that others use for such texts, on the same text and in turns. */
export function benchTextParsers(): string {
  return PARTS.map(benchPart).join('\n\n')
}

function benchPart({ name, text, readers }: Part): string {
  const entries = Object.entries(readers).map(([reader, read]) => {
    const times: number[] = []
    return { reader, read, times }
  })
  for (let round = -1; round < ROUNDS; round++)
    for (const { read, times } of entries) {
      const time = timeOf(read, text)
      if (round >= 0) times.push(time)
    }
  const base = median(entries[0]?.times ?? [])
  const megabytes = Buffer.byteLength(text) / 1e6
  return table(
    [`${name}, ${megabytes.toFixed(2)} MB, median of ${ROUNDS}`, 'ms', 'MB/s', 'time ratio'],
    entries.map(({ reader, times }) => [
      reader,
      median(times).toFixed(1),
      ((megabytes / median(times)) * 1000).toFixed(1),
      (median(times) / base).toFixed(1),
    ]),
  )
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

function writtenRows(line: (cells: readonly string[], row: number) => string): string {
  return Array.from({ length: ROWS }, (_, row) => line(cellsOf(row), row)).join('\n')
}

function markdownRows(): string {
  const head = '| id | name | url | stars |\n| ---: | --- | --- | ---: |'
  return `${head}\n${writtenRows((cells) => `| ${cells.join(' | ')} |`)}\n`
}

function numberedItems(): string {
  return writtenRows(
    ([, name = '', url = '', stars = ''], row) =>
      `${row + 1}. **owner/${name}** (★ ${stars})\n   ${url}\n   Reads a value while it is written`,
  )
}

function nestedPairs(): string {
  return writtenRows(
    ([id, name, url, stars]) => `${name}:\n  id: ${id}\n  url: ${url}\n  stars: ${stars}`,
  )
}

function pairRecords(): string {
  return writtenRows(
    ([id, name, url, stars]) => `id: ${id}\nname: ${name}\nurl: ${url}\nstars: ${stars}\n`,
  )
}

function csvRows(): string {
  return `id,name,url,stars\n${writtenRows(csvLine)}\n`
}

function csvLine(cells: readonly string[], row: number): string {
  const written = cells.map((cell, column) =>
    (row + column) % 10 === 0 ? `"${cell}, said ""so"""` : cell,
  )
  return written.join(',')
}

function htmlRows(): string {
  const head = '<tr><th>id</th><th>name</th><th>url</th><th>stars</th></tr>'
  const body = writtenRows(
    (cells) => `<tr>${cells.map((cell) => `<td>${cell} &amp; co</td>`).join('')}</tr>`,
  )
  return `<table>\n${head}\n${body}\n</table>\n`
}
