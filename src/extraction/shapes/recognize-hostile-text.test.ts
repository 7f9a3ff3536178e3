import { expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { recognizeShape } from './recognize-shape.ts'

const extractor = createExtractor()

const MANY = 200_000

test.each([
  ['brackets', '['.repeat(MANY)],
  ['nesting that closes', '['.repeat(MANY) + ']'.repeat(MANY)],
  ['quotes', '"'.repeat(1_000_000)],
  ['escaped quotes of Python', `['${"\\'".repeat(500_000)}']`],
  ['half dicts', "{'a': ".repeat(MANY)],
  ['pipes', '|'.repeat(1_000_000)],
  ['dashes', `${'--- '.repeat(MANY)}x`],
  ['delimiter rows', `a | b\n${`${'|---'.repeat(990)}:x\n`.repeat(2000)}`],
  ['tags', '<a '.repeat(MANY)],
  ['a tag with a megabyte of blanks', `<a ${' '.repeat(1_000_000)}`],
  ['blanks', `a${' '.repeat(1_000_000)}b`],
  ['lines of blanks', `${' '.repeat(3000)}b\n`.repeat(2000)],
  ['colons', 'a:'.repeat(MANY)],
  ['commas in quotes', '"a,\n'.repeat(MANY)],
  ['digits', '1'.repeat(1_000_000)],
  ['a number of two million digits', `[${'1'.repeat(2_000_000)}]`],
  ['attributes of roles', `- link${' [a]'.repeat(900)}"\n`.repeat(2000)],
  ['gaps', `${'ab   '.repeat(790)}\n`.repeat(2000)],
  ['line ends', `${'\n'.repeat(1_000_000)}x`],
  ['20 MB of sentences', 'Some sentence here, with words.\n'.repeat(650_000)],
  ['20 MB of JSON', `[${'{"id":1,"name":"a name"},'.repeat(800_000)}1]`],
  ['pairs in a line', `${'a=b '.repeat(990)}"\n`.repeat(2000)],
  ['here-documents', 'tee <<END\n'.repeat(MANY)],
  ['a label and half a list', `Rows: ${"['a', ".repeat(MANY)}]`],
  ['a string of escapes', `"${'\\"'.repeat(500_000)}"`],
  ['heads of definitions', `${'struct '.repeat(560)}{\n a\n`.repeat(1000)],
  ['half comments', '/*\n"""\n'.repeat(MANY)],
  ['values in one line', '{"a":1} '.repeat(MANY)],
  ['NUL and lone surrogates', '\u0000\uD800{"\uDC00":'.repeat(100_000)],
])(
  'is done with %s in time',
  (_, text) => {
    const start = process.cpuUsage()
    extractor.extract(text)
    expect(recognizeShape(text)).toEqual(expect.any(String))
    const { user, system } = process.cpuUsage(start)
    // Linear work takes tens of milliseconds for a megabyte; quadratic work would take minutes.
    expect((user + system) / 1000).toBeLessThan(5000)
  },
  30_000,
)
