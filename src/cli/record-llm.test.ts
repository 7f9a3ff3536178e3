import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../recorders/http/test-support/run-in-child.ts'
import { listen, originOf } from '../../recorders/http/test-support/tiny-http.ts'
import { living } from '../../recorders/stdio/test-support/living.ts'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { assay } from './test-support/assay.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** A command that asks its provider once, and prints what it gets. */
const ASK = `fetch(process.env.OPENAI_BASE_URL + '/chat?key=hush', { method: 'POST', body: '{}' })
  .then((answer) => answer.text()).then((text) => console.log(text))`

/** A provider that answers \`ok\`, and never ends what is asked of \`/slow\`. */
async function startProvider(): Promise<string> {
  const server = createServer((request, response) => {
    response.write('ok')
    if (!request.url?.endsWith('/slow')) response.end()
  })
  await listen(server)
  return originOf(server)
}

/** Starts the recorder in a process of its own, with what it prints, line by line. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, 'record', 'llm', ...args], {
    env: { ...process.env, NO_COLOR: '1' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const told: string[] = []
  const printed: string[] = []
  const until = async (lines: string[], text: string): Promise<string> => {
    for (;;) {
      const found = lines.find((line) => line.includes(text))
      if (found !== undefined) return found
      await Promise.race([once(output, 'line'), once(errors, 'line')])
    }
  }
  const output = createInterface({ input: child.stdout }).on('line', (line) => printed.push(line))
  const errors = createInterface({ input: child.stderr }).on('line', (line) => told.push(line))
  return {
    child,
    told,
    printed,
    untilTold: (text: string) => until(told, text),
    untilPrinted: (text: string) => until(printed, text),
  }
}

const node = [process.execPath, '--eval'] as const

describe.skipIf(process.platform === 'win32')(
  'assay record llm (skipped on Windows, where no process can send a signal)',
  () => {
    test('prints what to set, tells each exchange, and sums up at Ctrl-C', async () => {
      const provider = await startProvider()
      const folder = scratchFolder()
      const { child, told, printed, untilTold, untilPrinted } = start([
        '--upstream',
        `${provider}/v1`,
        '--out',
        folder,
      ])
      await untilPrinted('OLLAMA_HOST')
      const [url = ''] = printed
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/u)
      const { origin } = new URL(url)
      expect(printed.slice(1)).toEqual([
        `OPENAI_BASE_URL=${origin}/v1`,
        `ANTHROPIC_BASE_URL=${origin}`,
        `GOOGLE_GEMINI_BASE_URL=${origin}`,
        `OLLAMA_HOST=${origin}`,
      ])
      expect(await (await fetch(`${url}/models?key=hush`)).text()).toBe('ok')
      const file = join(folder, '001-models.fixture.jsonl')
      expect(await untilTold('GET')).toMatch(/^GET \/v1\/models 200 closed \d+ ms \/.*jsonl$/u)
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(told.at(-1)).toBe(`1 exchange: 1 closed; next: assay check ${folder}`)
      expect(told.join('\n')).not.toContain('hush')
      expect(readFixture(file).complete).toBe(true)
    })

    test('says so where Ctrl-C interrupts an exchange', async () => {
      const provider = await startProvider()
      const folder = scratchFolder()
      const { child, told, untilPrinted } = start(['--upstream', provider, '--out', folder])
      const url = await untilPrinted('http')
      const { body } = await fetch(`${url}/slow`)
      await body?.getReader().read()
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([130, null])
      expect(told.at(-1)).toContain('1 exchange: 1 interrupted')
      const [path = ''] = findFixtures([folder])
      expect(readFixture(path).end?.end).toMatchObject({ reason: 'interrupted', frames: 3 })
    })

    test('passes signals on to its command, and waits for it', async () => {
      const script = `process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) })
        setInterval(() => {}, 1000)
        console.log('running')`
      const { child, untilPrinted } = start(['--out', scratchFolder(), '--', ...node, script])
      await untilPrinted('running')
      child.kill('SIGTERM')
      expect(await untilPrinted('stopping')).toBe('stopping')
      expect(await once(child, 'exit')).toEqual([130, null])
    })

    test('leaves at the second Ctrl-C, and no command behind', async () => {
      const marker = `no-orphan-${randomUUID()}`
      const script = `process.on('SIGINT', () => console.log('no'))
        setInterval(() => {}, 1000)
        console.log('running')`
      const command = ['--', ...node, script, marker]
      const { child, untilPrinted } = start(['--out', scratchFolder(), ...command])
      await untilPrinted('running')
      child.kill('SIGINT')
      await untilPrinted('no')
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([130, null])
      await expect.poll(() => living(marker)).toEqual([])
    })
  },
)

describe('assay record llm -- COMMAND', () => {
  test.skipIf(process.platform !== 'linux')(
    'and what it started ends when the recorder is killed (Linux alone, whose /proc tells command lines)',
    async () => {
      const marker = `command-${randomUUID()}`
      const stay = 'setInterval(() => {}, 1000)'
      const family = `require('node:child_process').spawn(process.execPath, ['--eval', '${stay}', '--', '${marker}'],
        { detached: true, stdio: 'ignore' }).on('spawn', () => console.log('here')); ${stay}`
      const provider = await startProvider()
      const options = ['--upstream', provider, '--out', scratchFolder()]
      const { child, untilPrinted } = start([...options, '--', ...node, family, '--', marker])
      await untilPrinted('here')
      expect(living(marker).length).toBeGreaterThanOrEqual(3)
      child.kill('SIGKILL')
      await expect.poll(() => living(marker), { timeout: 10_000 }).toEqual([])
    },
  )

  test('sets the variables, gives its output, and ends with it', async () => {
    const folder = scratchFolder()
    const upstream = `${await startProvider()}/v1`
    const run = await assay([
      'record',
      'llm',
      '--upstream',
      upstream,
      '--out',
      folder,
      '--',
      ...node,
      ASK,
    ])
    expect(run).toMatchObject({ code: 0, stdout: 'ok\n' })
    expect(run.stderr).toContain('POST /v1/chat 200 closed')
    const [path = ''] = findFixtures([folder])
    expect(readFixture(path)).toMatchObject({
      complete: true,
      header: { source: { url: upstream } },
    })
  })

  test('finds the provider in its environment, and goes past a proxy to itself', async () => {
    const env = {
      OPENAI_BASE_URL: await startProvider(),
      HTTP_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: 'a.test',
    }
    const show = `console.log(process.env.NO_PROXY, process.env.no_proxy); ${ASK}`
    const run = await assay(['record', 'llm', '--out', scratchFolder(), '--', ...node, show], {
      env,
    })
    const hosts = 'a.test,127.0.0.1,localhost'
    expect(run).toMatchObject({ code: 0, stdout: `${hosts} ${hosts}\nok\n` })
  })

  test.each([
    ['fails', [...node, 'process.exit(7)'], 1, 'ended with exit code 7'],
    ['is killed', [...node, 'process.kill(process.pid, "SIGKILL")'], 1, 'ended by SIGKILL'],
    ['is not there', ['no-such-command'], 3, '"no-such-command" can\'t be started (ENOENT)'],
    ['cannot be there', ['package.json/x'], 3, '"package.json/x" can\'t be started (ENOTDIR)'],
    ['asks nobody', [...node, ''], 3, 'nothing was recorded'],
  ])('that %s says so', async (_, command, code, words) => {
    const run = await assay(['record', 'llm', '--out', scratchFolder(), '--', ...command])
    expect(run.code).toBe(code)
    expect(run.stderr).toContain(words)
  })

  test('prints JSON alone on request, a line for each thing', async () => {
    const folder = scratchFolder()
    const upstream = await startProvider()
    const options = ['--json', '--upstream', upstream, '--out', folder]
    const run = await assay(['record', 'llm', ...options, '--', ...node, ASK])
    const lines = run.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines).toEqual([
      {
        type: 'listening',
        providers: [{ upstream, baseUrl: expect.any(String), variables: expect.any(Object) }],
      },
      {
        type: 'exchange',
        number: 1,
        method: 'POST',
        path: '/chat',
        status: 200,
        reason: 'closed',
        duration: expect.any(Number),
        file: join(folder, '001-chat.fixture.jsonl'),
        isRecorded: true,
      },
      { type: 'summary', exchanges: 1, recorded: 1, byReason: { closed: 1 } },
    ])
    expect(run).toMatchObject({ code: 0, stderr: 'ok\n' })
  })
})

test.each([
  [[], 'nobody to record'],
  [['--upstream', 'http://a.test', '--port', '70000'], 'it takes 1 to 65535'],
])('assay record llm %j is wrong use', async (args, words) => {
  const run = await assay(['record', 'llm', ...args])
  expect(run.code).toBe(2)
  expect(run.stderr).toContain(words)
})
