import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeUnseen } from './escape-unseen.ts'
import { anyCodePoint } from './test-support/any-code-point.ts'

test('escapes what acts on a reader and nothing that is read', () => {
  expect(escapeUnseen('"\u009B31m \u202Eabc\u200B\u200D\u2066\uFEFF é <b> \u{1F600}"')).toBe(
    String.raw`"\u009b31m \u202eabc\u200b\u200d\u2066\ufeff é <b> ${'\u{1F600}'}"`,
  )
})

test('leaves the value of a JSON text as it was, whatever it is', () => {
  const unseen = fc.constantFrom('\u007F', '\u009B', '\u200B', '\u2028', '\u2060', '\uFEFF')
  const text = fc.string({
    unit: fc.oneof(unseen, fc.string({ unit: anyCodePoint, maxLength: 3 })),
  })
  fc.assert(
    fc.property(text, (value) => {
      const json = escapeUnseen(JSON.stringify(value))
      expect(JSON.parse(json)).toBe(value)
      expect(json).not.toMatch(/[\u007F-\u009F\u200B\u2028\u2060\uFEFF]/u)
    }),
  )
})
