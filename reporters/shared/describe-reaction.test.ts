import { expect, test } from 'vitest'
import type { ClientReaction } from '../../src/contracts/client-reaction.ts'
import { describeReactions } from './describe-reaction.ts'

const ACCEPTS: ClientReaction = { reaction: 'accepts' }
const REJECTS: ClientReaction = { reaction: 'rejects', code: -32_602, message: 'no match' }
const ALTERS: ClientReaction = {
  reaction: 'alters',
  diff: [
    { op: 'removed', pointer: '/content/0/mark' },
    { op: 'added', pointer: '/content' },
    { op: 'changed', pointer: '' },
    { op: 'changed', pointer: '/isError' },
  ],
}

test.each([
  ['accepts it', ACCEPTS, ACCEPTS],
  ['rejects it: -32602 no match', REJECTS, REJECTS],
  [
    'rejects it once it has listed the tools: -32602 no match; without that it accepts it',
    REJECTS,
    ACCEPTS,
  ],
  [
    'accepts it once it has listed the tools; without that it alters it: /content/0/mark removed, /content added, / changed, 1 more change',
    ACCEPTS,
    ALTERS,
  ],
  [
    "can't be told about: not replayed",
    { reaction: 'unknown', message: 'not replayed' },
    { reaction: 'unknown', message: 'not replayed' },
  ],
  [
    "can't be told about: something of the result was redacted",
    { reaction: 'unknown' },
    { reaction: 'unknown' },
  ],
] as const)('%s', (words, listed, unlisted) => {
  expect(describeReactions({ listed, unlisted })).toBe(words)
})
