import { describe, expect, test } from 'vitest'
import type { ClientReactions, ReactionKind } from '../contracts/client-reaction.ts'
import { toolReactions } from './tool-reactions.ts'

describe('toolReactions', () => {
  test.each<[string, readonly (readonly ReactionKind[])[], string | undefined]>([
    ['2 of 2 strict clients reject this', [['rejects', 'rejects']], '2 of 2, 0'],
    ['1 of 2 strict clients rejects this', [['rejects', 'accepts']], '1 of 2, 0'],
    ['1 of 2 strict clients rejects this, 1 alters it', [['rejects', 'alters']], '1 of 2, 1'],
    ['2 of 2 clients alter this', [['alters', 'alters']], '0 of 2, 2'],
    ['1 of 2 clients alters this', [['accepts', 'alters']], '0 of 2, 1'],
    ['1 of 1 strict clients rejects this', [['unknown', 'rejects']], '1 of 1, 0'],
    [
      '2 of 2 strict clients reject this',
      [
        ['accepts', 'accepts'],
        ['rejects', 'alters'],
        ['alters', 'rejects'],
      ],
      '2 of 2, 0',
    ],
    ['', [['accepts', 'accepts']], '0 of 2, 0'],
    ['', [['unknown', 'unknown']], undefined],
    ['', [], undefined],
  ])('says "%s" of calls that are taken as %j', (line, calls, counts) => {
    const told = toolReactions(calls.map((kinds) => ({ clients: clientsOf(kinds) })))
    expect(told?.line ?? '').toBe(line)
    expect(told && `${told.rejecting} of ${told.clients}, ${told.altering}`).toBe(counts)
  })

  test('counts what clients do after they listed the tools, for that is when they are strict', () => {
    const clients = {
      a: { listed: { reaction: 'accepts' }, unlisted: { reaction: 'rejects' } },
    } as const
    expect(toolReactions([{ clients }])).toEqual({ clients: 1, rejecting: 0, altering: 0 })
  })

  test('says nothing of tools whose calls were not replayed', () => {
    expect(toolReactions([{ clients: {} }])).toBeUndefined()
  })
})

function clientsOf(kinds: readonly ReactionKind[]): Readonly<Record<string, ClientReactions>> {
  return Object.fromEntries(
    kinds.map((reaction, index) => [
      `client-${index}`,
      { listed: { reaction }, unlisted: { reaction: 'accepts' } },
    ]),
  )
}
