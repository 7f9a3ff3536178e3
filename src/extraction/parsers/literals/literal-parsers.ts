import type { Span } from '../../../contracts/extraction.ts'
import type { TextParser } from '../../../contracts/text-parser.ts'
import type { TextView } from '../../../text/text-view.ts'
import type { ArrowDialect } from '../../arrows/arrow-dialect.ts'
import { phpArray } from '../../arrows/php-array.ts'
import { readArrows } from '../../arrows/read-arrows.ts'
import { rubyHash } from '../../arrows/ruby-hash.ts'
import type { PythonNode } from '../../python/python-node.ts'
import { readPython } from '../../python/read-python.ts'
import { isArrows } from '../../shapes/is-arrows.ts'
import { isPythonLiteral } from '../../shapes/is-python-literal.ts'
import { defineLiteralParser } from './define-literal-parser.ts'
import { longestLiteral } from './longest-literal.ts'

/** What reads the literals that languages print of their values. */
export const literalParsers: readonly TextParser<TextView>[] = [
  defineLiteralParser({
    name: 'python_literal',
    shape: 'python-literal',
    format: 'python-literal',
    title: 'Python literal',
    isWhole: isPythonLiteral,
    longest: longestPython,
  }),
  defineLiteralParser({
    name: 'php_array',
    shape: 'php-array',
    format: 'php-array',
    title: phpArray.title,
    isWhole: (view) => isArrows(view, phpArray),
    longest: (text) => longestArrows(text, phpArray, /\[|array\s{0,80}\(/giu),
  }),
  defineLiteralParser({
    name: 'ruby_hash',
    shape: 'ruby-hash',
    format: 'ruby-hash',
    title: rubyHash.title,
    isWhole: (view) => isArrows(view, rubyHash),
    longest: (text) => longestArrows(text, rubyHash, /[{[]/gu),
  }),
]

function longestPython(text: string): Span | undefined {
  return longestLiteral(text, /[{[(]/gu, (start) => {
    const reading = readPython(text, start)
    return reading.ok
      ? { end: reading.end, isFilled: isFilled(reading.node) }
      : { end: reading.at, isFilled: false }
  })
}

function isFilled(node: PythonNode): boolean {
  if (node.type === 'dict') return node.entries.length > 0
  const isSequence = node.type === 'list' || node.type === 'tuple' || node.type === 'set'
  return isSequence && node.items.length > 0
}

function longestArrows(text: string, dialect: ArrowDialect, opens: RegExp): Span | undefined {
  return longestLiteral(text, opens, (start) => {
    const reading = readArrows(text, dialect, { start })
    return reading.ok
      ? { end: reading.end, isFilled: Object.keys(reading.value ?? {}).length > 0 }
      : { end: reading.at, isFilled: false }
  })
}
