import { array, assert, constantFrom, nat, pre, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../../text/is-quadratic.ts'
import type { Candidate, Isolator } from '../../contracts/isolator.ts'
import type { IsolatorSignal, IsolatorStream } from '../../contracts/isolator-stream.ts'
import { isBrokenJsonLines } from '../../json/is-broken-json-lines.ts'
import { fencesOf } from '../../text/fences-of.ts'
import { fencedBlock } from '../isolators/fenced-block.ts'
import { isolators } from '../isolators/index.ts'
import { labelledJson } from '../isolators/labelled-json.ts'
import { smartBrace } from '../isolators/smart-brace.ts'

const PIECES = [
  '{',
  '}',
  ']',
  '"',
  ',',
  '\\',
  '\n',
  '\r\n',
  ' ',
  '\u00A0',
  '`',
  '```',
  '~~~~',
  '```json\n',
  '```js\n',
  '\n```\n',
  '{"a":1}',
  '[["b"]]',
  '["c","d"]',
  'Page info: ',
  '\n\n',
  'word',
  'f(',
  ')',
  '\uFEFF',
] as const

const texts = array(constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))

const able = isolators.filter(({ createStream }) => createStream !== undefined)

describe.each(able)('the stream of $name', (isolator) => {
  test('says the same of a text however it is cut', () => {
    assert(
      property(texts, nat(100), (text, place) => {
        const whole = partsOf(isolator, [text])
        expect(partsOf(isolator, text.split(''))).toEqual(whole)
        expect(partsOf(isolator, [text.slice(0, place), text.slice(place)])).toEqual(whole)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['brackets', '['],
    ['opened objects', '{"a":'],
    ['values', '{"a":1} '],
    ['half fences', '```json\n{'],
    ['blanks in a bracket', '{ \n'],
    ['backticks', '`'],
    ['labels', 'A: {'],
  ])('takes no quadratic time for many %s', async (_, piece) => {
    const work = (share: number): void => {
      const stream = streamOf(isolator)
      for (let count = 0; count < 6250 * share; count++) stream.write(piece)
    }
    expect(await isQuadratic(work)).toBe(false)
  })
})

test('fenced blocks in a stream are those of the whole text', () => {
  // Whatever is open is closed in the end.
  const ends = constantFrom('`~', '~`').map((marks) =>
    marks
      .split('')
      .map((mark) => `\n${mark.repeat(99)}`)
      .join(''),
  )
  // Whether a string hides what follows, only the whole text tells, and fences on one line are found there.
  const pieces = PIECES.filter((piece) => piece !== '"')
  const plain = array(constantFrom(...pieces), { maxLength: 30 }).map((parts) =>
    parts.join('').replaceAll(/`{3,}(?=[{[])/gu, ''),
  )
  assert(
    property(plain, ends, (start, end) => {
      const text = `${start}${end}\n`
      const parts = partsOf(fencedBlock, text.split(''))
        .filter(({ at, closed = 0 }) => ['{}', '[]'].includes(`${text[at]}${text[closed - 1]}`))
        .map(({ at, closed, confidence }) => [at, closed, confidence])
      const found = candidatesOf(fencedBlock, text).map(({ span, confidence }) => [
        ...span,
        confidence,
      ])
      expect(parts).toEqual(found.toSorted(([one = 0], [other = 0]) => one - other))
    }),
    { numRuns: 5000 },
  )
})

test('values in prose in a stream are judged like those of the whole text', () => {
  const values = constantFrom(
    '{"a":1}',
    '[{"b":2}]',
    '["c","d"]',
    '[["e"]]',
    '{"f":"{"}',
    '{"g":[1]}',
  )
  const pieces = constantFrom(
    ' ',
    '\n',
    ' x y\n',
    ' f(',
    ');\n',
    ', ',
    ' [1] ',
    ' {x} ',
    '\n```js\n',
    '\n```\n',
    ' `foo ',
    ' bar`',
    ' bar` in the text ',
    ' bar ',
    '`',
    ' <!-- ',
    ' --> end',
    ' --',
    '\n| ',
    ' | ',
    '.',
    ' = ',
    '=',
    '>',
  )
  const gaps = array(pieces, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
  assert(
    property(array(gaps), array(values, { minLength: 1 }), (between, inside) => {
      const text = `${inside.map((value, index) => `${between[index] ?? '\n'}${value}`).join('')}\n.. end`
      // Whether all lines of a fence are JSON, only the whole fence tells.
      pre(
        !fencesOf(text).some((fence) =>
          isBrokenJsonLines(text.slice(fence.contentStart, fence.contentEnd)),
        ),
      )
      const parts = partsOf(smartBrace, text.split(''))
        .filter(({ dropped }) => !dropped)
        .map(({ at, closed, confidence }) => [at, closed, confidence])
      const found = candidatesOf(smartBrace, text)
        .filter(({ format }) => format === 'json')
        .map(({ span, confidence }) => [...span, confidence])
        .toSorted(([one = 0], [other = 0]) => one - other)
      expect(parts).toEqual(found)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['inline code', 'Use `foo {"a": 1} bar` in the text\n'],
  ['a comment', 'See <!-- {"a": 1} --> end of it'],
])('a value in %s is none once that is certain, as in the whole text', (_, text) => {
  expect(partsOf(smartBrace, text.split(''))).toMatchObject([{ dropped: true }])
  expect(candidatesOf(smartBrace, text)).toEqual([])
})

test.each([
  ['with its language', '```json {"a":1}\n```\n', [8, 15]],
  ['without one', '``` {"a":1}\n```\n', [4, 11]],
  ['of a program', '```js f({"a":1})\n```\n', undefined],
])('a value on the line that opens a fence %s is as in the whole text', (_, text, span) => {
  const parts = partsOf(smartBrace, text.split('')).filter(({ dropped }) => !dropped)
  expect(parts.map(({ at, closed }) => [at, closed])).toEqual(span === undefined ? [] : [span])
  expect(candidatesOf(smartBrace, text).map((candidate) => [...candidate.span])).toEqual(
    span === undefined ? [] : [span],
  )
})

test('a label counts once the body behind its object begins', () => {
  const signals = 'Page info: {"a":"}"}\n\nbody'
    .split('')
    .flatMap((character, at) => written(labelled, character).map(({ type }) => [at, type]))
  expect(signals).toEqual([
    [22, 'opened'],
    [22, 'closed'],
  ])
})

const labelled = streamOf(labelledJson())

interface Part {
  readonly at: number
  readonly closed: number | undefined
  readonly dropped: boolean
  readonly confidence: number
}

function partsOf(isolator: Isolator, deltas: readonly string[]): readonly Part[] {
  const stream = streamOf(isolator)
  const parts: Part[] = []
  for (const signal of deltas.flatMap((delta) => written(stream, delta))) {
    if (signal.type === 'opened') {
      const { at, confidence } = signal
      parts.push({ at, confidence, closed: undefined, dropped: false })
    }
    const last = parts.pop()
    if (last === undefined) continue
    if (signal.type === 'closed')
      parts.push({ ...last, closed: signal.at, confidence: signal.confidence })
    else parts.push(signal.type === 'dropped' ? { ...last, dropped: true } : last)
  }
  return parts
}

function candidatesOf(isolator: Isolator, text: string): readonly Candidate[] {
  const isolation = isolator.isolate(text)
  return 'refusal' in isolation ? [] : isolation.candidates
}

function written(stream: IsolatorStream, delta: string): readonly IsolatorSignal[] {
  return stream.write(delta)
}

function streamOf({ createStream }: Isolator): IsolatorStream {
  if (createStream === undefined) throw new Error('it has no stream')
  return createStream()
}
