import { expect, test } from 'vitest'
import { recordMissing } from '../../recorders/record-missing.ts'
import { isCi } from './is-ci.ts'

test.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['false', false],
  ['False', false],
  ['FALSE', false],
  ['1', true],
  ['true', true],
  ['TRUE', true],
  ['no', true],
  ['woodpecker', true],
])('the variable CI as %j means CI: %j', (CI, expected) => {
  expect(isCi({ CI })).toBe(expected)
})

test.each(['0', 'False', 'FALSE'])('missing answers are recorded if CI=%s', (CI) => {
  expect(() => recordMissing({ folder: 'never-written', environment: { CI } })).not.toThrow()
})
