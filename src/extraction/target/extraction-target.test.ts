import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { StandardSchema } from '../../contracts/standard-schema.ts'
import { createExtractor, type Extractor } from '../create-extractor.ts'

describe('a target', () => {
  const schema = { type: 'object', properties: { a: { const: 2 } }, required: ['a'] } as const

  test('passes over what does not fit a JSON Schema, and keeps it', () => {
    expect(createExtractor({ target: { schema } }).extract('{"a":1} or {"a":2}')).toMatchObject({
      value: { a: 2 },
      tried: expect.arrayContaining([
        expect.objectContaining({
          stage: 'validate',
          value: { a: 1 },
          span: [0, 7],
          errors: [{ pointer: '/a', keyword: 'const', message: expect.any(String) }],
        }),
      ]),
    })
  })

  test('gives the value that a Standard Schema makes', () => {
    const dated = z.object({ at: z.string().transform((text) => new Date(text)) })
    const extraction = createExtractor({ target: { schema: dated } }).extract(
      'It was {"at":"2026-01-02"}.',
    )
    expect(extraction.ok && extraction.value.at.getUTCFullYear()).toBe(2026)
  })

  test.each([
    [
      'rejects a place',
      z.object({ b: z.string() }),
      'the schema refuses /b: Invalid input: expected string, received number',
    ],
    [
      'rejects the value',
      answering({ issues: [{ message: 'bad' }] }),
      'the schema refuses the value: bad',
    ],
    [
      'rejects without issues',
      answering({ issues: [] }),
      'the schema refuses the value and says no more',
    ],
    ['throws', thrower, 'the schema threw: no luck'],
    [
      'answers neither',
      answering({}),
      'the schema answered an object with neither a value nor issues in place of a result',
    ],
    [
      'answers a text for issues',
      answering({ issues: 'bad' }),
      'the schema answered issues that are no array',
    ],
    [
      'answers with a promise of another realm',
      answering(runInNewContext('Promise.resolve({})')),
      'the schema validates asynchronously, which an extraction cannot wait for',
    ],
    ['answers nothing', answering(undefined), 'the schema answered undefined in place of a result'],
    [
      'has to be waited for',
      answering(Promise.resolve({ value: 1 })),
      'the schema validates asynchronously, which an extraction cannot wait for',
    ],
  ])('says why a Standard Schema that %s gives nothing', (_, standard, reason) => {
    const extraction = createExtractor({ target: { schema: standard } }).extract('{"b":1}')
    expect(extraction).toMatchObject({ ok: false, code: 'unfit' })
    expect(extraction.ok ? '' : extraction.reason).toBe(reason)
  })

  test('refuses a JSON Schema that cannot be used', () => {
    expect(() => createExtractor({ target: { schema: { type: 'thing' } } })).toThrow(
      /^the schema can't be used: /u,
    )
  })

  test.each([
    [{}, 'the target has neither a schema nor extractSelf; leave it out where any data will do'],
    [
      { schema: { '~standard': {} } },
      "the schema can't be used: its ~standard has no function validate; give a Standard Schema",
    ],
  ])('refuses the target %j', (written, message) => {
    const target = JSON.parse(JSON.stringify(written))
    expect(() => createExtractor({ target })).toThrow(new HarnessError('wrong-use', message))
  })

  test('takes a JSON Schema that is typed as a record or by an interface', () => {
    const record: Record<string, unknown> = { type: 'object', required: ['b'] }
    interface Typed {
      readonly type?: string
    }
    const typed: Typed = { type: 'array' }
    const found: Extractor = createExtractor({ target: { schema: record } })
    expect(found.extract('{"a":1} {"b":2}')).toMatchObject({ value: { b: 2 } })
    expect(createExtractor({ target: { schema: typed } }).extract('[2]')).toMatchObject({
      value: [2],
    })
  })

  test('of a Standard Schema is not mistaken for one whose values are those of JSON', () => {
    const mixed: { readonly schema: StandardSchema<Date> | { readonly type: string } } = {
      schema: { type: 'array' },
    }
    // @ts-expect-error what comes of it has neither one type nor the other
    expect(createExtractor({ target: mixed }).extract('[2]').ok).toBe(true)
  })

  test('may read a text itself without a schema: any object or array will do', () => {
    const { extract }: Extractor = createExtractor({
      target: { extractSelf: (text) => (text === 'me' ? [1] : 7) },
    })
    expect(extract('me')).toMatchObject({ value: [1], extractor: 'self' })
    expect(extract('{"a":1}')).toMatchObject({
      extractor: 'direct',
      tried: [
        { extractor: 'self', stage: 'validate', reason: 'a bare scalar is no structured data' },
      ],
    })
  })

  test.each([
    ['no schema', undefined, false],
    ['a schema of numbers', { type: 'number' }, true],
    ['a schema of anything', {}, false],
    ['a schema of objects or null', { type: ['object', 'null'] }, false],
  ])('with %s a bare scalar counts: %s', (_, asked, ok) => {
    const target = asked === undefined ? {} : { target: { schema: asked } }
    expect(createExtractor(target).extract('42').ok).toBe(ok)
  })

  test('may read a text itself, before the chain', () => {
    const target = {
      schema: {},
      extractSelf: (text: string) => (text === 'me' ? { self: 1 } : undefined),
    }
    const { extract } = createExtractor({ target })
    expect(extract('me')).toMatchObject({ value: { self: 1 }, extractor: 'self', coverage: 1 })
    expect(extract('{"a":1}')).toMatchObject({ extractor: 'direct' })
  })

  test('leaves a text to the chain where its own reading throws or does not fit', () => {
    const own = { schema, extractSelf: (text: string) => (text.length > 9 ? [] : JSON.parse('x')) }
    const { extract } = createExtractor({ target: own })
    expect(extract('{"a":2}')).toMatchObject({
      extractor: 'direct',
      tried: [{ extractor: 'self', stage: 'isolate' }],
    })
    expect(extract('{"a":2}   ')).toMatchObject({
      extractor: 'direct',
      tried: [{ extractor: 'self', stage: 'validate', value: [] }],
    })
  })
})

/** As a library without types may answer. */
function answering(answer: unknown): StandardSchema {
  const validate = () => JSON.parse('0', () => answer)
  return { '~standard': { version: 1, vendor: 'test', validate } }
}

const thrower: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: () => {
      throw new Error('no luck')
    },
  },
}
