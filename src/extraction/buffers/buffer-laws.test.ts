import { array, assert, constantFrom, jsonValue, nat, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Extraction } from '../../contracts/extraction.ts'
import type { ExtractionBuffer } from '../../contracts/extraction-buffer.ts'
import { growsInto } from '../../json/test-support/grows-into.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { createExtractor } from '../create-extractor.ts'

const MODES = ['json', 'markdown-json', 'text', undefined] as const

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '\\',
  '\n',
  '\r\n',
  ' ',
  '`',
  '```',
  '~~~',
  '```json\n',
  '```js\n',
  '\n```\n',
  '{"a":1}',
  '{"a":"',
  '[{"b":[]},',
  '["c","d"]',
  'METADATA: ',
  '\n\n',
  'word',
  'f(',
  ';',
  '7',
  '\u0000',
  '\uD83D',
  '\uDE42',
  '\uFEFF',
] as const

const texts = array(constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))
const cuts = array(nat(80), { maxLength: 8 })

const extractor = createExtractor()
const { createBuffer, extract, extractResponse } = extractor
/** No text parser takes an answer for a table or a list where none was asked for. */
const exact = createExtractor({ chain: 'exact-first' })

describe.each(MODES)('a buffer of mode %s', (mode) => {
  test('shows what the text says, however it is cut', () => {
    assert(
      property(texts, cuts, (text, places) => {
        const whole = createBuffer(mode).append(text)
        const cut = piecesOf(text, places).reduce(appendAndRead, createBuffer(mode))
        const single = text.split('').reduce(appendAndRead, createBuffer(mode))
        expect(stateOf(cut)).toEqual(stateOf(whole))
        expect(stateOf(single)).toEqual(stateOf(whole))
        expect(cut.equals(whole)).toBe(true)
      }),
      { numRuns: 1000, examples: [['\n```\n{\u0000```\r\n', []]] },
    )
  })

  test('finishes with what the extractor says of the whole text', () => {
    assert(
      property(texts, cuts, (text, places) => {
        const cut = piecesOf(text, places).reduce(append, createBuffer(mode))
        expect(cut.text).toBe(text)
        expect(cut.finish()).toEqual(answerIn(mode, text))
      }),
      { numRuns: 300 },
    )
  })

  test('only lets the value grow while the same part is shown, and never takes it away', () => {
    assert(
      property(texts, (text) => {
        const steps = stepsOf(text, createBuffer(mode))
        const lost = steps.filter(
          ([before, after]) => before.value !== undefined && after.value === undefined,
        )
        const shrunk = steps.filter(
          ([before, after]) =>
            before.extractor === after.extractor &&
            before.start === after.start &&
            !growsInto(before.value, after.value),
        )
        expect([lost, shrunk]).toEqual([[], []])
      }),
      { numRuns: 1000 },
    )
  })
})

describe.each(MODES.filter((mode) => mode !== 'text'))('a buffer of mode %s', (mode) => {
  test('shows exact JSON as it is', () => {
    assert(
      property(jsonValue({ maxDepth: 4 }), cuts, constantFrom(0, 2), (data, places, indent) => {
        const text = ` \n${JSON.stringify([data], null, indent)}\r\n`
        const last = piecesOf(text, places).reduce(appendAndRead, createBuffer(mode))
        expect(shownBy(last)).toEqual(shownBy(extract(text)))
      }),
    )
  })
})

test('shows exact JSON in a fence as it is', () => {
  const around = constantFrom('', 'Here it is:\n\n', 'See [1] and {x}.\n', '  \n')
  const fence = constantFrom('```json\n', '~~~\n', '````\n')
  assert(
    property(jsonValue({ maxDepth: 4 }), around, fence, (data, prose, mark) => {
      const close = mark.replace(/[a-z\n]/gu, '')
      const text = `${prose}${mark}${JSON.stringify([data], null, 2)}\n${close}\n${prose}`
      const last = text.split('').reduce(appendAndRead, createBuffer())
      expect(last).toMatchObject({ extractor: 'fenced-block', isComplete: true })
      expect(shownBy(last)).toEqual(shownBy(extract(text)))
    }),
  )
})

test('throws for no text at all', () => {
  const deltas = array(string({ unit: anyCodePoint, maxLength: 20 }), { maxLength: 10 })
  assert(
    property(deltas, (pieces) => {
      for (const mode of MODES) {
        const last = pieces.reduce(appendAndRead, createBuffer(mode))
        expect(last.text).toBe(pieces.join(''))
      }
    }),
  )
})

test('an older buffer keeps what it shows, and can be taken another way', () => {
  assert(
    property(texts, texts, texts, constantFrom(...MODES), (start, one, other, mode) => {
      const old = createBuffer(mode).append(start)
      const read = createBuffer(mode).append(start)
      const before = stateOf(read)
      const first = old.append(one)
      const second = old.append(other)
      read.append(one).append(other)
      expect(stateOf(old)).toEqual(before)
      expect(stateOf(read)).toEqual(before)
      expect(stateOf(first)).toEqual(stateOf(createBuffer(mode).append(start + one)))
      expect(stateOf(second)).toEqual(stateOf(createBuffer(mode).append(start + other)))
    }),
    { numRuns: 500 },
  )
})

/** What a response in the mode gives, as a text that stands nowhere. */
function answerIn(mode: (typeof MODES)[number], text: string): Extraction {
  if (mode === 'text') return extract(text)
  if (mode !== 'markdown-json' || text.trim() === '') return exact.extract(text)
  const extraction = extractResponse({ content: text }, mode)
  const tried = extraction.tried.map((attempt) => {
    const { pointer: _, ...rest } = attempt
    return rest
  })
  if (!extraction.ok) return { ...extraction, tried }
  const { source: _, ...rest } = extraction
  return { ...rest, tried }
}

type Step = readonly [before: ExtractionBuffer, after: ExtractionBuffer]

function stepsOf(text: string, empty: ExtractionBuffer): readonly Step[] {
  const steps: Step[] = []
  let before = empty
  for (const character of text.split('')) {
    const after = before.append(character)
    steps.push([before, after])
    before = after
  }
  return steps
}

function append(buffer: ExtractionBuffer, delta: string): ExtractionBuffer {
  return buffer.append(delta)
}

function appendAndRead(buffer: ExtractionBuffer, delta: string): ExtractionBuffer {
  const next = buffer.append(delta)
  expect(next.value === undefined || Object.isFrozen(next.value)).toBe(true)
  return next
}

function piecesOf(text: string, places: readonly number[]): readonly string[] {
  const ends = [...places.map((place) => place % (text.length + 1)), text.length]
  ends.sort((one, other) => one - other)
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

function stateOf({ text, value, isComplete, extractor: name, start }: ExtractionBuffer): unknown {
  return { text, value, isComplete, extractor: name, start }
}

function shownBy(shown: object): unknown {
  return 'value' in shown ? shown.value : undefined
}
