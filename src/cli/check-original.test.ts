import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { assay } from './test-support/assay.ts'

const SERVER = fileURLToPath(new URL('../../fixtures/servers/tells-folder.mjs', import.meta.url))
const TOKEN = 'station-token-81f0c2d7'

async function checkIn(cwd: string) {
  const { stdout } = await assay(
    ['check', '--json', '--env', `STATION_TOKEN=${TOKEN}`, '--', 'node', SERVER],
    { cwd },
  )
  return { stdout, report: JSON.parse(stdout) }
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-original-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a text is what it is, whatever folder the check runs in', async () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, 'deeper'))
  const shapes = await Promise.all(
    [folder, join(folder, 'deeper')].map(async (cwd) => {
      const { report } = await checkIn(cwd)
      return report.servers[0].tools[0].calls[0].shape
    }),
  )
  expect(shapes).toEqual(['lines', 'lines'])
})

test('what redaction takes away is judged, and never shown', async () => {
  const { stdout, report } = await checkIn(scratchFolder())
  expect(report.servers[0].verdict).toBe('failed')
  expect(report.findings).toContainEqual(expect.objectContaining({ code: 'output-invalid' }))
  expect(stdout).not.toContain(TOKEN)
})
