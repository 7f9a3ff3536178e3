import { expect, test } from 'vitest'
import { HOSTILE } from './hostile-texts.ts'
import { isQuadratic } from './is-quadratic.ts'

const [, textOf = (): string => ''] = HOSTILE.find(([name]) => name === 'borders') ?? []

test('tells work that goes back over a text for each of its characters', () => {
  expect(isQuadratic((text) => /^\|[-=+]+\+[-=+]+\|$/mu.test(text), textOf)).toBe(true)
})

test('takes one walk over a text for linear', () => {
  expect(isQuadratic((text) => text.split('+').join('-'), textOf)).toBe(false)
})
