import * as fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { FieldPattern } from '../../../contracts/parser-settings.ts'
import { compileUserPattern } from '../../../patterns/compile-user-pattern.ts'
import { phpExport, rubyInspect } from '../../test-support/arrow-literals.ts'
import { defineRender } from './define-render.ts'

const WORDS = fc.constantFrom('tea', 'two words', '日本茶', '🙂 b', '-3', "it's")
const PATTERNS = { name: fieldPattern('NAME=<([^>]*)>'), note: fieldPattern('NOTE=<([^>]*)>') }

/** Records that patterns tell apart, with other lines between them. */
export const recordPatternsRender = defineRender({
  parser: 'custom_regex',
  what: 'records of two patterns',
  rows: fc.array(fc.record({ name: WORDS, note: WORDS }), { minLength: 1, maxLength: 6 }),
  render: (rows) =>
    rows.map(({ name, note }) => `* NAME=<${name}> of\n\n  NOTE=<${note}> and so on`).join('\n'),
  settings: { patterns: PATTERNS, repeated: true },
})

/** Values as Python prints them. */
export const pythonRender = defineRender({
  parser: 'python_literal',
  what: 'a list of dicts',
  rows: fc.array(fc.record({ name: WORDS, note: fc.constantFrom(null, true, 1.5) }), {
    minLength: 1,
    maxLength: 6,
  }),
  render: (rows) => `[${rows.map(dict).join(', ')}]`,
})

/** Values as PHP and Ruby print them. */
export const arrowRenders = [
  defineRender({
    parser: 'php_array',
    what: 'a list of arrays',
    rows: fc.array(fc.record({ name: WORDS, note: fc.constantFrom(null, true, 1.5) }), {
      minLength: 1,
      maxLength: 6,
    }),
    render: (rows) => phpExport(rows),
  }),
  defineRender({
    parser: 'ruby_hash',
    what: 'a list of hashes',
    rows: fc.array(fc.record({ name: WORDS, note: fc.constantFrom(null, true, 1.5) }), {
      minLength: 1,
      maxLength: 6,
    }),
    render: (rows) => rubyInspect(rows),
  }),
]

function fieldPattern(source: string): FieldPattern {
  const compiled = compileUserPattern(source)
  if (!compiled.ok) throw new Error(compiled.reason)
  return { pattern: compiled.pattern }
}

function dict(row: JsonObject): string {
  return `{${Object.entries(row)
    .map(([key, value]) => `'${key}': ${printed(value)}`)
    .join(', ')}}`
}

function printed(value: JsonValue): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
}
