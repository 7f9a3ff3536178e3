import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const TOKEN = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'

/** A folder of these files. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

async function scan(...args: readonly string[]) {
  const { code, stdout, stderr } = await assayHere(['scan', ...args])
  return { code, hits: stdout.trimEnd().split('\n').slice(0, -1), said: stdout, stderr }
}

test.each<[where: string, content: string | Uint8Array]>([
  ['notes.txt', `my token is ${TOKEN}\n`],
  ['deep/er/README', `token: ${TOKEN}`],
  ['utf16.txt', Buffer.from(`\uFEFF${TOKEN}`, 'utf16le')],
  ['latin1.txt', Buffer.from(`caf\xe9 ${TOKEN}`, 'latin1')],
])('a token in %s is a hit', async (name, content) => {
  const { code, hits } = await scan(folderOf({ [name]: content, 'other.md': 'nothing\n' }))
  expect(code).toBe(1)
  expect(hits).toEqual([expect.stringContaining(`${name}:1 github-token`)])
  expect(hits.join('\n')).not.toContain(TOKEN)
})

test('a folder in which nothing can be read is not a folder without hits', async () => {
  const { code, stderr } = await scan(folderOf({ 'a.bin': Buffer.from([0, 1, 2]) }))
  expect(code).toBe(3)
  expect(stderr).toContain('not read: binary')
  expect(stderr).toContain('nothing was read; assay scan reads fixtures and all other text files')
  expect((await scan(folderOf({}))).code).toBe(3)
})

test('what tools keep is passed over, and what is named is read', async () => {
  const folder = folderOf({
    'a.txt': 'nothing',
    'node_modules/x/b.txt': TOKEN,
    '.git/config': TOKEN,
    'c.bin': `\0${TOKEN}`,
  })
  expect(await scan(folder)).toMatchObject({ code: 0, said: '1 file, 0 hits\n' })
  expect((await scan(join(folder, 'c.bin'))).code).toBe(1)
  expect((await scan(join(folder, 'node_modules'))).code).toBe(1)
})

test('a link is not followed out of the folder, and a file is read once', async () => {
  const outside = folderOf({ 'secret.txt': TOKEN })
  const folder = folderOf({ 'a.txt': TOKEN })
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'out.txt'))
  symlinkSync(join(folder, 'a.txt'), join(folder, 'b.txt'))
  symlinkSync(folder, join(folder, 'round'))
  const { hits, stderr } = await scan(folder, join(folder, 'a.txt'))
  expect(hits).toHaveLength(1)
  expect(stderr).toContain('a link that leads out of the folder')
})

test('hits as JSON stand alone on standard output', async () => {
  const folder = folderOf({ 'a.txt': TOKEN })
  const { stdout } = await assayHere(['scan', '--json', folder])
  expect(JSON.parse(stdout)).toEqual([
    expect.objectContaining({ path: join(folder, 'a.txt'), line: 1, rule: 'github-token' }),
  ])
})
