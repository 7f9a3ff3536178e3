import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { openToolStatus } from './open-tool-status.ts'
import { readState } from './read-state.ts'
import { startWriter } from './test-support/start-writer.ts'
import { toolStatusForm } from './tool-status-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-writers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** So many tools that a file takes some time to be written. */
const MANY = Object.fromEntries(
  Array.from({ length: 500 }, (_, index) => [
    `bank:tool-${index}`,
    {
      status: 'failed',
      counts: { calls: 1, passed: 0, wrapped: 0, failed: 1, errors: 0 },
      reason: 'nothing in its results fits the schema that it declares',
      firstSeen: '2026-11-01T00:00:00.000Z',
      lastChanged: '2026-11-01T00:00:00.000Z',
    },
  ]),
)

test('loses no count of several gateways that write at once, and shows none of them half a file', async () => {
  const path = join(folder, 'shared.json')
  const events: GatewayEvent[] = []
  const seen: number[] = []
  const store = openToolStatus({ path, onEvent: (event) => events.push(event) })
  const writers = ['a', 'b', 'c'].map((name) => startWriter(path, 25, ['shop:all', `shop:${name}`]))
  const read = writers.map(async ({ counted, ended }) => {
    for await (const _ of counted) {
      store.record('shop:here', { went: 'passed' })
      seen.push(store.get('shop:all')?.counts.calls ?? 0)
    }
    expect(await ended).toEqual({ stderr: '', code: 0 })
  })
  await Promise.all(read)
  await store.close()
  const calls = Array.from(store.all(), ([key, { counts }]) => [key, counts.calls])
  expect(Object.fromEntries(calls)).toEqual({
    'shop:all': 75,
    'shop:a': 25,
    'shop:b': 25,
    'shop:c': 25,
    'shop:here': 75,
  })
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(events).toEqual([])
  expect(readdirSync(folder)).toEqual(['shared.json'])
})

test('keeps what was written where a gateway is killed at any moment, and the others go on', async () => {
  const place = mkdtempSync(join(folder, 'killed-'))
  const path = join(place, 'killed.json')
  writeFileSync(path, `${JSON.stringify({ version: 1, tools: MANY }, null, 2)}\n`)
  const said = new Map<string, number>()
  /** Kills a writer some milliseconds after it has begun, in the midst of whatever it does then. */
  const killOne = async (lane: string, after: number): Promise<void> => {
    const key = `shop:${lane}`
    const before = said.get(key) ?? 0
    const writer = startWriter(path, Infinity, [key])
    for await (const count of writer.counted) {
      said.set(key, before + count)
      if (count === 1) setTimeout(writer.kill, after)
    }
    expect((await writer.ended).stderr).toBe('')
    expect(readState(readFileSync(path), toolStatusForm).kind).toBe('sound')
  }
  const lane = async (name: string, moments: readonly number[]): Promise<void> => {
    for (const after of moments) await killOne(name, after)
  }
  const ends = new Set<string>()
  const watch = setInterval(() => ends.add(readFileSync(path, 'utf8').slice(-4)), 1)
  await Promise.all([lane('a', [0, 3, 9, 6]), lane('b', [2, 8, 5, 13])])

  clearInterval(watch)
  expect([...ends]).toEqual(['}\n}\n'])
  const store = openToolStatus({ path, onEvent: () => expect.unreachable() })
  for (const [key, count] of said)
    expect(store.get(key)?.counts.calls).toBeGreaterThanOrEqual(count)
  store.record('shop:last', { went: 'passed' })
  expect(await store.close()).toBe(true)
  expect(readdirSync(place)).toEqual(['killed.json'])
})
