import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordServer } from '../recorders/record-server.ts'
import { openFileSink } from '../src/fixture/open-file-sink.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { assertRight, defineBench } from './define.ts'
import { median, table } from './table.ts'

const SIZES = { full: { calls: 5000, rounds: 5 }, small: { calls: 100, rounds: 1 } } as const
const SERVER = ['bench/echo-server.mjs'] as const

export const recordedMessages = defineBench({
  title: 'Recording',
  about:
    'The same server, which answers at once, driven by a client that only parses what comes, and by the recorder, which redacts each message and has it on its way to the disk before the next. Start and end of the processes are included.',
  async run(size) {
    const { calls, rounds } = SIZES[size]
    const bare: number[] = []
    const recorded: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await time(() => bareClient(calls)))
      recorded.push(await time(() => recorder(calls)))
    }
    const rate = (milliseconds: number): string => ((calls * 2 * 1000) / milliseconds).toFixed(0)
    const ratio = median(recorded) / median(bare)
    return table(
      [`${calls} calls, one at a time, median of ${rounds}`, 'messages/s', 'time ratio'],
      [
        ['bare client', rate(median(bare)), '1.0'],
        ['recorder, to a file', rate(median(recorded)), ratio.toFixed(2)],
      ],
    )
  },
})

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function recorder(calls: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const path = join(folder, 'echo.fixture.jsonl')
  try {
    const outcome = await recordServer({
      server: { name: 'echo', command: process.execPath, args: SERVER, env: {} },
      sink: openFileSink(path),
      named: Array.from({ length: calls }, (_, index) => ({
        id: String(index),
        tool: 'echo',
        arguments: { message: `message ${index}` },
      })),
    })
    assertRight(outcome.calls === calls, `${outcome.calls} of ${calls} calls were recorded`)
    const { complete, frames } = readFixture(path)
    const echoes = frames.filter(
      ({ dir, utf8 = '' }) => dir === 'recv' && utf8.includes('message '),
    )
    assertRight(
      complete && echoes.length === calls,
      `${echoes.length} of ${calls} answers are in the fixture`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the least client does: one request out, one line in, parsed. */
async function bareClient(calls: number): Promise<void> {
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
      if (sent < calls) send()
      else child.stdin.end()
    }
  })
  send()
  await new Promise((resolve) => child.on('close', resolve))
}
