import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makes a folder and those above it, with the permissions asked for', () => {
  const path = join(folder, 'a/b')
  makeFolder(path, 0o700)
  makeFolder(path)
  expect(statSync(path).isDirectory()).toBe(true)
  const mode = statSync(join(folder, 'a')).mode & 0o777
  expect([0o700, ...(process.platform === 'win32' ? [mode] : [])]).toContain(mode)
})

test('makes a folder that is there once those above it are, as if another process had made it', () => {
  makeFolder(`${folder}/new/../new/c`)
  expect(existsSync(join(folder, 'new/c'))).toBe(true)
})

test('throws below a file', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file/d'))).toThrow('ENOTDIR')
})

test.skipIf(process.platform !== 'linux')('throws below /proc, and does not try for ever', () => {
  expect(() => makeFolder('/proc/nope/e')).toThrow('ENOENT')
})
