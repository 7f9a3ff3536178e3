import { describe, expect, test } from 'vitest'
import type { ResponseMode } from '../../contracts/extraction-access.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { createExtractor } from '../create-extractor.ts'

const { createBuffer } = createExtractor()
const LABEL_AND_FENCE = 'META: {"b":2}\n\n```json\n{"a":1}\n```'

test('a buffer is made for a mode that is only known when it runs', () => {
  const modes: readonly ResponseMode[] = ['tools', 'json', 'text']
  const texts = modes.map((mode) => {
    let buffer = createBuffer(mode)
    buffer = buffer.append('{"a":1}')
    return buffer.text
  })
  expect(texts).toEqual(['{"a":1}', '{"a":1}', '{"a":1}'])
})

test.each([
  ['bogus', {}, 'there is no mode "bogus"; use tools, json, json-schema, markdown-json, text'],
  ['json', { policy: 'bogus' }, 'there is no policy "bogus"; use growing-strings, whole-values'],
  ['tools', { policy: 'bogus' }, 'there is no policy "bogus"; use growing-strings, whole-values'],
])('a buffer of mode %s with %j is refused, not broken', (name, written, message) => {
  const mode = JSON.parse(JSON.stringify(name))
  const options = JSON.parse(JSON.stringify(written))
  expect(() => createBuffer(mode, options)).toThrow(new HarnessError('wrong-use', message))
})

test('a buffer of mode markdown-json prefers a fence, as a response of that mode does', () => {
  const buffer = createBuffer('markdown-json').append(LABEL_AND_FENCE)
  expect(buffer).toMatchObject({ value: { a: 1 }, extractor: 'fenced-block' })
  expect(buffer.finish()).toMatchObject({ value: { a: 1 }, extractor: 'fenced-block' })
  expect(createBuffer().append(LABEL_AND_FENCE).finish()).toMatchObject({
    extractor: 'labelled-json',
  })
})

describe('two buffers with the same text', () => {
  const text = '{"a": "be'
  const tools = (policy?: 'whole-values') =>
    createBuffer('tools', policy && { policy }).append(text)

  test('are equal where they show the same', () => {
    const other = createExtractor().createBuffer('json').append('{"a"').append(': "be')
    expect(createBuffer('json').append(text).equals(other)).toBe(true)
    expect(tools().equals(tools())).toBe(true)
  })

  test('are not equal where their policies show different values', () => {
    const whole = createBuffer('json', { policy: 'whole-values' }).append(text)
    const growing = createBuffer('json').append(text)
    expect([whole.value, growing.value]).toEqual([{}, { a: 'be' }])
    expect([whole.equals(growing), growing.equals(whole)]).toEqual([false, false])
    expect(tools().equals(tools('whole-values'))).toBe(false)
  })

  test('are not equal where one is of another kind, or looked through by others', () => {
    const growing = createBuffer().append(text)
    expect(growing.equals(createBuffer('json').append(text))).toBe(false)
    expect(growing.equals(tools())).toBe(false)
    expect(tools().equals(growing)).toBe(false)
    const classic = createExtractor({ chain: 'classic' }).createBuffer().append(text)
    expect(growing.equals(classic)).toBe(false)
  })

  test('are not equal to null, which breaks nothing', () => {
    const nothing = JSON.parse('null')
    expect([createBuffer().equals(nothing), tools().equals(nothing)]).toEqual([false, false])
  })
})

test('a piece of a call with null for what it lacks is taken as one without', () => {
  const piece = JSON.parse('{"index":0,"id":null,"name":null,"arguments":null}')
  const buffer = createBuffer('tools').append({ index: 0, name: 'f', arguments: '{' }).append(piece)
  expect(buffer.append({ index: 0, arguments: '}' }).calls).toMatchObject([
    { name: 'f', arguments: {}, isComplete: true },
  ])
})
