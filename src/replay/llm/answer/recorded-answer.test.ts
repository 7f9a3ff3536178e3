import { validateHeaderName, validateHeaderValue } from 'node:http'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { llmFixture } from '../test-support/llm-fixture.ts'
import { readAnswer, type RecordedAnswer } from './recorded-answer.ts'

const latin1 = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
})

/** What Node.js would throw at. */
function unsendable({ head, trailers }: RecordedAnswer): readonly string[] {
  const fields = [...(head?.fields ?? []), ...trailers, ['reason', head?.reason ?? ''] as const]
  return fields.flatMap(([name, value]) => {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
}

test('what no server could send of a head is left out', () => {
  fc.assert(
    fc.property(latin1, fc.array(fc.tuple(latin1, latin1)), (reason, lines) => {
      const fields = lines.map(([name, value]) => `${name}: ${value}`)
      const reading = readAnswer(
        llmFixture({ status: `200 ${reason}`, fields, trailers: fields }),
        'POST',
      )
      expect(reading.ok && unsendable(reading.answer)).toEqual(reading.ok ? [] : false)
    }),
  )
})

test('a field over several lines is one', () => {
  const fields = ['X-Long: one', '  two', '\tthree']
  const reading = readAnswer(llmFixture({ fields }), 'POST')
  expect(reading).toMatchObject({ answer: { head: { fields: [['X-Long', 'one two three']] } } })
})

test.each([
  ['HEAD', '200 OK', true],
  ['POST', '304 Not Modified', true],
  ['POST', '200 OK', false],
])('the length of a body that is elsewhere stays: %s, %s', (method, status, stays) => {
  const fixture = llmFixture({ status, fields: ['Content-Length: 7'] })
  const reading = readAnswer(fixture, method)
  const fields = stays ? [['Content-Length', '7']] : []
  expect(reading).toMatchObject({
    answer: { head: { status: Number(status.slice(0, 3)), fields } },
  })
})

test('a body that the recorder left is no whole one', () => {
  const fixture = llmFixture({ chunks: ['a', 'b'] })
  const frames = fixture.frames.map((frame, index, all) =>
    index === all.length - 1 ? { ...frame, left: 'limit' as const } : frame,
  )
  expect(readAnswer({ ...fixture, frames }, 'POST')).toMatchObject({ answer: { ending: 'cut' } })
})

test('what was told before the answer is none', () => {
  const fixture = llmFixture({ chunks: ['a'] })
  const early = Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n').toString('base64')
  const [sent, ...received] = fixture.frames
  const frames = [sent, { ...received[0], b64: early }, ...received].filter(
    (frame) => frame !== undefined,
  )
  const before = {
    ...fixture,
    frames: frames.map((frame) => ({
      line: 2,
      t: 0,
      dir: 'recv' as const,
      part: 'head' as const,
      ...frame,
    })),
  }
  expect(readAnswer(before, 'POST')).toMatchObject({
    answer: { head: { status: 200 }, ending: 'whole' },
  })
})
