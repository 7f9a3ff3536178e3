import { describe, expect, test } from 'vitest'
import { createBackoff } from './create-backoff.ts'

interface Row {
  readonly title: string
  readonly lives: readonly number[]
  readonly pauses: readonly number[]
}

describe('the back-off', () => {
  test.each<Row>([
    {
      title: 'starts again at once, then waits twice as long each time, up to a minute',
      lives: Array(10).fill(5),
      pauses: [0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000],
    },
    {
      title: 'is back at its start after a minute of life',
      lives: [5, 5, 5, 60_000, 5, 5],
      pauses: [0, 1000, 2000, 0, 1000, 2000],
    },
    {
      title: 'takes a shorter life for no sign of health',
      lives: [59_999, 59_999, 59_999],
      pauses: [0, 1000, 2000],
    },
    {
      title: 'stays at a minute however often it ends',
      lives: Array(2000).fill(0),
      pauses: [0, 1000, 2000, 4000, 8000, 16_000, 32_000, ...Array(1993).fill(60_000)],
    },
  ])('$title', ({ lives, pauses }) => {
    const backoff = createBackoff()
    expect(lives.map((lived) => backoff.pauseAfter(lived))).toEqual(pauses)
  })
})
