import { describe, expect, test } from 'vitest'
import type { IsolatorName } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { type IsolatorExample, testIsolator } from '../../testing/test-isolator.ts'
import { isolators } from './index.ts'
import { xmlTag } from './xml-tag.ts'

const EXAMPLES: Readonly<Record<IsolatorName, IsolatorExample>> = {
  direct: { text: ' {"a": [1]} ', value: { a: [1] } },
  'json-lines': { text: '{"a":1}\n{"a":2}\n', value: [{ a: 1 }, { a: 2 }] },
  'labelled-json': {
    text: 'METADATA: {"a":1}\n\nThe body.',
    value: { metadata: { a: 1 }, content: 'The body.' },
  },
  'fenced-block': { text: 'So:\n\n```json\n{"a": 1}\n```\n', value: { a: 1 } },
  'front-matter': {
    text: '---\na: 1\n---\nText.',
    value: { metadata: { a: 1 }, content: 'Text.' },
  },
  cdata: { text: 'See <![CDATA[{"a":1}]]>.', value: { a: 1 } },
  'xml-tag': { text: 'So: <user>{"a":1}</user>', value: { a: 1 } },
  'smart-brace': { text: 'It is {"a":1} for now.', value: { a: 1 } },
  'bracket-matching': { text: 'x = {"a":1};', value: { a: 1 } },
  'yaml-block': { text: 'a: 1\nb:\n  - c\n', value: { a: 1, b: ['c'] } },
  resilient: { text: '{"a": 1, "b": \'c\',}', value: { a: 1, b: 'c' } },
}

const CHAINED: readonly (readonly [string, Isolator, IsolatorExample])[] = [
  ...isolators.map((isolator) => [isolator.name, isolator, EXAMPLES[isolator.name]] as const),
  ['xml-tag of a name', xmlTag({ tag: 'user' }), EXAMPLES['xml-tag']],
]

describe.each(CHAINED)('%s', (_title, isolator, example) => {
  test.each(testIsolator(isolator, { examples: [example], runs: 2000 }))(
    '$name',
    async ({ run }) => {
      await expect(Promise.resolve().then(run)).resolves.toBeUndefined()
    },
  )
})
