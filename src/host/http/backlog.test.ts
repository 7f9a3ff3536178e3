import { expect, test } from 'vitest'
import { notificationMessage } from '../../rpc/rpc-edits.ts'
import { Backlog } from './backlog.ts'

const MEGABYTE = 1024 * 1024
const methodsIn = (backlog: Backlog) => backlog.take().map(({ method }) => method)

test('keeps messages in their order, once', () => {
  const backlog = new Backlog()
  for (const method of ['a', 'b', 'c']) backlog.push(notificationMessage(method))
  expect([methodsIn(backlog), methodsIn(backlog)]).toEqual([['a', 'b', 'c'], []])
  backlog.push(notificationMessage('d'))
  expect(methodsIn(backlog)).toEqual(['d'])
})

test('drops the oldest where that is more than sixteen megabytes', () => {
  const backlog = new Backlog()
  for (let count = 0; count < 40; count += 1)
    backlog.push(notificationMessage(`n${count}`, { text: 'x'.repeat(MEGABYTE) }))
  expect(methodsIn(backlog)).toEqual(Array.from({ length: 15 }, (_, index) => `n${index + 25}`))
})

test('drops the oldest of very many small ones, too', () => {
  const backlog = new Backlog()
  for (let count = 0; count < 50_000; count += 1) backlog.push(notificationMessage(`n${count}`))
  const kept = methodsIn(backlog)
  expect(kept.length).toBeLessThan((16 * MEGABYTE) / 512)
  expect(kept.at(-1)).toBe('n49999')
})

test('keeps nothing of what is too large alone', () => {
  const backlog = new Backlog()
  backlog.push(notificationMessage('n', { text: 'x'.repeat(16 * MEGABYTE) }))
  expect(methodsIn(backlog)).toEqual([])
})
