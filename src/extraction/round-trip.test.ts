import {
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  property,
  record,
  string,
  stringMatching,
  tuple,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { ExtractionSuccess, TextFormat } from '../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { anyCodePoint } from '../text/test-support/any-code-point.ts'
import { createExtractor } from './create-extractor.ts'
import { isolators } from './isolators/index.ts'
import { phpExport, rubyInspect } from './test-support/arrow-literals.ts'
import { pythonRepr } from './test-support/python-repr.ts'

const { extract } = createExtractor({
  chain: isolators.filter(({ name }) => name !== 'resilient'),
})

const value = record({ data: jsonValue({ maxDepth: 3 }) }).map(carried)
const around = constantFrom(
  '',
  'Here it is [1]:',
  'Set {x} "quoted',
  ':-{ (y)',
  "{1, 2} isn't",
  'Bereit – см. [2], 完了。',
)
const body = constantFrom('', 'body', '\nTwo.\n\n---\n', '{"other": [1]}', "It's [1] {x}.")

/** How a value is written down, where it may stand between lines of prose. */
const RENDERERS: readonly (readonly [
  form: string,
  format: TextFormat,
  render: (data: JsonValue) => string,
])[] = [
  ['JSON', 'json', (data) => JSON.stringify(data)],
  ['indented JSON', 'json', (data) => JSON.stringify(data, null, 2)],
  ['a fence', 'json', (data) => `\`\`\`json\n${JSON.stringify(data)}\n\`\`\``],
  ['a fence without info', 'json', (data) => `\`\`\`\n${JSON.stringify(data, null, 1)}\n\`\`\``],
  ['a long fence', 'json', (data) => `\`\`\`\`\` JSON5 x="y"\n${JSON.stringify(data)}\n\`\`\`\`\``],
  ['a fence of tildes', 'json', (data) => `~~~text\n${JSON.stringify(data)}\n~~~`],
  ['a tag', 'json', (data) => `<data>${JSON.stringify(data)}</data>`],
  ['a tag over lines', 'json', (data) => `<a:out id="1">\n${JSON.stringify(data)}\n</a:out>`],
  ['CDATA', 'json', (data) => `<![CDATA[${JSON.stringify(data)}]]>`],
  ['Python', 'python-literal', (data) => pythonRepr(data)],
  ['a fence of Python', 'python-literal', (data) => `\`\`\`python\n${pythonRepr(data)}\n\`\`\``],
  ['PHP', 'php-array', (data) => phpExport(data)],
  ['a fence of PHP', 'php-array', (data) => `\`\`\`php\n${phpExport(data)}\n\`\`\``],
  ['Ruby', 'ruby-hash', (data) => rubyInspect(data)],
  ['a fence of Ruby', 'ruby-hash', (data) => `\`\`\`ruby\n${rubyInspect(data)}\n\`\`\``],
]

describe('getting a value back', () => {
  test.each(RENDERERS)('from %s between lines of prose', (_, format, render) => {
    assert(
      property(value, tuple(around, around), (data, [before, after]) => {
        const text = `${before}\n${render(data)}\n${after}`
        expectFound(text, data, format)
      }),
      { numRuns: 300 },
    )
  })

  test('from a Python literal that is the whole text', () => {
    assert(
      property(value, (data) => {
        expect(expectFound(`${pythonRepr(data)}\n`, data, 'python-literal').how).toBe('as-is')
      }),
    )
  })

  test('from JSON Lines that are the whole text', () => {
    assert(
      property(
        array(value, { minLength: 2, maxLength: 5 }),
        constantFrom('\n', '\r\n', '\n\n'),
        (rows, end) => {
          const text = rows.map((row) => `${JSON.stringify(row)}${end}`).join('')
          expectFound(text, rows, 'json-lines')
        },
      ),
    )
  })

  test('from a label, with the body behind it', () => {
    const label = constantFrom('METADATA: ', 'Page info:\n', 'header: ')
    assert(
      property(
        value,
        label,
        tuple(
          body.filter((text) => text.trim() !== ''),
          constantFrom(0, 2),
        ),
        (metadata, before, [content, indent]) => {
          const text = `${before}${JSON.stringify(metadata, null, indent)}\n\n${content}`
          expectFound(text, { metadata, content }, 'json')
        },
      ),
    )
  })

  test('from front matter, with the body behind it', () => {
    assert(
      property(yamlValue, body, (metadata, content) => {
        expectFound(`---\n${stringify(metadata)}---\n${content}`, { metadata, content }, 'yaml')
      }),
    )
  })

  test('from a fence of YAML between lines of prose', () => {
    assert(
      property(
        yamlValue,
        tuple(around, around),
        constantFrom('yaml', 'YML'),
        (data, [before, after], info) => {
          const text = `${before}\n\`\`\`${info}\n${stringify(data)}\`\`\`\n${after}`
          expectFound(text, data, 'yaml')
        },
      ),
    )
  })
})

test('never throws, whatever the text is', () => {
  const pieces =
    '{ } [ ] ( ) " \' : , \\ \n - --- ``` ```yaml <data> </data> <![CDATA[ ]]> None {"a":1} {\'a\': None} a: &x *x !t | > # METADATA: \n\n'.split(
      ' ',
    )
  const text = array(constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))
  const chain = createExtractor()
  assert(
    property(text, (any) => {
      expect(() => chain.extract(any)).not.toThrow()
    }),
    { numRuns: 2000 },
  )
  assert(
    property(string({ unit: anyCodePoint, maxLength: 200 }), (any) => {
      expect(() => chain.extract(any)).not.toThrow()
    }),
  )
})

/** Keys and texts that need no care in YAML, and some that do. */
const yamlText = constantFrom(
  'tea',
  'a b',
  "it's",
  'x: y',
  '- z',
  '# no',
  '[1',
  '{',
  '',
  '1',
  'null',
  'two\nlines\n',
  '"q"',
  '---x',
  'é結',
)
const yamlValue = dictionary(
  stringMatching(/^[a-z]{2,6}$/u),
  jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' }),
  { minKeys: 1, maxKeys: 4 },
).chain((members) => yamlText.map((text) => carriedObject({ ...members, text })))

/** As JSON carries it: without minus zero. */
function carried(data: unknown): JsonValue {
  return JSON.parse(JSON.stringify(data))
}

function carriedObject(data: unknown): JsonObject {
  return JSON.parse(JSON.stringify(data))
}

function expectFound(
  text: string,
  expected: JsonValue,
  format: TextFormat,
): ExtractionSuccess<unknown> {
  const extraction = extract(text)
  expect(extraction).toMatchObject({ ok: true, format, repairs: [] })
  if (!extraction.ok) throw new Error('nothing was found')
  expect(extraction.value).toEqual(expected)
  const [start, end] = extraction.span
  expect(text.slice(start, end)).toHaveLength(end - start)
  expect(end).toBeGreaterThan(start)
  return extraction
}
