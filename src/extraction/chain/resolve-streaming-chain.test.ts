import { expect, test } from 'vitest'
import type { Isolator } from '../../contracts/isolator.ts'
import type { IsolatorStream } from '../../contracts/isolator-stream.ts'
import type { Chain } from './presets.ts'
import { resolveStreamingChain } from './resolve-streaming-chain.ts'

test.each<[Chain, readonly string[]]>([
  ['exact-first', ['direct', 'labelled-json', 'fenced-block', 'smart-brace']],
  ['classic', ['direct', 'resilient']],
  [
    ['resilient', 'cdata', 'smart-brace', 'direct'],
    ['resilient', 'direct'],
  ],
])('of the chain %j those look through a stream that can and see more: %j', (chain, names) => {
  expect(resolveStreamingChain(undefined, chain).map(({ name }) => name)).toEqual(names)
})

test('two isolators whose streams one function makes both look', () => {
  const chain = ['one', 'other'].map((name): Isolator => ({
    name,
    createStream,
    isolate: () => ({ candidates: [] }),
  }))
  expect(resolveStreamingChain(undefined, chain)).toEqual(chain)
})

test('a list of isolators is taken as it is', () => {
  const names = resolveStreamingChain(['smart-brace', 'resilient'], 'exact-first')
  expect(names.map(({ name }) => name)).toEqual(['smart-brace', 'resilient'])
})

function createStream(): IsolatorStream {
  return { write: () => [] }
}
