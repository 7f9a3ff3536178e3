import { expect, test } from 'vitest'
import type { Grammar, Opener } from '../grammar.ts'
import { firstOf } from './first-of.ts'

test('of openers with one literal the first counts', () => {
  const anywhere: Opener = { literal: '[' }
  const bare: Opener = { literal: '[', at: 'line-start', isBare: true }
  const other: Opener = { literal: '<call>' }
  const { openers } = firstOf([opening(other, anywhere), opening(bare, other)])
  expect(openers).toEqual([other, anywhere])
})

function opening(...openers: readonly Opener[]): Grammar {
  return {
    openers,
    // oxlint-disable-next-line require-yield
    *fits() {
      return false
    },
    // oxlint-disable-next-line require-yield
    *read() {
      return false
    },
    write: () => '',
  }
}
