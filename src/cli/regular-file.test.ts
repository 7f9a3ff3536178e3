import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

function makePipe(name = 'a.fixture.jsonl'): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  spawnSync('mkfifo', [path])
  return path
}

test.skipIf(process.platform === 'win32').each([
  ['check', [], 3],
  ['show', [], 2],
  ['scan', [], 2],
  ['suggest', [], 3],
  ['replay', [], 3],
  ['import', ['--out', 'x'], 2],
])('assay %s refuses a pipe and a device, which may never end', async (command, more, expected) => {
  for (const path of [makePipe(), '/dev/zero']) {
    const { code, stdout, stderr } = await assayHere([command, ...more, path])
    expect(`${stdout}${stderr}`).toMatch(/is\s+not\s+a\s+regular\s+file/u)
    expect(code).toBe(expected)
  }
})

test.skipIf(process.platform === 'win32').each([
  ['rules', ['extract', '--tool', 't', '--rules', '/dev/zero']],
  ['a schema', ['extract', '--schema', '/dev/zero']],
  ['tools', ['parse', '--tools', '/dev/zero']],
  ['calls', ['check', '--calls', '/dev/zero', '--', 'node']],
  ['servers', ['check', '--config', '/dev/zero']],
  ['servers of a gateway', ['wrap', '--config', '/dev/zero']],
])('%s from a device are refused', async (_title, args) => {
  const { code, stderr } = await assayHere(args)
  expect(stderr).toContain('"/dev/zero" is not a regular file')
  expect(code).toBe(2)
})

test.skipIf(process.platform === 'win32')('a text may come from a pipe', async () => {
  const path = makePipe('a.txt')
  spawn('sh', ['-c', 'echo "[42]" > "$0"', path])
  const { code, stdout } = await assayHere(['extract', '--json', path])
  expect(stdout).toContain('42')
  expect(code).toBe(0)
})
