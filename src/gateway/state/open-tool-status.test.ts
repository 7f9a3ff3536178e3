import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { array, assert, asyncProperty, boolean, constantFrom, tuple } from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { ToolStatus } from '../../contracts/tool-status.ts'
import { openEntryFile } from './entry-file.ts'
import { openToolStatus } from './open-tool-status.ts'
import { statusEdits } from './status-edits.ts'
import { toolStatusForm } from './tool-status-form.ts'
import type { ToolStatusStore } from './tool-status-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-status-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FAILED: ToolStatus = {
  status: 'failed',
  counts: { calls: 2, passed: 0, wrapped: 0, failed: 2, errors: 0 },
  reason: 'no JSON in it',
  serverVersion: '1.0.0',
  firstSeen: '2026-11-01T00:00:00.000Z',
  lastChanged: '2026-11-02T00:00:00.000Z',
}

function fileOf(text?: string): string {
  const path = join(mkdtempSync(join(folder, 'place-')), 'tool_schema_status.json')
  if (text !== undefined) writeFileSync(path, text)
  return path
}

function textOf(tools: object): string {
  return JSON.stringify({ version: 1, tools }, null, 2)
}

/** A store with what it told, in which names of folders and times are left out. */
function open(path: string) {
  const events: GatewayEvent[] = []
  const store = openToolStatus({ path, onEvent: (event) => events.push(event) })
  return { store, told: () => events.map((event) => plain(event, path)) }
}

