import { expect, test } from 'vitest'
import { createMemo } from './create-memo.ts'

function counted(most: number): { readonly ask: (key: string) => number; readonly keys: string[] } {
  const remembered = createMemo<number>(most)
  const keys: string[] = []
  return { keys, ask: (key) => remembered(key, () => keys.push(key)) }
}

test('computes once for each text', () => {
  const { ask, keys } = counted(2)
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual([1, 2, 1, 2])
  expect(keys).toEqual(['a', 'b'])
})

test('remembers that there is nothing', () => {
  const remembered = createMemo<string | undefined>(2)
  let times = 0
  const ask = (): string | undefined =>
    remembered('a', () => {
      times += 1
      return undefined
    })
  expect([ask(), ask(), times]).toEqual([undefined, undefined, 1])
})

test('forgets all where more come than it holds', () => {
  const { ask, keys } = counted(2)
  for (const key of ['a', 'b', 'a', 'c', 'a']) ask(key)
  expect(keys).toEqual(['a', 'b', 'c', 'a'])
})

test('remembers no failure', () => {
  const remembered = createMemo<number>(2)
  expect(() =>
    remembered('a', () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(remembered('a', () => 1)).toBe(1)
})
