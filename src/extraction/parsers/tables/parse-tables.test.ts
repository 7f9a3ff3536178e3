import { describe, expect, test } from 'vitest'
import type { TextReading } from '../../../contracts/text-parser.ts'
import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import { alignedTable } from '../aligned-table.ts'
import { delimited } from '../delimited.ts'
import { htmlTable } from '../html-table.ts'
import { markdownTable } from '../markdown-table.ts'

const PARSERS = { alignedTable, delimited, htmlTable, markdownTable }

type Name = keyof typeof PARSERS

function read(name: Name, text: string, settings: ParserSettings = {}): TextReading {
  const parsing = PARSERS[name].parse(text, settings)
  if (!parsing.ok) throw new Error(parsing.reason)
  return parsing.reading
}

function rowsIn(name: Name, text: string, settings: ParserSettings = {}): readonly unknown[] {
  const reading = read(name, text, settings)
  return reading.kind === 'items' ? reading.items.map(({ value }) => value) : []
}

const STOCK = [
  { tea: 'Sencha', g: '40' },
  { tea: '煎茶 🍵', g: '' },
] as const

/** The same rows in many forms. */
const TEXTS: Readonly<Record<string, readonly [name: Name, text: string]>> = {
  'Markdown with emphasis around names': [
    'markdownTable',
    '| **tea** | _g_ |\n|-|-|\n| Sencha | 40 |\n| 煎茶 🍵 |',
  ],
  'a table of Markdown that goes on': [
    'markdownTable',
    'tea|g\n-|-\nSencha|40\n\nand\n\ntea|g\n-|-\n煎茶 🍵|',
  ],
  'Markdown in code, by its pipes': [
    'markdownTable',
    '    |tea|g|\n    |-|-|\n    |Sencha|40|\n    |煎茶 🍵||',
  ],
  'mysql, with a count below': [
    'alignedTable',
    '+---------+----+\n| tea     | g  |\n+---------+----+\n| Sencha  | 40 |\n| 煎茶 🍵 |    |\n+---------+----+\n2 rows in set',
  ],
  'a box with a title': [
    'alignedTable',
    '+--------------+\n|    Stock     |\n+---------+----+\n| tea     | g  |\n+---------+----+\n| Sencha  | 40 |\n| 煎茶 🍵 |    |\n+---------+----+',
  ],
  'a box whose rows are parted': [
    'alignedTable',
    '┌─────────┬────┐\n│ tea     │ g  │\n├─────────┼────┤\n│ Sencha  │ 40 │\n├─────────┼────┤\n│ 煎茶 🍵 │    │\n└─────────┴────┘',
  ],
  'Org mode': [
    'alignedTable',
    '| tea     | g  |\n|---------+----|\n| Sencha  | 40 |\n| 煎茶 🍵 |    |',
  ],
  psql: [
    'alignedTable',
    'Stock\n\n   tea   | g  \n---------+----\n Sencha  | 40\n 煎茶 🍵 | \n(2 rows)',
  ],
  'underlined columns': ['alignedTable', 'tea       g\n-------  --\nSencha   40\n煎茶 🍵'],
  'columns between blanks, with rules across all of them': [
    'alignedTable',
    '=============\ntea       g\n=============\nSencha   40\n-------------\n煎茶 🍵\n',
  ],
  'a simple table of reStructuredText': [
    'alignedTable',
    '=======  ==\ntea      g\n=======  ==\nSencha   40\n煎茶 🍵\n=======  ==',
  ],
  'columns between blanks, a preamble right above': [
    'alignedTable',
    'In stock:\ntea       g\nSencha   40\n煎茶 🍵\n2 teas',
  ],
  HTML: [
    'htmlTable',
    'Stock <table><thead><tr><th>tea<th>g</thead><tr><td> Sen<b>cha</b><td>40<tr><td>煎茶&nbsp;&#x1F375;<!-- 3 --></table>',
  ],
  CSV: ['delimited', '\uFEFFtea,g\r\nSencha,40\r\n"煎茶 🍵",\r\n\r\nThat is all, for now.'],
  TSV: ['delimited', 'In stock:\ntea\tg\nSencha\t40\n煎茶 🍵\t\n'],
  'CSV of a spreadsheet': ['delimited', 'sep=;\r\ntea;g\r\nSencha;40\r\n煎茶 🍵;\r\n'],
  'CSV with a blank line between rows': ['delimited', 'tea|g\n\nSencha|40\n\n煎茶 🍵|\n'],
}

