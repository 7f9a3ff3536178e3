import { expect, test } from 'vitest'
import { stopped } from './stopped.ts'

test.each([
  ['before', (controller: AbortController) => controller.abort(), () => undefined],
  ['meanwhile', () => undefined, (controller: AbortController) => controller.abort()],
  ['by a closed terminal', () => undefined, () => void process.emit('SIGHUP')],
])('resolves where it was stopped %s, and listens no more', async (_title, before, meanwhile) => {
  const controller = new AbortController()
  const listening = process.listenerCount('SIGHUP')
  before(controller)
  const end = stopped(controller.signal)
  meanwhile(controller)
  await end
  expect(process.listenerCount('SIGHUP')).toBe(listening)
})
