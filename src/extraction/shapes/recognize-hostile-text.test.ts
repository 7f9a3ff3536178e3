import { expect, test } from 'vitest'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { createExtractor } from '../create-extractor.ts'
import { recognizeShape } from './recognize-shape.ts'

const extractor = createExtractor()
const extract = (text: string): void => {
  extractor.extract(text)
  expect(recognizeShape(text)).toEqual(expect.any(String))
}

const HOSTILE: readonly (readonly [title: string, textOf: (share: number) => string])[] = [
  ['brackets', (share) => '['.repeat(12_500 * share)],
  ['nesting that closes', (share) => '['.repeat(12_500 * share) + ']'.repeat(12_500 * share)],
  ['quotes', (share) => '"'.repeat(62_500 * share)],
  ['escaped quotes of Python', (share) => `['${"\\'".repeat(31_250 * share)}']`],
  ['half dicts', (share) => "{'a': ".repeat(12_500 * share)],
  ['pipes', (share) => '|'.repeat(62_500 * share)],
  ['dashes', (share) => `${'--- '.repeat(12_500 * share)}x`],
  ['delimiter rows', (share) => `a | b\n${`${'|---'.repeat(990)}:x\n`.repeat(125 * share)}`],
  ['tags', (share) => '<a '.repeat(12_500 * share)],
  ['a tag with blanks', (share) => `<a ${' '.repeat(62_500 * share)}`],
  ['blanks', (share) => `a${' '.repeat(62_500 * share)}b`],
  ['lines of blanks', (share) => `${' '.repeat(3000)}b\n`.repeat(125 * share)],
  ['colons', (share) => 'a:'.repeat(12_500 * share)],
  ['commas in quotes', (share) => '"a,\n'.repeat(12_500 * share)],
  ['digits', (share) => '1'.repeat(62_500 * share)],
  ['a number of many digits', (share) => `[${'1'.repeat(125_000 * share)}]`],
  ['attributes of roles', (share) => `- link${' [a]'.repeat(900)}"\n`.repeat(125 * share)],
  ['gaps', (share) => `${'ab   '.repeat(790)}\n`.repeat(125 * share)],
  ['line ends', (share) => `${'\n'.repeat(62_500 * share)}x`],
  ['sentences', (share) => 'Some sentence here, with words.\n'.repeat(40_625 * share)],
  ['JSON', (share) => `[${'{"id":1,"name":"a name"},'.repeat(50_000 * share)}1]`],
  ['pairs in a line', (share) => `${'a=b '.repeat(990)}"\n`.repeat(125 * share)],
  ['here-documents', (share) => 'tee <<END\n'.repeat(12_500 * share)],
  ['a label and half a list', (share) => `Rows: ${"['a', ".repeat(12_500 * share)}]`],
  ['a string of escapes', (share) => `"${'\\"'.repeat(31_250 * share)}"`],
  ['heads of definitions', (share) => `${'struct '.repeat(560)}{\n a\n`.repeat(62 * share)],
  ['half comments', (share) => '/*\n"""\n'.repeat(12_500 * share)],
  ['values in one line', (share) => '{"a":1} '.repeat(12_500 * share)],
  ['items between commas', (share) => 'tea, '.repeat(12_500 * share)],
  ['lists of one item', (share) => 'Teas:\n- tea\n\n'.repeat(6_250 * share)],
  ['announcements', (share) => 'Teas:\n  a (b)\n\nx.\n'.repeat(6_250 * share)],
  ['ids', (share) => 'id=1 [a] b\n'.repeat(12_500 * share)],
  ['half brackets in keys', (share) => `${'a (b: '.repeat(800)}\n`.repeat(62 * share)],
  ['numbered lines', (share) => '  1\tx\n  2 | y\n3: z\n'.repeat(6_250 * share)],
  ['a fence in a frame', (share) => `x:\n\`\`\`\n${'a.txt\n'.repeat(12_500 * share)}\`\`\`\ny`],
  ['NUL and lone surrogates', (share) => '\u0000\uD800{"\uDC00":'.repeat(6_250 * share)],
]

test.each(HOSTILE)('takes no quadratic time for %s', async (_, textOf) => {
  expect(await isQuadratic((share) => extract(textOf(share)))).toBe(false)
})
