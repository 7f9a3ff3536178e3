import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { changeFile } from './change-file.ts'
import { openSharedFile } from './shared-file.ts'
import type { StateForm } from './state-form.ts'
import { StateTrouble } from './state-trouble.ts'
import { type FileLock, takeLock } from './take-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-change-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FORM: StateForm = {
  what: 'numbers',
  option: '--numbers',
  empty: {},
  members: ['a', 'b'],
  faultOf: () => undefined,
}
/** What a lock says that belongs to a process which is gone. */
const DEAD = JSON.stringify({
  pid: spawnSync(process.execPath, ['--version']).pid,
  host: hostname(),
  id: '0123456789abcdef',
})
const isWindows = process.platform === 'win32'

/** A file in a folder of its own. */
function fileOf(text?: string): string {
  const path = join(mkdtempSync(join(folder, 'place-')), 'a.json')
  if (text !== undefined) writeFileSync(path, text)
  return path
}

function change(path: string, edit: (document: JsonObject) => JsonObject, known: JsonObject = {}) {
  return changeFile({ path, form: FORM, known, edit })
}

function valueOf(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

test('makes a file that isn’t there', async () => {
  const path = fileOf()
  await change(path, () => ({ a: 1 }))
  expect(readFileSync(path, 'utf8')).toBe('{\n  "a": 1\n}\n')
  expect(readdirSync(dirname(path))).toEqual(['a.json'])
})

test.skipIf(isWindows)('makes a file that is its user’s alone (skipped on Windows)', async () => {
  const path = fileOf()
  await change(path, () => ({ a: 1 }))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('writes nothing where nothing changes', async () => {
  const path = fileOf('{"a":1}')
  expect(await change(path, (document) => document)).toEqual({ document: { a: 1 } })
  expect(readFileSync(path, 'utf8')).toBe('{"a":1}')
})

test('loses nothing where a slow process has lost its lock, and another one has written', async () => {
  const path = fileOf('{"a":1}')
  const seen: JsonObject[] = []
  await change(path, (document) => {
    seen.push(document)
    if (seen.length === 1) takeFromIt()
    return { ...document, a: 2 }
  })
  expect(seen).toEqual([{ a: 1 }, { a: 1, b: 1 }])
  expect(valueOf(path)).toEqual({ a: 2, b: 1 })
  expect(readdirSync(dirname(path))).toEqual(['a.json'])

  /** What a process does that takes the lock over, writes, and is killed. */
  function takeFromIt(): void {
    const { id } = JSON.parse(readFileSync(`${path}.lock`, 'utf8'))
    writeFileSync(`${path}.lock`, DEAD)
    rmSync(`${path}.${id}.tmp`)
    writeFileSync(path, '{"a":1,"b":1}')
  }
})

test('reads nothing before it is sure of its lock', async () => {
  const path = fileOf('{"a":1}')
  let taken = 0
  const take = async (place: string): Promise<FileLock> => {
    const lock = await takeLock(place)
    taken += 1
    if (taken === 1) writeFileSync(`${path}.lock`, DEAD)
    return lock
  }
  const edit = (): JsonObject => ({ a: taken })
  await changeFile({ path, form: FORM, known: {}, edit }, take)
  expect(valueOf(path)).toEqual({ a: 2 })
  expect(readdirSync(dirname(path))).toEqual(['a.json'])
})

test('keeps the bytes of a damaged file under another name', async () => {
  const path = fileOf('{"a":')
  const outcome = await change(path, (document) => ({ ...document, b: 2 }), { a: 1 })
  const aside = outcome instanceof StateTrouble ? undefined : outcome.aside
  expect(aside?.fault).toBe('line 1 column 6: the text ends inside the value')
  expect(readFileSync(aside?.path ?? '', 'utf8')).toBe('{"a":')
  expect(valueOf(path)).toEqual({ a: 1, b: 2 })
})

test('takes for damaged what stays so alone', async () => {
  const path = fileOf('{"a":1}')
  let looks = 0
  /** Finds half a file, whose other half comes meanwhile. */
  const faultOf = (): string | undefined => {
    looks += 1
    if (looks > 1) return undefined
    writeFileSync(path, '{"a":1,"b":1}')
    return 'it is half a file'
  }
  const outcome = await changeFile({
    path,
    form: { ...FORM, faultOf },
    known: {},
    edit: (document) => ({ ...document, a: 2 }),
  })
  expect(outcome).not.toHaveProperty('aside')
  expect(valueOf(path)).toEqual({ a: 2, b: 1 })
})

test.each([
  ['of a newer version', '{"version":2,"a":1}', 'is of version 2, and this version of'],
  ['of another kind', '{"name":"mine"}', 'holds something else than numbers'],
  ['with no object', '[1]', 'holds something else than numbers'],
])('leaves a file %s as it is', async (_what, text, message) => {
  const path = fileOf(text)
  const outcome = await change(path, () => ({ a: 1 }))
  expect(outcome instanceof StateTrouble ? outcome.message : outcome).toContain(message)
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect(readdirSync(dirname(path))).toEqual(['a.json'])
})

test.each([
  ['a folder that isn’t there', () => join(fileOf(), 'no', 'a.json'), 'can’t be written (ENOENT'],
  ['a folder in its place', folderInPlace, "can't be read (it is no regular file)"],
])('says that it can’t change %s', async (_what, make, message) => {
  const outcome = await change(make(), () => ({ a: 1 }))
  expect(outcome instanceof StateTrouble ? outcome.message : outcome).toContain(
    message.replace('’', "'"),
  )
})

function folderInPlace(): string {
  const path = fileOf()
  mkdirSync(path)
  return path
}

test.skipIf(isWindows)('keeps the permissions of a file', async () => {
  const path = fileOf('{"a":1}')
  chmodSync(path, 0o640)
  await change(path, () => ({ a: 2 }))
  expect(statSync(path).mode & 0o777).toBe(0o640)
})

test.skipIf(isWindows)('replaces what a link leads to', async () => {
  const path = fileOf('{"a":1}')
  const link = join(dirname(path), 'link.json')
  symlinkSync('a.json', link)
  const file = openSharedFile(link, FORM)
  await file.change(
    () => ({ a: 2 }),
    () => undefined,
  )
  expect(valueOf(path)).toEqual({ a: 2 })
  expect(file.look().document).toEqual({ a: 2 })
})
