import { expect, test } from 'vitest'
import type { ClientReaction } from '../contracts/client-reaction.ts'
import { cutReactions } from './cut-reactions.ts'

const ACCEPTS = { reaction: 'accepts' } as const

test('keeps reactions as they are', () => {
  const rejects = { reaction: 'rejects', code: -32600, message: 'no' } as const
  const altered: ClientReaction = {
    reaction: 'alters',
    diff: [{ op: 'removed', pointer: '/content/0/foo', before: { a: [1] } }],
  }
  const clients = {
    a: { listed: rejects, unlisted: ACCEPTS },
    b: { listed: altered, unlisted: altered },
  }
  expect(cutReactions(clients)).toEqual({ kept: clients, cut: false })
})

test('cuts values that are long, and says so', () => {
  const diff = [{ op: 'changed', pointer: '/a', before: 'x'.repeat(5000), after: 1 }] as const
  const { kept, cut } = cutReactions({
    a: { listed: { reaction: 'alters', diff }, unlisted: ACCEPTS },
  })
  expect(cut).toBe(true)
  expect(JSON.stringify(kept).length).toBeLessThan(1500)
  expect(kept['a']?.listed.diff?.[0]).toMatchObject({ op: 'changed', pointer: '/a', after: 1 })
})

test('keeps the first of many changes, and says so', () => {
  const diff = Array.from({ length: 30 }, (_, index) => ({
    op: 'added' as const,
    pointer: `/${index}`,
    after: index,
  }))
  const { kept, cut } = cutReactions({
    a: { listed: ACCEPTS, unlisted: { reaction: 'alters', diff } },
  })
  expect(cut).toBe(true)
  expect(kept['a']?.unlisted.diff).toHaveLength(20)
})
