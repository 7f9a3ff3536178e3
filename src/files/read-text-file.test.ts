import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pathError } from './path-error.ts'
import { readTextFile } from './read-text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('drops the byte order mark', () => {
  const path = join(folder, 'marked.json')
  writeFileSync(path, '\u{feff}{"a":"\u{feff}"}')
  expect(readTextFile(path)).toBe('{"a":"\u{feff}"}')
})

test('says that a file is not there', () => {
  expect(() => readTextFile('no/such.json')).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: "no/such.json" isn't there; check the path]`,
  )
})

test('says that a folder is no file', () => {
  expect(() => readTextFile('src')).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: "src" is a folder; name a file in it]`,
  )
})

test('says why a file is unreadable', () => {
  const cause = new Error('EACCES: permission denied')
  expect(pathError('secret.json', cause)).toMatchInlineSnapshot(
    `[HarnessError: "secret.json" can't be read (EACCES: permission denied); check the file's permissions or name another]`,
  )
})
