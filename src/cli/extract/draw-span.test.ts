import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printLine, widthOf } from '../../../reporters/terminal/line.ts'
import type { Span } from '../../contracts/extraction.ts'
import { cutLine } from './cut-line.ts'
import { drawSpan } from './draw-span.ts'
import { spanLines } from './span-lines.ts'

const PIECES = [
  'a',
  ' ',
  '\n',
  '\r\n',
  '\t\t',
  '日',
  '🙂',
  '\uD800',
  '\u0301',
  '\u001B[2J',
  '{"a":1}',
]

function drawn(text: string, part: string, width = 60): string {
  const start = text.indexOf(part)
  const lines = drawSpan(text, [start, start + part.length], width)
  return lines.map((line) => printLine(line, Infinity, false)).join('\n')
}

describe('drawSpan', () => {
  test('shows a whole line between its neighbours', () => {
    expect(drawn('one\r\n{"a":1}\r\nthree\r\nfour', '{"a":1}')).toBe(
      ['  1   one', '  2 > {"a":1}', '  3   three'].join('\n'),
    )
  })

  test('marks the part of a line, wide characters and tabs before it', () => {
    expect(drawn('日本\t\t: {"a":1}.', '{"a":1}')).toBe(
      ['  1 > 日本 : {"a":1}.', '             ^^^^^^^'].join('\n'),
    )
  })

  test('leaves out the middle of many lines, and counts it', () => {
    const value = `[\n${'1,\n'.repeat(1000)}2]`
    expect(drawn(`x\nsee ${value} end\ny`, value)).toMatchInlineSnapshot(`
      "     1   x
           2 > see [
                   ^
           3 > 1,
           4 > 1,
           5 > 1,
               … 996 lines left out
        1002 > 1,
        1003 > 2] end
               ^^
        1004   y"
    `)
  })

  test('cuts a long line behind the beginning of the mark', () => {
    const value = `[${'1,'.repeat(500)}2]`
    expect(drawn(`${'a'.repeat(30)}${value}!`, value, 50)).toMatchInlineSnapshot(`
      "  1 > …aaaaaaaaaaaa[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1…
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            (characters left out: 18 before, 974 after)"
    `)
  })

  test('keeps to the width and lets nothing act on the terminal, whatever the text is', () => {
    assert(
      property(
        array(constantFrom(...PIECES), { maxLength: 200 }),
        nat(),
        nat(),
        (pieces, from, to) => {
          const text = pieces.join('')
          const span = spanIn(text, from, to)
          for (const line of drawSpan(text, span, 60)) {
            const printed = printLine(line, Infinity, false)
            expect(widthOf(printed)).toBeLessThanOrEqual(60)
            expect(printed).not.toMatch(/\p{Control}/u)
          }
        },
      ),
    )
  })

  test('counts every character of a line as shown or left out', () => {
    assert(
      property(
        array(constantFrom('a', '日', '{'), { maxLength: 200 }),
        nat(),
        nat(),
        (pieces, from, to) => {
          const text = pieces.join('')
          for (const line of spanLines(text, spanIn(text, from, to))) {
            if ('leftOut' in line) throw new Error('one line is never left out')
            const { before, marked, after, leftBefore, leftAfter } = cutLine(text, line, 40)
            const shown = `${before}${marked}${after}`.replaceAll('…', '')
            expect(shown.length + leftBefore + leftAfter).toBe(text.length)
          }
        },
      ),
    )
  })
})

function spanIn(text: string, from: number, to: number): Span {
  const [one = 0, other = 0] = [from, to].map((offset) => offset % (text.length + 1))
  return one < other ? [one, other] : [other, one]
}
