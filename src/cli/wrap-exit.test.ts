import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lines } from './test-support/line-filter.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const FAULTY = fileURLToPath(new URL('../../fixtures/gateway/faulty.mjs', import.meta.url))
const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    clientInfo: { name: 'a-program', version: '1.0.0' },
    capabilities: {},
  },
}

/** A folder to work in, which gets the files that are kept. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-wrap-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe.skipIf(process.platform === 'win32')(
  'assay wrap, ended by a signal (Windows has none that a process can send)',
  () => {
    test.each<[string, NodeJS.Signals, number]>([
      ['stdio', 'SIGINT', 130],
      ['stdio', 'SIGTERM', 130],
      ['stdio', 'SIGHUP', 130],
      ['http', 'SIGINT', 0],
      ['http', 'SIGTERM', 0],
      ['http', 'SIGHUP', 0],
    ])('over %s by %s ends with %i', async (transport, signal, expected) => {
      const options = transport === 'http' ? ['--http'] : []
      const words = ['wrap', ...options, '--', process.execPath, FAULTY]
      const child = spawn(process.execPath, [MAIN, ...words], { cwd: folder() })
      child.stderr.resume()
      const closed = once(child, 'close')
      // The address, or the answer of the server.
      const speaks = once(child.stdout, 'data')
      if (transport === 'stdio') child.stdin.write(lines(HELLO))
      await speaks
      child.kill(signal)
      expect(await closed).toEqual([expected, null])
    })
  },
)
