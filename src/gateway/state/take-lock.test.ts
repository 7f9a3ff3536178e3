import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createStaleness, parseLockOwner } from './lock-owner.ts'
import { takeLock } from './take-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ID = '0123456789abcdef'
const DEAD = spawnSync(process.execPath, ['--version']).pid
/** No patience at all. */
const NONE = { held: -1, unnamed: -1 }

function lockText(owner: { readonly pid?: unknown; readonly host?: string; readonly id?: string }) {
  return JSON.stringify({ pid: process.pid, host: hostname(), id: ID, ...owner })
}

/** A place of its own, with what is there beside the file. */
function place(files: Readonly<Record<string, string>> = {}): string {
  const path = join(mkdtempSync(join(folder, 'place-')), 'a.json')
  for (const [ending, text] of Object.entries(files)) writeFileSync(`${path}.${ending}`, text)
  return path
}

describe('a lock', () => {
  test('has one holder after the other, and leaves nothing behind', async () => {
    const path = place()
    let holders = 0
    const hold = async (): Promise<void> => {
      const lock = await takeLock(path)
      holders += 1
      expect([holders, lock.isHeld()]).toEqual([1, true])
      await Promise.resolve()
      holders -= 1
      await lock.release()
      expect(lock.isHeld()).toBe(false)
    }
    await Promise.all(Array.from({ length: 8 }, hold))
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test('is taken over from a dead process at once, with what that was about to write', async () => {
    const path = place({ lock: lockText({ pid: DEAD }), [`${ID}.tmp`]: '{"tools":' })
    const lock = await takeLock(path, { giveUpAfter: 0 })
    expect(lock.isHeld()).toBe(true)
    expect(readdirSync(join(path, '..'))).toEqual(['a.json.lock'])
    await lock.release()
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test('that was taken over from a living process isn’t its any more', async () => {
    const path = place()
    const slow = await takeLock(path)
    writeFileSync(slow.temporary, '{"tools":')
    const quick = await takeLock(path, { patience: NONE })
    expect([slow.isHeld(), quick.isHeld()]).toEqual([false, true])
    expect(existsSync(slow.temporary)).toBe(false)
    await slow.release()
    expect(quick.isHeld()).toBe(true)
  })

  test.each([
    ['a process of another machine', lockText({ host: 'elsewhere', pid: DEAD })],
    ['a process that is there', lockText({})],
    ['a maker that couldn’t write', ''],
  ])('is left to %s for a while', async (_what, text) => {
    const path = place({ lock: text })
    await expect(takeLock(path, { giveUpAfter: 20 })).rejects.toThrow('delete that if no gateway')
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe(text)
    await expect(takeLock(path, { patience: NONE })).resolves.toBeDefined()
  })

  test('isn’t taken over while another process does that, unless that one is dead, too', async () => {
    const dead = lockText({ pid: DEAD })
    const path = place({ lock: dead, 'lock.turn': lockText({}) })
    await expect(takeLock(path, { giveUpAfter: 20 })).rejects.toThrow(`process ${DEAD} on`)
    writeFileSync(`${path}.lock.turn`, dead)
    const lock = await takeLock(path)
    expect(readdirSync(join(path, '..'))).toEqual(['a.json.lock'])
    await lock.release()
  })

  test('of several that find the same dead process one takes over', async () => {
    const path = place({ lock: lockText({ pid: DEAD }) })
    const locks = await Promise.allSettled(
      Array.from({ length: 4 }, () => takeLock(path, { giveUpAfter: 30 })),
    )
    expect(locks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the owner of a lock', () => {
  test.each([
    ['nothing', ''],
    ['half of it', lockText({}).slice(0, 30)],
    ['an id that leads out of the folder', lockText({ id: '../../../../passwd' })],
    ['no process', lockText({ pid: 0 })],
    ['all processes', lockText({ pid: -1 })],
  ])('is nobody where there is %s', (_what, text) => {
    expect(parseLockOwner(text)).toBeUndefined()
  })

  test('is seen anew where the lock changes hands', () => {
    const isStale = createStaleness({ held: -1, unnamed: -1 })
    const texts = ['a', 'a', 'b', 'b'].map((id) => lockText({ host: id }))
    expect(texts.map((text) => isStale('x.lock', text))).toEqual([false, true, false, true])
  })
})
