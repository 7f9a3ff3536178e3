import { expect, test } from 'vitest'
import { createTextSource } from './text-source.ts'

test('extracts once, however often it is asked', () => {
  const { extraction } = createTextSource('/content/0/text', 'Result: {"a":1}')
  expect(extraction()).toMatchObject({ ok: true, value: { a: 1 } })
  expect(extraction()).toBe(extraction())
})
