import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openOverrides } from './open-overrides.ts'
import { openToolStatus } from './open-tool-status.ts'
import { toolMemory } from './tool-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const onEvent = (): void => expect.unreachable()

/** The stores of a process. */
function open() {
  return {
    statuses: openToolStatus({ path: join(folder, 'statuses.json'), onEvent }),
    overrides: openOverrides({ path: join(folder, 'overrides.json'), onEvent }),
  }
}

test('what is known of a tool is kept by its server, and forgotten when somebody else resets it', async () => {
  const [gateway, person] = [open(), open()]
  const memory = toolMemory('shop', gateway)
  expect(memory.statusOf('list')).toBeUndefined()
  memory.record('list', { went: 'errors' })
  expect(memory.statusOf('list')).toMatchObject({ status: 'unknown', counts: { calls: 1 } })
  memory.learn('list', { wrap: 'result' })
  memory.record('list', { went: 'wrapped', status: 'wrapped', lastAdapter: 'result' })
  expect(memory.ruleOf('list')).toEqual({ wrap: 'result' })
  expect(memory.ruleOf('list')).toBe(memory.ruleOf('list'))
  expect(memory.ruled()).toEqual(['list'])
  expect(memory.ruled()).toBe(memory.ruled())
  expect(toolMemory('bank', gateway).ruled()).toEqual([])
  expect(toolMemory('bank', gateway).ruleOf('list')).toBeUndefined()
  await Promise.all([gateway.statuses.flush(), gateway.overrides.flush()])

  person.statuses.reset('shop:list', 'was reset')
  person.overrides.forget('shop:list')
  await Promise.all([person.statuses.close(), person.overrides.close()])
  expect([memory.statusOf('list'), memory.ruleOf('list')]).toEqual([undefined, undefined])
  expect(memory.ruled()).toEqual([])
  memory.record('list', { went: 'failed' })
  expect(memory.statusOf('list')).toMatchObject({ status: 'unknown', reason: 'was reset' })
  await Promise.all([gateway.statuses.close(), gateway.overrides.close()])
})
