import { expect, test } from 'vitest'
import type { FrameAt } from '../contracts/fixture.ts'
import { exchangeFrames } from './exchange-frames.ts'

const LIMIT = 12

/** An exchange with a stream of so many chunks, from line 2 on. */
function streamOf(chunks: number): readonly FrameAt[] {
  const kinds = [
    ['send', 'head'],
    ['send', 'chunk'],
    ['recv', 'head'],
    ...Array.from({ length: chunks }, () => ['recv', 'chunk'] as const),
    ['recv', 'trailers'],
  ] as const
  return kinds.map(([dir, part], index) => ({ line: index + 2, t: index, dir, part, utf8: '' }))
}

function linesOf(frames: readonly FrameAt[], ...pointed: readonly number[]): readonly number[] {
  return exchangeFrames(frames, new Set(pointed), LIMIT).map(({ line }) => line)
}

test('shows all frames where there are few', () => {
  expect(linesOf(streamOf(8))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('shows of many the heads, the ends and what is pointed at', () => {
  expect(linesOf(streamOf(2000), 900, 901)).toEqual([
    2, 3, 4, 5, 6, 7, 900, 901, 2002, 2003, 2004, 2005,
  ])
})

test('keeps heads and ends where too much is pointed at', () => {
  const pointed = Array.from({ length: 500 }, (_, index) => 100 + index)
  expect(linesOf(streamOf(2000), ...pointed)).toEqual([
    2, 3, 4, 5, 100, 101, 102, 103, 104, 105, 2004, 2005,
  ])
})

test('shows both ends of a request that is longer than the limit', () => {
  const frames = Array.from({ length: 40 }, (_, index): FrameAt => ({
    line: index + 2,
    t: 0,
    dir: 'send',
    part: 'chunk',
    utf8: '',
  }))
  expect(linesOf(frames)).toEqual([2, 3, 4, 5, 6, 7, 36, 37, 38, 39, 40, 41])
})

test('shows no more than the limit where there are more heads', () => {
  const heads = streamOf(30).map((frame): FrameAt => ({ ...frame, part: 'head' }))
  expect(linesOf(heads)).toHaveLength(LIMIT)
})
