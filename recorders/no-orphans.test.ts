import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { rebuildConversation } from '../src/mcp/rebuild-conversation.ts'
import { judgeServer } from '../src/verdict/judge-server.ts'
import { recordServer } from './record-server.ts'
import { processTable } from './stdio/process-table.ts'
import { living } from './stdio/test-support/living.ts'
import { planOf, recordTiny } from './stdio/test-support/record-tiny.ts'
import { stubbornServer } from './stdio/test-support/stubborn-server.ts'

const RECORD_FOREVER = fileURLToPath(
  new URL('stdio/test-support/record-forever.ts', import.meta.url),
)
const ROUNDS = 50
const AT_ONCE = 5
const LONGEST_LIFE = 3500

describe.skipIf(process.platform !== 'linux')(
  'no process is left (skipped where /proc does not tell command lines)',
  () => {
    test('when the recorder is killed at any moment of its life, and its file tells the truth', async () => {
      const marker = `orphan-${randomUUID()}`
      // The guard works in the recorder's folder, and is found by it.
      const folder = mkdtempSync(join(tmpdir(), marker))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const moments = Array.from({ length: ROUNDS }, () => randomInt(LONGEST_LIFE))
      let seen = 0
      const worker = async (): Promise<void> => {
        for (let moment = moments.pop(); moment !== undefined; moment = moments.pop()) {
          await killAfter(moment, { marker, folder, file: `${moments.length}.fixture.jsonl` })
          seen = Math.max(seen, living(marker).length)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      // The server with its children, and the guard.
      expect(seen).toBeGreaterThanOrEqual(4)
      await expect.poll(() => living(marker)).toEqual([])
      const fixtures = findFixtures([folder]).map((path) => readFixture(path))
      expect(fixtures.filter(({ complete }) => complete)).toEqual([])
      for (const frame of fixtures.flatMap(({ frames }) => frames)) JSON.parse(frame.utf8 ?? '')
      // Some lives are long enough to say something.
      expect(fixtures.filter(({ frames }) => frames.length > 0).length).toBeGreaterThan(0)
    })

    test.concurrent.each([
      ['before the server runs', []],
      ['while it starts', ['start']],
      ['once it is listed', ['listed']],
      ['in a call', ['call-start']],
    ])('when the recording is interrupted %s', async (_, [type]) => {
      const marker = `orphan-${randomUUID()}`
      const interruption = new AbortController()
      if (type === undefined) interruption.abort()
      const recorded = await recordTiny({
        server: stubbornServer(marker),
        plan: planOf([{}, {}]),
        signal: interruption.signal,
        onEvent: (event) => {
          if (event.type === type) interruption.abort()
        },
      })
      expect(recorded.outcome.reason).toBe('interrupted')
      expect(recorded.outcome.failure).toBeUndefined()
      expect(recorded.end?.reason).toBe('interrupted')
      expect(living(marker)).toEqual([])
    })

    test.concurrent('when the guard is killed, and the server is not blamed', async () => {
      const marker = `orphan-${randomUUID()}`
      const sink = createMemorySink()
      const outcome = await recordServer({
        server: stubbornServer(marker),
        sink,
        named: Array.from({ length: 1000 }, (_, n) => ({ tool: 'echo', arguments: { n } })),
        onEvent: ({ type }) => {
          if (type === 'call-end') killGuard(marker)
        },
      })
      expect(outcome).toMatchObject({ reason: 'interrupted', error: { code: 'guard-lost' } })
      expect(living(marker)).toEqual([])
      const { findings } = judgeServer([rebuildConversation(parseFixture(sink.text(), marker))])
      expect(findings.filter(({ level }) => level === 'must')).toEqual([])
    })

    test.concurrent('when a server that ignores everything is closed', async () => {
      const marker = `orphan-${randomUUID()}`
      const recorded = await recordTiny({ server: stubbornServer(marker), plan: planOf([{}]) })
      expect(recorded.end).toMatchObject({ reason: 'killed', signal: 'SIGKILL' })
      expect(living(marker)).toEqual([])
    })
  },
)

/** Kills the process that started those which bear the marker, and doesn't bear it itself. */
function killGuard(marker: string): void {
  const marked = new Set(living(marker).map((line) => Number(line.split(' ')[0])))
  const parents = processTable().flatMap(({ pid, parent }) => (marked.has(pid) ? [parent] : []))
  for (const parent of parents) if (!marked.has(parent)) process.kill(parent, 'SIGKILL')
}

function killAfter(
  moment: number,
  {
    marker,
    folder,
    file,
  }: { readonly marker: string; readonly folder: string; readonly file: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const recorder = spawn(process.execPath, [RECORD_FOREVER, marker, file], {
      cwd: folder,
      stdio: 'ignore',
    })
    const timer = setTimeout(() => recorder.kill('SIGKILL'), moment)
    recorder.on('error', reject)
    recorder.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL') resolve()
      else reject(new Error(`the recorder ended by itself after less than ${moment} ms: ${code}`))
    })
  })
}
