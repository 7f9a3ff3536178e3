import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ExtractionEvent } from '../contracts/extraction-event.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { StandardSchema } from '../contracts/standard-schema.ts'
import { createExtractor, type Extractor } from './create-extractor.ts'
import { defineIsolator } from './define-isolator.ts'

const bangs = defineIsolator({
  name: 'bangs',
  isolate(text) {
    const start = text.indexOf('!!')
    const end = text.lastIndexOf('!!')
    return end > start
      ? { candidates: [{ span: [start + 2, end], format: 'json', confidence: 1 }] }
      : { refusal: { reason: 'no pair of bangs' } }
  },
})

describe("a chain of the user's own", () => {
  test('tries built-in isolators by name and others by value, in its order', () => {
    const { extract }: Extractor = createExtractor({ chain: ['direct', bangs] })
    expect(extract('so !![1]!! it is')).toMatchObject({
      value: [1],
      extractor: 'bangs',
      how: 'isolated',
      span: [5, 8],
      tried: [{ extractor: 'direct', stage: 'isolate' }],
    })
    expect(extract('in prose: {"a": 1}').ok).toBe(false)
  })

  test.each([
    ['["dircet"]', 'there is no isolator "dircet"; did you mean direct?'],
    ['["direct","direct"]', 'the chain has "direct" twice; name it once'],
    ['[]', 'a chain needs an isolator'],
  ])('refuses %s', (names, message) => {
    const create = (): unknown => createExtractor({ chain: JSON.parse(names) })
    expect(create).toThrow(new HarnessError('wrong-use', message))
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no luck')
      },
      'it threw: no luck',
    ],
    ['finds nothing', () => ({ candidates: [] }), 'it found no candidate'],
    ['leaves the text', () => candidate(0, 99), 'its span 0 to 99 is not in the text'],
    ['goes backwards', () => candidate(3, 1), 'its span 3 to 1 is not in the text'],
    ['counts in halves', () => candidate(0.5, 2), 'its span 0.5 to 2 is not in the text'],
  ] as const)('goes on after an isolator that %s', (_, isolate, reason) => {
    const { extract } = createExtractor({
      chain: [defineIsolator({ name: 'own', isolate }), 'direct'],
    })
    expect(extract('{"a":1}')).toMatchObject({
      extractor: 'direct',
      tried: [{ extractor: 'own', stage: 'isolate', reason }],
    })
  })

  test('goes on after an isolator whose value cannot be assembled', () => {
    const own = defineIsolator({
      name: 'own',
      isolate: () => ({
        candidates: [
          {
            span: [0, 7],
            format: 'json',
            confidence: 1,
            assemble: () => {
              throw new Error('no')
            },
          },
        ],
      }),
    })
    expect(createExtractor({ chain: [own, 'direct'] }).extract('{"a":1}')).toMatchObject({
      extractor: 'direct',
      tried: [{ extractor: 'own', stage: 'decode', reason: 'it threw: no' }],
    })
  })
})

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
    ['rejects', z.object({ b: z.string() }), '/b '],
    ['throws', thrower, 'no luck'],
    ['has to be waited for', z.object({}).refine(async () => true), 'synchronous'],
  ])('says why a Standard Schema that %s gives nothing', (_, standard, reason) => {
    const extraction = createExtractor({ target: { schema: standard } }).extract('{"b":1}')
    expect(extraction).toMatchObject({ ok: false, code: 'unfit' })
    expect(extraction.ok ? '' : extraction.reason).toContain(reason)
  })

  test('refuses a JSON Schema that cannot be used', () => {
    expect(() => createExtractor({ target: { schema: { type: 'thing' } } })).toThrow(
      /^the schema can't be used: /u,
    )
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

test('tells what it does while it does it', () => {
  const events: ExtractionEvent[] = []
  const { extract } = createExtractor({
    chain: ['direct', 'smart-brace'],
    onEvent: (event) => events.push(event),
  })
  const found = extract('see {"a":1}')
  const failed = extract('')
  expect(events).toEqual([
    { type: 'extraction-started', chain: ['direct', 'smart-brace'], length: 11 },
    { type: 'extraction-attempted', attempt: found.tried[0] },
    { type: 'extraction-completed', extraction: found },
    { type: 'extraction-started', chain: ['direct', 'smart-brace'], length: 0 },
    { type: 'extraction-failed', extraction: failed },
  ])
  expect(failed).toMatchObject({ code: 'empty', reason: 'the text is empty' })
})

const thrower: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: () => {
      throw new Error('no luck')
    },
  },
}

function candidate(start: number, end: number) {
  return { candidates: [{ span: [start, end] as const, format: 'json' as const, confidence: 1 }] }
}