function plain(event: GatewayEvent, path: string): string {
  if (event.type !== 'file') return event.type
  return `${basename(event.path)}: ${event.message}`
    .replaceAll(dirname(path), '…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d-]+Z/gu, 'TIME')
}

function written(path: string): { readonly tools: Readonly<Record<string, ToolStatus>> } {
  return JSON.parse(readFileSync(path, 'utf8'))
}

async function leave(store: ToolStatusStore): Promise<void> {
  expect(await store.close()).toBe(true)
}

describe('statuses of tools', () => {
  test('are written as they change, and read by who comes next', async () => {
    const path = fileOf()
    const { store, told } = open(path)
    expect(store.get('shop:list')).toBeUndefined()
    expect(
      store.record('shop:list', {
        went: 'wrapped',
        status: 'wrapped',
        lastAdapter: 'labelled-json',
        reason: 'text behind a label',
        serverVersion: '1.0.0',
      }),
    ).toEqual({ from: 'unknown', to: 'wrapped', reason: 'text behind a label' })
    expect(store.record('shop:list', { went: 'errors' })).toBeUndefined()
    const seen = store.get('shop:list')
    await leave(store)
    expect(open(path).store.get('shop:list')).toEqual(seen)
    expect(seen).toMatchObject({
      status: 'wrapped',
      lastAdapter: 'labelled-json',
      counts: { calls: 2, passed: 0, wrapped: 1, failed: 0, errors: 1 },
    })
    expect(told()).toEqual([])
  })

  test('are written at once, and counts alone in a while', async () => {
    const path = fileOf()
    const file = openEntryFile({
      path,
      form: toolStatusForm,
      edits: statusEdits,
      onEvent: () => expect.unreachable(),
      delays: { gather: 50 },
    })
    const edit = { counts: { calls: 1 }, members: {}, at: FAILED.firstSeen }
    file.edit('shop:list', edit, { isUrgent: false })
    file.edit('shop:list', edit, { isUrgent: false })
    await Promise.resolve()
    expect(existsSync(path)).toBe(false)
    await expect.poll(() => written(path).tools['shop:list']?.counts.calls).toBe(2)
    await file.close()
  })

  test('of several gateways add up, in whatever order they are written', async () => {
    const step = tuple(constantFrom(0, 1), constantFrom('passed', 'failed'), boolean())
    const check = asyncProperty(array(step, { maxLength: 8 }), async (steps) => {
      const path = fileOf()
      const stores = [open(path).store, open(path).store]
      for (const [which, went, isFlushed] of steps) {
        stores[which]?.record('shop:list', { went })
        if (isFlushed) await stores[which]?.flush()
      }
      await Promise.all(stores.map(leave))
      const count = (name: string): number => steps.filter(([, way]) => way === name).length
      const [one, other] = stores.map((store) => store.get('shop:list')?.counts)
      expect(one).toEqual(other)
      expect(one?.calls ?? 0).toBe(steps.length)
      expect(one?.failed ?? 0).toBe(count('failed'))
    })
    await assert(check, { numRuns: 8 })
  })

  test('that another process resets are unknown here', async () => {
    const path = fileOf(textOf({ 'shop:list': FAILED }))
    const [{ store: gateway }, { store: person }] = [open(path), open(path)]
    gateway.record('shop:list', { went: 'failed' })
    expect(gateway.get('shop:list')?.status).toBe('failed')
    person.reset('shop:list', 'was reset')
    person.reset('shop:find', 'was reset')
    await leave(person)
    expect(gateway.get('shop:list')).toMatchObject({
      status: 'unknown',
      reason: 'was reset',
      counts: { calls: 3, failed: 3 },
    })
    await leave(gateway)
    expect(person.get('shop:list')).toEqual(gateway.get('shop:list'))
    expect(person.get('shop:find')).toBeUndefined()
  })

  test('are forgotten where their file is deleted', async () => {
    const path = fileOf(textOf({ 'shop:list': FAILED }))
    const { store } = open(path)
    expect(store.get('shop:list')?.status).toBe('failed')
    rmSync(path)
    await nextTurn()
    expect(store.get('shop:list')).toBeUndefined()
    store.record('shop:list', { went: 'passed' })
    await leave(store)
    expect(written(path).tools['shop:list']?.counts.calls).toBe(1)
  })

  test('keep what others wrote beside them', async () => {
    const tools = { 'shop:list': { ...FAILED, note: [1] }, 'bank:pay': FAILED }
    const path = fileOf(JSON.stringify({ by: 'somebody', version: 1, tools }))
    const { store } = open(path)
    store.record('shop:list', { went: 'passed', status: 'pass_through' })
    await leave(store)
    expect(written(path)).toMatchObject({
      by: 'somebody',
      tools: { 'shop:list': { note: [1], status: 'pass_through' }, 'bank:pay': FAILED },
    })
    expect(written(path).tools['shop:list']).not.toHaveProperty('reason')
  })

  test('start again where the server is of another version', () => {
    const { store } = open(fileOf(textOf({ 'shop:list': FAILED })))
    expect(store.get('shop:list', '1.0.0')?.status).toBe('failed')
    expect(store.get('shop:list', '1.0.1')?.status).toBe('unknown')
    expect(store.record('shop:list', { went: 'errors', serverVersion: '1.0.1' })?.to).toBe(
      'unknown',
    )
    expect(store.get('shop:list')).toMatchObject({ counts: { calls: 3 }, serverVersion: '1.0.1' })
  })

  test('are listed with their keys, whatever these are', async () => {
    const path = fileOf()
    const { store } = open(path)
    for (const key of ['shop:list', '__proto__', 'constructor'])
      store.record(key, { went: 'passed', status: 'pass_through' })
    await leave(store)
    expect([...open(path).store.all().keys()].toSorted()).toEqual([
      '__proto__',
      'constructor',
      'shop:list',
    ])
  })
})

describe('a file of statuses that is damaged', () => {
  test.each([
    [
      'cut off',
      textOf({ 'shop:list': FAILED }).slice(0, 90),
      'line 6 column 15: the text ends inside the value',
    ],
    ['empty', '', 'the text is empty'],
    ['all zeros', '\0\0\0\0', 'line 1 column 1: expected a value'],
    [
      'of the wrong form',
      textOf({ 'shop:list': { ...FAILED, status: 'wrapt' } }),
      'line 5, /tools/shop:list/status: "wrapt" is not known here; use one of unknown, pass_through, wrapped, failed',
    ],
    [
      'without a version',
      '{"tools":{}}',
      "line 1, the whole: must have required property 'version'; add it",
    ],
  ])('because it is %s is set aside, and told', async (_what, text, fault) => {
    const path = fileOf(text)
    const { store, told } = open(path)
    expect(store.get('shop:list')).toBeUndefined()
    store.record('shop:list', { went: 'passed', status: 'pass_through' })
    await leave(store)
    expect(told()).toEqual([
      `tool_schema_status.json.damaged-TIME: was "tool_schema_status.json" until it was found damaged (${fault}); a new one is begun with what this gateway knows; mend this file and put it back, or delete it`,
    ])
    const names = readdirSync(dirname(path))
    const aside = names.find((name) => name.includes('.damaged-')) ?? ''
    expect(names).toHaveLength(2)
    expect(readFileSync(join(dirname(path), aside), 'utf8')).toBe(text)
    expect(written(path).tools['shop:list']?.status).toBe('pass_through')
  })

  test('by bytes that are no text is set aside', async () => {
    const path = fileOf()
    writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]))
    const { store, told } = open(path)
    await leave(store)
    expect(told()[0]).toContain('found damaged (not all of it is UTF-8)')
  })

  test('while a gateway runs costs nothing of what that knows', async () => {
    const path = fileOf(textOf({ 'shop:list': FAILED }))
    const { store, told } = open(path)
    store.record('shop:find', { went: 'passed' })
    writeFileSync(path, '{"version":1,"tools":{"shop')
    expect(store.get('shop:list')?.status).toBe('failed')
    await leave(store)
    expect(told()).toHaveLength(1)
    expect(Object.keys(written(path).tools)).toEqual(['shop:list', 'shop:find'])
  })

  test('twice is set aside twice', async () => {
    const path = fileOf('{')
    const { store } = open(path)
    await store.flush()
    writeFileSync(path, '[')
    await leave(store)
    const asides = readdirSync(dirname(path)).filter((name) => name.includes('.damaged-'))
    expect(asides.map((name) => readFileSync(join(dirname(path), name), 'utf8'))).toEqual([
      '{',
      '[',
    ])
  })
})

