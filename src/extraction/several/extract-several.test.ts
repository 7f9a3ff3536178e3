import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Attempt, Extraction } from '../../contracts/extraction.ts'
import type { ExtractionEvent } from '../../contracts/extraction-event.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { createExtractor, type Extractor } from '../create-extractor.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { exactFirst } from '../chain/presets.ts'
import { anthropic, chat, MESSAGE, toolCall } from '../test-support/response-bodies.ts'

const TEXTS = [
  '{"a":1}',
  '{"a":1,}',
  'See {"a":2} and {"a":3} here.',
  'See {"b":2} and {"b":3} here.',
  '```json\n{"b": "two",}\n```',
  "{'b': True}",
  '[1, 2, 3',
  'META: {"a":1}\n\n{"b":2}',
  'nothing in it',
  '{"b" 1}',
  '{"a":',
  '1}',
  '',
  ' \n',
] as const

const TARGETS = [
  undefined,
  { schema: { type: 'object', required: ['b'] } },
  { schema: { type: 'object', required: ['c'] } },
  { schema: { type: 'array', maxItems: 2 } },
  { extractSelf: (text: string) => (text.startsWith('See') ? [7] : undefined) },
  { schema: { type: 'object', required: ['b'] }, extractSelf: () => ({ no: true }) },
] as const

/** A body, and how it is looked through. */
interface Case {
  readonly body: JsonValue
  readonly look: (extractor: Extractor) => Extraction
}

const bodies = array(constantFrom(...TEXTS), { maxLength: 4 }).chain((texts) => {
  const result = { content: texts.map((text) => ({ type: 'text', text })) }
  const calls = chat({ tool_calls: texts.map((text, index) => toolCall(`f${index}`, text)) })
  const parts = anthropic(...texts.map((text) => ({ type: 'text', text })))
  return constantFrom<Case>(
    { body: result, look: ({ extractResult }) => extractResult(result) },
    { body: calls, look: ({ extractResponse }) => extractResponse(calls, 'tools') },
    { body: calls, look: ({ extractResponse }) => extractResponse(calls) },
    { body: parts, look: ({ extractResponse }) => extractResponse(parts, 'json') },
    { body: parts, look: ({ extractResponse }) => extractResponse(parts, 'markdown-json') },
  )
})
const targets = constantFrom(...TARGETS)

test('the attempts that are told are those of the result', () => {
  assert(
    property(bodies, targets, ({ look }, target) => {
      const told: Attempt[] = []
      const onEvent = (event: ExtractionEvent): void => {
        if (event.type === 'extraction-attempted') told.push(event.attempt)
      }
      const extraction = look(createExtractor({ onEvent, ...(target && { target }) }))
      expect(told).toEqual(extraction.tried)
    }),
    { numRuns: 1000 },
  )
})

test('no isolator looks through a text twice', () => {
  assert(
    property(bodies, targets, ({ look }, target) => {
      const asked = new Set<string>()
      const twice: string[] = []
      const chain = exactFirst.map(({ name, isolate }): Isolator => ({
        name,
        isolate(text) {
          const question = `${name} ${text}`
          if (asked.has(question)) twice.push(question)
          asked.add(question)
          return isolate(text)
        },
      }))
      look(createExtractor({ chain, ...(target && { target }) }))
      expect(twice).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('repairs, other candidates and parts stand where they say', () => {
  assert(
    property(bodies, targets, ({ body, look }, target) => {
      const extraction = look(createExtractor(target && { target }))
      if (!extraction.ok) return
      const { source, repairs, ambiguities, parts = [] } = extraction
      const textOf = (pointer = source?.pointer): string => textAt(body, pointer ?? 'none')
      for (const { pointer, start, before } of repairs)
        expect(textOf(pointer).slice(start, start + before.length)).toBe(before)
      const isolated = parts.filter(({ extractor }) => extractor !== 'given')
      for (const { pointer, span } of [...ambiguities, ...isolated])
        expect(textOf(pointer).slice(...span)).toMatch(/^.{1,}$/su)
      for (const { pointer, span = [0, 0] } of extraction.tried)
        expect(textOf(pointer).slice(...span)).toHaveLength(span[1] - span[0])
    }),
    { numRuns: 1000 },
  )
})

describe('what several texts give where a target is set', () => {
  const { extractResult } = createExtractor({
    target: { schema: { type: 'object', required: ['b'] } },
  })
  test('is told of all texts where the first one wins', () => {
    expect(extractResult(resultOf('is {"b":1}', '1234567890', '[1]'))).toMatchObject({
      value: { b: 1 },
      coverage: 7 / 22,
      tried: expect.arrayContaining([
        expect.objectContaining({ extractor: 'direct', pointer: '/content/0/text' }),
      ]),
    })
  })

  test('has the array that did not fit among what was tried', () => {
    const { tried } = extractResult(resultOf('{"a":1}', '{"b":2}'))
    const misfits = tried.filter(({ stage }) => stage === 'validate')
    expect(misfits.slice(0, 2)).toMatchObject([
      { extractor: 'direct', value: [{ a: 1 }, { b: 2 }] },
      { extractor: 'direct', value: { a: 1 }, pointer: '/content/0/text' },
    ])
  })
})

describe('calls that give nothing', () => {
  const target = { schema: { type: 'object', required: ['c'] } }
  test.each([
    [['nothing', 'none'], 'not-found'],
    [['nothing', '{"a":1}'], 'unfit'],
    [['{"a":1}', '{"b":1}'], 'unfit'],
  ] as const)('say how far %j got: %s', (texts, code) => {
    expect(createExtractor({ target }).extractResponse(callsOf(...texts))).toMatchObject({ code })
  })

  test('tell what was tried on each of them', () => {
    const { tried } = createExtractor().extractResponse(callsOf('so {"a":1}', 'nothing'))
    const pointers = [0, 1].map((index) => `${MESSAGE}/tool_calls/${index}/function/arguments`)
    expect([...new Set(tried.map(({ pointer }) => pointer))]).toEqual(pointers)
  })
})

/** The text that stands somewhere, or the texts of the array there joined. */
function textAt(body: JsonValue, pointer: string): string {
  const found = valueAt(body, pointer)
  if (typeof found === 'string') return found
  const pieces = Array.isArray(found) ? found : []
  return pieces.map((_, index) => textAt(body, `${pointer}/${index}/text`)).join('')
}

function resultOf(...texts: readonly string[]): JsonValue {
  return { content: texts.map((text) => ({ type: 'text', text })) }
}

function callsOf(...texts: readonly string[]): JsonValue {
  return chat({ tool_calls: texts.map((text) => toolCall('f', text)) })
}
