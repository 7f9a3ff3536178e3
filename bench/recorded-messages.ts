import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordServer } from '../recorders/record-server.ts'
import { openFileSink } from '../src/fixture/open-file-sink.ts'
import { median, table } from './table.ts'

const CALLS = 5000
const ROUNDS = 5
const SERVER = ['bench/echo-server.mjs'] as const

/** Messages a second through the recorder, against a bare client that only parses; in turns, over the same server. */
export async function benchRecording(): Promise<string> {
  const bare: number[] = []
  const recorded: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await time(bareClient))
    recorded.push(await time(recorder))
  }
  const rate = (milliseconds: number): string => ((CALLS * 2 * 1000) / milliseconds).toFixed(0)
  const ratio = median(recorded) / median(bare)
  return table(
    [`${CALLS} calls, one at a time, median of ${ROUNDS}`, 'messages/s', 'time ratio'],
    [
      ['bare client', rate(median(bare)), '1.0'],
      ['recorder, to a file', rate(median(recorded)), ratio.toFixed(2)],
    ],
  )
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function recorder(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const outcome = await recordServer({
      server: { name: 'echo', command: process.execPath, args: SERVER, env: {} },
      sink: openFileSink(join(folder, 'echo.fixture.jsonl')),
      named: Array.from({ length: CALLS }, (_, index) => ({
        id: String(index),
        tool: 'echo',
        arguments: { message: `message ${index}` },
      })),
    })
    if (outcome.calls !== CALLS) throw new Error(`recorded ${outcome.calls} of ${CALLS} calls`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the least client does: one request out, one line in, parsed. */
async function bareClient(): Promise<void> {
  const child = spawn(process.execPath, SERVER, { stdio: ['pipe', 'pipe', 'inherit'] })
  let sent = 0
  let rest = ''
  const send = (): void => {
    const params = { name: 'echo', arguments: { message: `message ${sent}` } }
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: sent, method: 'tools/call', params })}\n`,
    )
    sent += 1
  }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      JSON.parse(line)
      if (sent < CALLS) send()
      else child.stdin.end()
    }
  })
  send()
  await new Promise((resolve) => child.on('close', resolve))
}
