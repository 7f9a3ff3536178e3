import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { RecordOutcome } from '../../../src/contracts/recorder.ts'

const CHILD = fileURLToPath(new URL('record-in-child.ts', import.meta.url))

/** What a process that recorded left behind. */
export interface ChildRun {
  readonly outcome: RecordOutcome
  /** KiB. */
  readonly maxRSS: number
  /** Bytes of the fixture. */
  readonly stored: number
}

/** Records in a process of its own, whose memory and environment are its own. */
export async function recordInChild(
  url: string,
  { callTimeout = 1000, env = {} }: { callTimeout?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<ChildRun> {
  const folder = scratchFolder()
  const path = join(folder, 'x.fixture.jsonl')
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [CHILD, url, path, String(callTimeout)], {
    env: { ...process.env, ...env },
  })
  return { ...JSON.parse(stdout), stored: readFileSync(path).length }
}

/** A folder that is there as long as the test runs. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-http-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