describe('a file of statuses that can’t be used', () => {
  test.each([
    [
      'is of a newer version',
      '{"version":2,"tools":{"shop:list":{"is":"new"}}}',
      'is of version 2, and this version of mcp-assay knows version 1; statuses of tools are kept in memory until that changes: update mcp-assay, or name another file by --status',
    ],
    [
      'is somebody’s own',
      '{"name":"mine","version":"1.0.0"}',
      'holds something else than statuses of tools; statuses of tools are kept in memory until that changes: name another file by --status',
    ],
  ])('because it %s is left alone, and told once', async (_what, text, message) => {
    const path = fileOf(text)
    const { store, told } = open(path)
    for (const status of ['wrapped', 'pass_through'] as const) {
      store.record('shop:list', { went: 'passed', status })
      expect(await store.flush()).toBe(false)
    }
    expect(store.get('shop:list')).toMatchObject({ status: 'pass_through', counts: { calls: 2 } })
    expect(await store.close()).toBe(false)
    expect(told()).toEqual([`tool_schema_status.json: ${message}`])
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(readdirSync(dirname(path))).toHaveLength(1)
  })

  test('because its folder can’t be written is told once, and written when it can be', async () => {
    const place = join(dirname(fileOf()), 'later')
    const path = join(place, 'status.json')
    const { store, told } = open(path)
    store.record('shop:list', { went: 'failed', status: 'failed' })
    expect(await store.flush()).toBe(false)
    store.record('shop:list', { went: 'passed', status: 'pass_through' })
    expect(await store.flush()).toBe(false)
    expect(store.get('shop:list')?.counts.calls).toBe(2)
    mkdirSync(place)
    await leave(store)
    expect(told()).toMatchInlineSnapshot(`
      [
        "status.json: can't be written (ENOENT: no such file or directory, open '…/status.json.lock'); statuses of tools are kept in memory until that changes: make its folder, or name another file by --status",
        "status.json: can be written again, and holds all that was kept in memory",
      ]
    `)
    expect(written(path).tools['shop:list']).toMatchObject({
      status: 'pass_through',
      counts: { calls: 2, passed: 1, failed: 1 },
    })
  })

  test('because of its name is refused', () => {
    expect(() => open('notes.md')).toThrowErrorMatchingInlineSnapshot(
      `[HarnessError: "notes.md" is no name for statuses of tools, which are JSON; give --status one that ends in .json]`,
    )
  })
})
