import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

function makePipe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.fixture.jsonl')
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
    const { code, stderr } = await assayHere([command, ...more, path])
    expect(stderr).toContain('is not a regular file')
    expect(code).toBe(expected)
  }
})
