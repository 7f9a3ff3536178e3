import { describe, expect, test } from 'vitest'
import type { ExtractionEvent } from '../contracts/extraction-event.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { Isolation } from '../contracts/isolator.ts'
import { createExtractor, type Extractor } from './create-extractor.ts'
import { defineIsolator } from './isolators/define-isolator.ts'

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
    ['["dircet"]', 'there is no extractor "dircet"; did you mean direct?'],
    ['["direct","direct"]', 'the chain has "direct" twice; name it once'],
    ['[]', 'a chain needs an extractor'],
    ['"fast"', 'there is no chain "fast"; use auto, exact-first, classic'],
    ['"clasic"', 'there is no chain "clasic"; did you mean classic?'],
    ['"direct"', "direct is no chain but an extractor; write ['direct']"],
    ['7', 'the chain is named by a string, not a number; use auto, exact-first, classic'],
    ['["direct","classic"]', 'the chain has "direct" twice; name it once'],
    [
      '[{}]',
      'item 1 of the chain is an object without a name and a function isolate; give the name of an extractor, or an isolator made with defineIsolator',
    ],
    [
      '["direct",null]',
      'item 2 of the chain is null; give the name of an extractor, or an isolator made with defineIsolator',
    ],
  ])('refuses %s', (names, message) => {
    const create = (): unknown => createExtractor({ chain: JSON.parse(names) })
    expect(create).toThrow(new HarnessError('wrong-use', message))
    const stream = (): unknown => createExtractor({ streamingChain: JSON.parse(names) })
    expect(stream).toThrow(new HarnessError('wrong-use', message))
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
    [
      'names no format',
      (): Isolation => JSON.parse('{"candidates":[{"span":[0,1],"format":"toml","confidence":1}]}'),
      'nothing decodes its format "toml"',
    ],
    [
      'is sure beyond measure',
      () => ({ candidates: [{ span: [0, 1] as const, format: 'json' as const, confidence: NaN }] }),
      'its confidence NaN is not from 0 to 1',
    ],
    [
      'throws what has no text',
      () => {
        throw Object.create(null)
      },
      'it threw something that has no text',
    ],
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

test('refuses options that are null, instead of breaking on them', () => {
  const nothing = JSON.parse('null')
  const { createBuffer } = createExtractor()
  const [options, target, buffer] = ['an extractor', 'a target', 'a buffer'].map(
    (whose) =>
      new HarnessError(
        'wrong-use',
        `the options of ${whose} are an object, not null; leave them out`,
      ),
  )
  expect(() => createExtractor(nothing)).toThrow(options)
  expect(() => createExtractor({ target: nothing })).toThrow(target)
  expect(() => createBuffer('json', nothing)).toThrow(buffer)
})

test.each([null, undefined, 7, ['[1]']])('refuses %j, which is no text', (given) => {
  const text = given === undefined ? given : JSON.parse(JSON.stringify(given))
  expect(() => createExtractor().extract(text)).toThrow(HarnessError)
  expect(() => createExtractor().createBuffer().append(text)).toThrow(
    /^a text is a string, not (?:null|undefined|a number|an array)$/u,
  )
})

function candidate(start: number, end: number) {
  return { candidates: [{ span: [start, end] as const, format: 'json' as const, confidence: 1 }] }
}

test('counts candidates as good as the winner that it does not read', () => {
  const text = '{"a":1} '.repeat(1500)
  const extraction = createExtractor().extract(text)
  expect(extraction.ok && extraction.ambiguities).toHaveLength(1000)
  expect(extraction.diagnostics).toEqual(['499 more candidates that may be as good were not read'])
})

test('takes null for what an isolator assembles where it does', () => {
  const own = defineIsolator({
    name: 'own',
    isolate: () => ({
      candidates: [{ span: [0, 2], format: 'json', confidence: 1, assemble: () => null }],
    }),
  })
  const target = { schema: { type: ['null', 'string'] } }
  expect(createExtractor({ chain: [own], target }).extract('{}')).toMatchObject({ value: null })
})
