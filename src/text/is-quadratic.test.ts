import { expect, test } from 'vitest'
import { isQuadratic } from './is-quadratic.ts'

const wall = (share: number): string => `|${'+'.repeat(16_000 * share)}\nx`

test('takes one walk over a text for linear', async () => {
  expect(await isQuadratic((share) => wall(share).split('+').join('-'))).toBe(false)
})

test.each([
  ['goes back over a text for each of its characters', backtracks],
  ['hides in linear work where the input is small', hidden],
  ['ends later', later],
])('tells quadratic work that %s', async (_, work) => {
  expect(await isQuadratic(work)).toBe(true)
})

function backtracks(share: number): boolean {
  return /^\|[-=+]+\+[-=+]+\|$/mu.test(wall(share))
}

function hidden(share: number): void {
  spin(10_000_000 * share)
  spin(30_000_000 * share * share)
}

async function later(share: number): Promise<void> {
  await Promise.resolve()
  spin(100_000_000 * share * share)
}

function spin(times: number): number {
  let sum = 0
  for (let index = 0; index < times; index += 1) sum = (sum * 31 + index) % 1_000_003
  return sum
}
