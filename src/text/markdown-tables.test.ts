import { describe, expect, test } from 'vitest'
import { markdownTables } from './markdown-tables.ts'

/** The header and the rows of each table of a text. */
function cellsIn(text: string): readonly (readonly (readonly string[])[])[] {
  return markdownTables(text).map(({ header, rows }) => [header, ...rows].map(({ cells }) => cells))
}

describe('tables of Markdown', () => {
  test.each([
    ['with outer pipes', '| Tea | g |\n|---|--:|\n| Sencha | 40 |'],
    ['without outer pipes', 'Tea | g\n--- | ---\nSencha | 40'],
    ['below the lines of a paragraph', 'We have\nTea | g\n-|-\nSencha | 40'],
    ['in a block quote', '> | Tea | g |\n> |---|---|\n> | Sencha | 40 |\nSencha | 41'],
    ['in an item', '1.  Stock\n\n    Tea | g\n    --- | ---\n    Sencha | 40\n\nDone | today'],
    ['behind a tab in an item', '- Stock\n\n\t| Tea | g |\n\t|---|---|\n\t| Sencha | 40 |'],
    ['up to a heading', '| Tea | g |\n|---|---|\n| Sencha | 40 |\n# Cups | 3'],
    ['up to a list', '| Tea | g |\n|---|---|\n| Sencha | 40 |\n- cups | 3'],
    ['up to a fence', '| Tea | g |\n|---|---|\n| Sencha | 40 |\n```\na | b\n```'],
    ['up to a tag', '| Tea | g |\n|---|---|\n| Sencha | 40 |\n</div>'],
    ['up to a thematic break', '| Tea | g |\n|---|---|\n| Sencha | 40 |\n***\na | b'],
    ['with Windows line ends', '| Tea | g |\r\n|---|---|\r\n| Sencha | 40 |\r\n\r\nBye | now'],
  ])('are read %s', (_, text) => {
    expect(cellsIn(text)).toEqual([
      [
        ['Tea', 'g'],
        ['Sencha', '40'],
      ],
    ])
  })

  test.each([
    ['whose dashes are for another number of cells', '| Tea | g |\n|---|\n| Sencha |'],
    ['in a fence', '~~~\n| Tea | g |\n|---|---|\n~~~'],
    ['in indented code', '    | Tea | g |\n    |---|---|'],
    ['in a comment', '<!--\n| Tea | g |\n|---|---|\n-->'],
    ['whose dashes are an item', 'Tea | g\n- | -\nSencha | 40'],
    ['that a quote parts', '| Tea |\n> |---|'],
    ['that is a heading over a rule', 'Tea\n---\nSencha'],
  ])('are none %s', (_, text) => {
    expect(markdownTables(text)).toEqual([])
  })

  test('keep escaped pipes, in code as well, and all other Markdown as it stands', () => {
    expect(cellsIn('a|b\n-|-\n`x\\|y` | **\\|** \\* <br> [l](u)')[0]?.[1]).toEqual([
      '`x|y`',
      '**|** \\* <br> [l](u)',
    ])
  })

  test('tell alignment and places', () => {
    const text = 'Stock:\n\n| a | b | c | d |\n|:--|--:|:-:|---|\n|1|2|3|4|\n'
    const [table] = markdownTables(text)
    expect(table?.align).toEqual(['left', 'right', 'center', null])
    expect(table && text.slice(table.start, table.end)).toBe(text.slice(8, -1))
  })

  test('take a line for a header that would be a heading', () => {
    expect(cellsIn('# | Tea\n--|--\n1 | Sencha')).toEqual([
      [
        ['#', 'Tea'],
        ['1', 'Sencha'],
      ],
    ])
  })
})
