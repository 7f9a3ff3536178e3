import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { defineTextParser } from '../parsers/define-text-parser.ts'
import { textParsers } from '../parsers/index.ts'
import { bestReadings } from './best-readings.ts'

const { extract } = createExtractor()

const WIDE = 'x'.repeat(5000)
const LINE = '-'.repeat(5002)
const QUOTED = 'a,"first\nsecond\nthird",c\n'
const HTML = `<table><tr><th>a<th>b</tr>${'<tr><td>some text<td>and more</tr>'.repeat(5000)}</table>`

/** CSV of which a cell over three lines begins right before an offset. */
function csvAround(offset: number): string {
  const lines = 'b,text,d\n'.repeat(Math.ceil(offset / 9))
  const above = `id,note,more\n${lines}`.slice(0, offset - 8).replace(/\n[^\n]*$/u, '\n')
  return `${above}${QUOTED}${lines.slice(0, 900)}`
}

/** CSV in which such a cell begins on a line. */
function csvToLine(line: number): string {
  return `id,note,more\n${'b,text,d\n'.repeat(line - 2)}${QUOTED}${'b,text,d\n'.repeat(20)}`
}

describe('auto', () => {
  test.each([
    ['a cell in quotes where the sample ends', 'delimited', csvAround(1 << 17)],
    ['a cell in quotes where the view ends', 'delimited', csvToLine(2000)],
    ['a wide cell of CSV', 'delimited', `id,note,n\n1,${WIDE},3\n2,b,4`],
    ['a wide cell of Markdown', 'markdown_table', `a | b\n--- | ---\n${WIDE} | 2\n3 | 4`],
    ['a wide cell between pipes', 'markdown_table', `| a | b |\n| 1 | ${WIDE} |\n| 2 | y |`],
    [
      'a wide cell of a box',
      'aligned_table',
      `+${LINE}+---+\n| ${'a'.padEnd(5000)} | b |\n+${LINE}+---+\n| ${WIDE} | 2 |\n+${LINE}+---+`,
    ],
    ['HTML on one line below a blank one', 'html_table', `\n${HTML}`],
    ['HTML on one line below a caption', 'html_table', `Results:\n${HTML}`],
    ['HTML with one row and no names', 'html_table', '<table><tr><td>1<td>2</table>'],
    ['CSV with a blank line in it', 'delimited', 'name,qty\ntea,2\n\nmug,3\ncup,4\npot,5'],
    ['Markdown that is code', 'markdown_table', '    a | b\n    --- | ---\n    1 | 2\n    3 | 4'],
    ['columns of a terminal', 'aligned_table', '名前    AGE\n日本茶  2\ntea     3'],
  ])('reads %s', (_, extractor, text) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, extractor, diagnostics: [] })
    expect(extraction.ok && extraction.coverage).toBeGreaterThan(0.99)
    expect(extraction.ok && extraction.value).not.toEqual([])
  })

  test.each([
    [
      'Dear,all,my,friends\nwe went home, and slept\nthey came back, and ate\nyou ran away, and hid',
    ],
    [`|${'+'.repeat(60_000)}\nx`],
  ])('leaves %j alone', (text) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'not-found' })
  })
})

describe('a text that is longer than what is looked at first', () => {
  const LONG = csvToLine(20_000)

  test('is read as what its beginning is, up to a limit, which is told', () => {
    const [best] = bestReadings(LONG, textParsers, { maxItems: 15_000 }).ranked
    const { reading, coverage } = best?.read() ?? {}
    expect(best?.parser.name).toBe('delimited')
    expect(reading).toMatchObject({
      isCut: true,
      diagnostics: ["line 15002: rows beyond 15000 aren't read"],
    })
    expect(coverage).toBeCloseTo(0.75, 1)
    expect(reading?.span[1]).toBeLessThan(LONG.length * 0.8)
  })

  test('is read once, and by others only when they are asked', () => {
    const reads: string[] = []
    const counted = textParsers.map((parser) =>
      defineTextParser({
        ...parser,
        parse: (text, settings) => {
          if (text.length === LONG.length) reads.push(parser.name)
          return parser.parse(text, settings)
        },
      }),
    )
    const { ranked } = bestReadings(LONG, counted)
    for (const candidate of ranked.slice(0, 1)) candidate.read()
    expect(ranked.map(({ parser }) => parser.name)).toEqual(['delimited', 'lines'])
    expect(reads).toEqual(['delimited'])
    expect(ranked[1]?.read()).toMatchObject({ reading: { isCut: false }, coverage: 1 })
  })

  test('gives way to another form where it is not what is asked for', () => {
    const target = { schema: { type: 'array', items: { type: 'string' } } }
    expect(createExtractor({ target }).extract(LONG)).toMatchObject({ extractor: 'lines' })
  })
})

test.each([
  ['at its end', '51,"cut'],
  ['with lines behind it', '51,"cut, and\n\nmore of the cell'],
])('CSV that is cut in a quote is read up to there, which is told: %s', (_, end) => {
  const text = `id,name\n${'1,tea\n'.repeat(50)}${end}`
  expect(extract(text)).toMatchObject({
    extractor: 'delimited',
    diagnostics: expect.arrayContaining([
      'line 52: a quote is never closed, and stands for itself',
    ]),
  })
})

describe('a parser that is named', () => {
  test.each([
    ['markdown_table', 'a | b\n--- | ---\n1 | 2', [{ a: '1', b: '2' }]],
    ['aligned_table', 'A   B\n--- ---\n1   2', [{ A: '1', B: '2' }]],
    ['lines', '/a\n/b', ['/a', '/b']],
    ['delimited', 'a,b\n1,2', [{ a: '1', b: '2' }]],
  ] as const)('%s reads what stands in a fence that is the whole text', (name, inside, value) => {
    const text = `\`\`\`text\n${inside}\n\`\`\`\n`
    const extraction = createExtractor({ chain: [name] }).extract(text)
    expect(extraction).toMatchObject({ ok: true, value })
    expect(extraction.ok && text.slice(...extraction.span)).toBe(inside)
  })
})
