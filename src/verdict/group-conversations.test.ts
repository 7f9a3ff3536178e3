import { expect, test } from 'vitest'
import { groupConversations } from './group-conversations.ts'
import { buildServer } from './test-support/build-server.ts'

const base = buildServer({ path: 'base' }).conversation

test('keeps versions, eras, transports and origins apart, and the order', () => {
  const groups = groupConversations([
    base,
    buildServer({ path: 'other version', version: '2.0.0' }).conversation,
    { ...buildServer({ path: 'other era' }).conversation, era: 'modern' },
    buildServer({ path: 'other transport', header: { transport: 'sse' } }).conversation,
    buildServer({ path: 'synthetic', header: { origin: 'synthetic' } }).conversation,
    buildServer({ path: 'other name', name: 'bank' }).conversation,
    buildServer({ path: 'same' }).conversation,
  ])
  expect(groups.map((group) => group.map(({ fixture }) => fixture.path))).toEqual([
    ['base', 'same'],
    ['other version'],
    ['other era'],
    ['other transport'],
    ['synthetic'],
    ['other name'],
  ])
})

test.each([
  ['the package', { name: 'shop', version: '1.0.0' }, 1],
  ['the server itself, where no package is known', { name: 'shop' }, 1],
  ['the server itself, where the package says nothing', { name: 'shop', version: '' }, 1],
  ['another package', { name: 'shop', version: '1.0.1' }, 2],
])('takes the version from %s', (_who, subject, count) => {
  const other = buildServer({ header: { subject } }).conversation
  expect(groupConversations([base, other])).toHaveLength(count)
})