function toldOf(text: string): readonly string[] {
  return read('markdownTable', text).diagnostics
}

describe('tables', () => {
  test.each(Object.entries(TEXTS))('%s gives rows by its header', (_, [name, text]) => {
    const rows = rowsIn(name, text.replace('\u00A0', ' '))
    expect(JSON.parse(JSON.stringify(rows).replaceAll('\u00A0', ' '))).toEqual(STOCK)
  })

  test.each([
    ['alignedTable', 'web-1   up     3d\nweb-2   down   5d'],
    ['alignedTable', '-rw-r--r-- 1 ada staff 220 Nov 21 23:16 a b.txt'],
    ['markdownTable', '| 1 | Ada |\n| 2 | Alan |'],
    ['htmlTable', '<table><tr><th>Name<td>Ada<tr><th>Age<td>36</table>'],
  ] as const)('%s numbers columns that nothing names: %j', (name, text) => {
    expect(Object.keys(Object(rowsIn(name, text)[0]))).toEqual(
      expect.arrayContaining(['column_1', 'column_2']),
    )
  })

  test.each(['markdownTable', 'delimited'] as const)(
    '%s takes the header for a row, or a row for the header, when told',
    (name) => {
      const text = name === 'delimited' ? 'a,b\n1,2' : '|a|b|\n|-|-|\n|1|2|'
      expect(rowsIn(name, text, { header: false })).toEqual([
        { column_1: 'a', column_2: 'b' },
        { column_1: '1', column_2: '2' },
      ])
      expect(rowsIn('markdownTable', '|a|b|\n|1|2|', { header: true })).toEqual([
        { a: '1', b: '2' },
      ])
    },
  )

  test('names of columns are told apart', () => {
    expect(
      rowsIn('markdownTable', '|a||a|**__proto__**|\n|-|-|-|-|\n|1|2|3|4|').map((row) =>
        Object.entries(Object(row)),
      ),
    ).toEqual([
      [
        ['a', '1'],
        ['column_2', '2'],
        ['a_2', '3'],
        ['__proto__', '4'],
      ],
    ])
  })

  test('what is dropped, filled or not read is told with its line', () => {
    expect(read('markdownTable', '|a|\n|-|\n|1|2|\n\n|b|\n|-|\n|3|').diagnostics)
      .toMatchInlineSnapshot(`
      [
        "line 5: another table with other columns ("b") is not read",
        "line 3: 2 cells where the table has 1 column; the rest is dropped",
      ]
    `)
    expect(read('delimited', 'a,b\n1\n1,2,3\n4,"5').diagnostics).toMatchInlineSnapshot(`
      [
        "line 4: a quote is never closed, and stands for itself",
        "line 2: 1 cell where the table has 2 columns; the rest is empty",
        "line 3: 3 cells where the table has 2 columns; the rest is dropped",
      ]
    `)
    expect(read('delimited', 'a,b\n1,2\n3,4', { maxItems: 1 }).diagnostics).toMatchInlineSnapshot(`
      [
        "line 3: rows beyond 1 aren't read",
      ]
    `)
  })

  test('a line without pipes right below a table that has them is told', () => {
    expect(toldOf('|a|b|\n|-|-|\n|1|2|\nTotal: 1 row\n\n|a|b|\n|-|-|\n3 apples')).toEqual([
      'line 4: a line without pipes right below a table that has them is read as one of its rows',
      'line 8: a line without pipes right below a table that has them is read as one of its rows',
    ])
    expect(toldOf('a|b\n-|-\n1|2\nTotal: 1 row')).toEqual([])
    expect(toldOf('|a|b|\n|-|-|\n|1|2|\n3 | 4')).toEqual([])
  })

  test('a preamble, a trailer and other tables are unmatched', () => {
    const text = 'Stock:\n|a|\n|-|\n|1|\n\nMore:\n\n|b|\n|-|\n|2|'
    const { unmatched } = read('markdownTable', `Hello,\n\n${text}`)
    expect(unmatched.map(([start, end]) => `Hello,\n\n${text}`.slice(start, end))).toEqual([
      'Hello,',
      'Stock:',
      'More:',
      '|b|\n|-|\n|2|',
    ])
  })

  test('rows beyond a limit are unmatched', () => {
    const text = 'a,b\n1,2\n3,4\n\n5,6\n7,8'
    const { unmatched, span, isCut } = read('delimited', text, { maxItems: 1 })
    expect({ span, isCut }).toEqual({ span: [0, 7], isCut: true })
    expect(read('delimited', text, { maxItems: 4 })).toMatchObject({ isCut: false, unmatched: [] })
    expect(unmatched.map(([start, end]) => text.slice(start, end))).toEqual(['3,4', '5,6\n7,8'])
  })

  test('rows of a box have several lines where borders part them', () => {
    const text =
      '+-----+----+\n| tea | g  |\n+-----+----+\n| Sen | 40 |\n| cha |    |\n+-----+----+\n| a|b | 41 |\n+-----+----+'
    expect(rowsIn('alignedTable', text)).toEqual([
      { tea: 'Sen\ncha', g: '40' },
      { tea: 'a|b', g: '41' },
    ])
  })

  test('a plus behind a cell of psql says that it goes on in the next line', () => {
    const text =
      ' id |  note   | g \n----+---------+---\n  1 | black  +| 1+\n    |        +| 2\n    | 茶      |\n  2 | C++     | 3\n(2 rows)'
    expect(rowsIn('alignedTable', text)).toEqual([
      { id: '1', note: 'black\n\n茶', g: '1\n2' },
      { id: '2', note: 'C++', g: '3' },
    ])
  })

  test('cells of HTML stand wherever they reach to', () => {
    const text =
      '<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>b1<th>b2<tr><td rowspan=0>1<td>2<br>3<td><table><tr><td>in<td>side</table><tr><td colspan=2>4</table>'
    expect(rowsIn('htmlTable', text)).toEqual([
      { a: '1', b1: '2\n3', b2: 'in side' },
      { a: '1', b1: '4', b2: '4' },
    ])
  })

  test('columns of a terminal are told from the header, where cells are empty as well', () => {
    const text =
      'NAME    MOUNTED ON   USE%\ndisk a  /data           3\nb                       4\ndisk c  /日本'
    expect(rowsIn('alignedTable', text)).toEqual([
      { NAME: 'disk a', 'MOUNTED ON': '/data', 'USE%': '3' },
      { NAME: 'b', 'MOUNTED ON': '', 'USE%': '4' },
      { NAME: 'disk c', 'MOUNTED ON': '/日本', 'USE%': '' },
    ])
  })

  test('a blank in a cell that stands in no other one parts nothing', () => {
    const text =
      '        city    temp  rain\n0       Oslo    12.5   0.0\n1   New York    20.1   1.2'
    expect(rowsIn('alignedTable', text).at(1)).toEqual({
      column_1: '1',
      city: 'New York',
      temp: '20.1',
      rain: '1.2',
    })
  })

  test('a cell that is too long for its column leaves the others where they are', () => {
    const text =
      'name    size  kind\nshort   1     file\nmuch-longer-name  2  file\nx             dir'
    expect(rowsIn('alignedTable', text).at(1)).toEqual({
      name: 'much-longer-name',
      size: '2',
      kind: 'file',
    })
    expect(rowsIn('alignedTable', text).at(2)).toEqual({ name: 'x', size: '', kind: 'dir' })
  })

  test.each([
    ['name,qty\ntea,2\n\nmug,3\ncup,4\npot,5', 4],
    ['name,qty\ntea,2\nmug,3\n\ncup,4\npot,5', 4],
    ['name,qty\ntea,2\n\nname,qty\nmug,3', 2],
    ['name\tqty\ntea\t2\nmug\t3\n\ncup\t4', 3],
    ['In stock, for now.\n\nname,qty\ntea,2\nmug,3\n\nThat is all, for now', 2],
  ])('a blank line inside of CSV takes neither header nor rows: %j', (text, count) => {
    const rows = rowsIn('delimited', text)
    expect(rows).toHaveLength(count)
    expect(rows[0]).toEqual({ name: 'tea', qty: '2' })
  })

  test('another CSV below is told', () => {
    expect(read('delimited', 'a,b\n1,2\n3,4\n\nx,y,z\n1,2,3').diagnostics).toEqual([
      'line 5: another table with other columns ("x, y, z") is not read',
    ])
  })

  test('an empty cell in quotes is a row, and text behind quotes keeps its blanks', () => {
    expect(rowsIn('delimited', 'name\nx\n""\ny', { delimiter: ',' })).toHaveLength(3)
    expect(rowsIn('delimited', 'a,b\n"x" y,2')).toEqual([{ a: 'x y', b: '2' }])
  })

  test('cells have their places also above a quote that is never closed', () => {
    const text = 'a,b\n"x,y",2\n3,"open\n'
    const { items } = { items: [], ...read('delimited', text) }
    const cells = items.map(({ places = {} }) =>
      Object.values(places).map(([start, end]) => text.slice(start, end)),
    )
    expect(cells).toEqual([
      ['x,y', '2'],
      ['3', '"open'],
    ])
  })

  test.each([
    'A   B\n--- ---\nab  cd\nabc🙂d',
    ' A | B\n---+---\n 🙂🙂🙂',
    '+---+---+\n| A | B |\n+---+---+\n|🙂🙂🙂🙂🙂|\n+---+---+',
  ])('no character is cut in half: %j', (text) => {
    const rows = rowsIn('alignedTable', text)
    expect(JSON.stringify(rows).isWellFormed() && JSON.stringify(rows)).not.toMatch(/\\ud[89a-f]/iu)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('a table of HTML without names has its only row', () => {
    expect(rowsIn('htmlTable', '<table><tr><td>1<td>2</table>')).toEqual([
      { column_1: '1', column_2: '2' },
    ])
  })

  test('a cell of HTML that is put over one from above lets it end where it ends', () => {
    const text =
      '<table><tr><th>x<th>y<tr><td>a<td rowspan=3>b<tr><td colspan=2>c<tr><td>d<tr><td>e<td>f</table>'
    expect(rowsIn('htmlTable', text).slice(-2)).toEqual([
      { x: 'd', y: 'b' },
      { x: 'e', y: 'f' },
    ])
  })

  test('a table that Markdown takes for code is read without pipes around it', () => {
    expect(rowsIn('markdownTable', '    a | b\n    --- | ---\n    1 | 2\n    3 | 4')).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ])
  })

  test('a name with underscores around it is no emphasis', () => {
    expect(rowsIn('markdownTable', '|__init__|__Bold__|\n|-|-|\n|1|2|')).toEqual([
      { __init__: '1', Bold: '2' },
    ])
  })

  test.each(Object.entries(TEXTS))(
    '%s is read in a fence that is the whole text',
    (_, [name, text]) => {
      const fenced = `\n\`\`\`\n${text.replace(/^\uFEFF/u, '')}\n\`\`\`\n`
      expect(rowsIn(name, fenced)).toEqual(rowsIn(name, text))
      expect(read(name, fenced).span[0]).toBeGreaterThan(4)
    },
  )

  test('fields have their places', () => {
    for (const [name, text] of Object.values(TEXTS)) {
      const reading = read(name, text)
      const [item] = reading.kind === 'items' ? reading.items : []
      const [start = 0, end = 0] = item?.places?.['g'] ?? []
      expect.soft(text.slice(start, end), text).toBe('40')
    }
  })
})
