import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workFolder } from './work-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'assay-home-'))
const given = join(home, 'shared')
mkdirSync(given)
for (const name of ['README.md', 'diary.md', 'my-passwords.txt', '.netrc', 'id_rsa'])
  writeFileSync(join(home, name), 'text')
writeFileSync(join(given, 'plan.csv'), 'a,b')
writeFileSync(join(given, 'empty.csv'), '')
afterAll(() => rmSync(home, { recursive: true }))

function server(...args: readonly string[]) {
  return { name: 'files', command: 'files', args, env: {}, cwd: home }
}

test('a call that nobody sees first names only files that projects publish', () => {
  expect(workFolder(server())).toEqual({ path: home, files: ['README.md'], isGiven: false })
  expect(workFolder(server('./shared'))).toEqual({ path: given, files: [], isGiven: true })
})

test('what is looked at first may name all small files but those that may hold secrets', () => {
  expect(workFolder(server(), { isSeenFirst: true })?.files).toEqual(['README.md', 'diary.md'])
  expect(workFolder(server(given), { isSeenFirst: true })?.files).toEqual(['plan.csv'])
})

test.each(['/'.padEnd(5000, 'x'), 'console.log(1)\n./x', './\0'])(
  'an argument that is no path is none: %j',
  (argument) => {
    expect(workFolder(server('-e', argument))).toMatchObject({ path: home, isGiven: false })
  },
)

test('nothing is known of the folder of a server that may be elsewhere', () => {
  expect(workFolder(server('-y', 'mcp-remote', 'https://example.com/mcp'))).toBeUndefined()
  const url = 'https://example.com/mcp'
  expect(workFolder({ name: 'far', url, headers: {} })).toBeUndefined()
})
