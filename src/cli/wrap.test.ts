import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { living } from '../../recorders/stdio/test-support/living.ts'
import { createProgram } from './program.ts'
import { assay } from './test-support/assay.ts'
import { lines, objectsOf } from './test-support/line-filter.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const METADATA = join(FIXTURES, 'servers/output-missing.mjs')
const FAULTY = join(FIXTURES, 'gateway/faulty.mjs')

const CLIENT = { clientInfo: { name: 'a-program', version: '1.0.0' }, capabilities: {} }
const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', ...CLIENT },
}
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' }

function call(id: number, name: string): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name } }
}

/** A folder to work in, which gets the files that are kept. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-wrap-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The folder that a process works in, and keeps its state in. */
function inFolder(): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } {
  const cwd = folder()
  return { cwd, env: { ...process.env, XDG_STATE_HOME: cwd } }
}

/** Resolves with what a process has written to standard output once that holds a text. */
function written(child: ChildProcessWithoutNullStreams, part: string): Promise<string> {
  const output = { stdout: '', stderr: '' }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      if (output.stdout.includes(part)) resolve(output.stdout)
    })
  child.once('close', () => reject(new Error(`it has ended: ${output.stderr}`)))
  return promise
}

describe('assay wrap', () => {
  test('answers what is piped into it, and tells what happens as JSON', async () => {
    const { code, stdout, stderr } = await assay(
      ['wrap', '--json', '--', process.execPath, METADATA],
      { cwd: folder(), input: lines(HELLO, INITIALIZED, call(1, 'read_page')) },
    )
    expect(code).toBe(0)
    expect(objectsOf(stdout)).toEqual([
      expect.objectContaining({ id: 0 }),
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          content: [expect.objectContaining({ type: 'text' })],
          structuredContent: expect.objectContaining({
            metadata: { total_length: 41, is_truncated: false },
          }),
        },
      },
    ])
    expect(`\n${stderr}`).toMatchInlineSnapshot(`
      "
      {"type":"client","state":"connected"}
      {"type":"listening","servers":["output-missing"]}
      {"type":"server","server":"output-missing","state":"connected"}
      {"type":"status","server":"output-missing","tool":"read_page","from":"unknown","to":"wrapped","adapter":"labelled-json","reason":"it declares an outputSchema, and gives no structured content"}
      {"type":"client","state":"gone"}
      "
    `)
  })

  test('says why its server can not be started, to client and people', async () => {
    const input = lines(HELLO)
    const { code, stdout, stderr } = await assay(['wrap', '--', 'no-such-command'], {
      cwd: folder(),
      input,
    })
    expect(code).toBe(3)
    expect(objectsOf(stdout)).toMatchObject([{ id: 0, error: { code: -32000 } }])
    expect(`\n${stderr}`).toMatchInlineSnapshot(`
      "
      wrapping no-such-command over standard input and output
      server "no-such-command" could not be started: spawn no-such-command ENOENT; it is tried again
        check its spelling, install it, or give its full path
      "
    `)
  })

  test('serves the others where servers fail, and says what to do about it', async () => {
    const cwd = folder()
    const crash = 'console.error("the file lanes.json is missing"); process.exit(3)'
    const mcpServers = {
      missing: { command: 'no-such-command' },
      crashing: { command: process.execPath, args: ['-e', crash] },
      faulty: { command: process.execPath, args: [FAULTY] },
    }
    writeFileSync(join(cwd, 'mcp.json'), JSON.stringify({ mcpServers }))
    const run = await assay(['wrap', '--config', 'mcp.json'], {
      cwd,
      input: lines(HELLO, INITIALIZED, call(1, 'get_status'), call(2, 'open_page')),
    })
    expect(run.code).toBe(0)
    expect(objectsOf(run.stdout)).toEqual([
      expect.objectContaining({ id: 0, result: expect.anything() }),
      expect.objectContaining({ id: 1, result: expect.not.objectContaining({ isError: true }) }),
      expect.objectContaining({ id: 2, result: expect.objectContaining({ isError: true }) }),
    ])
    // How often the others are tried, and when, is up to the machine.
    expect(run.stderr.split('\n')).toEqual(
      expect.arrayContaining([
        'server "missing" could not be started: spawn no-such-command ENOENT; it is tried again',
        '  check its spelling, install it, or give its full path',
        '[crashing] the file lanes.json is missing',
        'server "crashing" exited with code 3 before it sent a message; it is tried again',
        'faulty is connected',
        'faulty:open_page: the server needs a browser that is not installed (chromium)',
        '  run playwright install chromium, or name an installed browser in its options',
      ]),
    )
  })

  test('keeps what it knows of each server by its name, for every gateway in front of it', async () => {
    const cwd = folder()
    const input = lines(HELLO, INITIALIZED, call(1, 'read_page'))
    for (const name of ['one', 'Other One', 'one'])
      await assay(['wrap', '--name', name, '--', process.execPath, METADATA], { cwd, input })
    const status = await assay(['wrap', 'status', '--json'], { cwd })
    expect(JSON.parse(status.stdout)).toMatchObject({
      tools: {
        'one:read_page': { status: 'wrapped', counts: { calls: 2 } },
        'Other One:read_page': { status: 'wrapped', counts: { calls: 1 } },
      },
    })
    const state = join(cwd, 'state', 'mcp-assay')
    expect(readdirSync(state)).toEqual(['one', expect.stringMatching(/^other-one-[\da-f]{8}$/u)])
    expect(readdirSync(join(state, 'one')).toSorted()).toEqual([
      'tool_overrides.json',
      'tool_schema_status.json',
    ])
    expect(readdirSync(cwd)).toEqual(['state'])
  })

  test('keeps each server of a configuration by itself, in the folder that is named', async () => {
    const cwd = folder()
    const mcpServers = {
      pages: { command: process.execPath, args: [METADATA] },
      faulty: { command: process.execPath, args: [FAULTY] },
    }
    writeFileSync(join(cwd, 'mcp.json'), JSON.stringify({ mcpServers }))
    const input = lines(HELLO, INITIALIZED, call(1, 'pages_read_page'), call(2, 'get_status'))
    await assay(['wrap', '--config', 'mcp.json', '--state-dir', 'kept'], { cwd, input })
    const files = readdirSync(join(cwd, 'kept'), { recursive: true }).map(String)
    expect(files.filter((file) => file.endsWith('status.json')).toSorted()).toEqual([
      join('faulty', 'tool_schema_status.json'),
      join('pages', 'tool_schema_status.json'),
    ])
    expect(existsSync(join(cwd, 'state'))).toBe(false)
  })

  test.each([
    ['without a server', []],
    ['for options that go with another', ['--port', '4000', '--', 'server']],
    ['for a file of statuses that is no JSON', ['--status', 'status.yaml', '--', 'server']],
    ['one file for both', ['--status', 'a.json', '--overrides', './a.json', '--', 'node', 'x.js']],
    [
      'a folder that nothing would be kept in',
      ['--status', 'a.json', '--overrides', 'b.json', '--state-dir', '.', '--', 'node', 'x.js'],
    ],
    ['a colon in the name of a server', ['--name', 'a:b', '--', 'node', 'x.js']],
  ])('is wrong use %s', async (_, words) => {
    const split = words.indexOf('--')
    const [options, command] =
      split === -1 ? [words, []] : [words.slice(0, split), words.slice(split + 1)]
    const program = createProgram({ command, words, finish: () => undefined })
    const run = program.parseAsync(['wrap', ...options], { from: 'user' })
    await expect(run).rejects.toMatchObject({ code: 'wrong-use' })
  })

  test('shows its help', () => {
    const program = createProgram({ command: [], words: [], finish: () => undefined })
    const wrap = program.commands.find((command) => command.name() === 'wrap')
    expect(wrap?.helpInformation()).toMatchInlineSnapshot(`
      "Usage: assay wrap [options] --config FILE
             assay wrap [options] -- COMMAND ARG…
             assay wrap [options] --url URL
             assay wrap status [options]

      run a gateway that returns structured results by wrap rules

      Server:
        --url <url>              address of a running server, over streamable HTTP or
                                 HTTP+SSE; \${VAR} is filled in
        --header <header>        header to send to --url, such as 'Authorization:
                                 Bearer \${TOKEN}'; repeatable
        --config <file>          MCP client configuration (mcpServers, servers), or an
                                 assay.config file
        --server <name>          use only this server of the configuration; repeatable
        --name <name>            name for the server in reports (default: from its
                                 command or URL)
        --env <key[=value]>      set a variable for the server; KEY alone passes yours
                                 on; repeatable
        --cwd <dir>              folder to start the server in

      Rules:
        --rules <file>           wrap rules, JSON or YAML; they override those of
                                 --config
        --auto <what>            wrap without a rule what a declared schema needs, or
                                 also what is recommended (one of needed, recommended;
                                 default: needed)
        --allow-origin <origin>  origin of a parser service that rules may use;
                                 repeatable
        --prefix                 put the name of its server before every tool and
                                 prompt

      HTTP:
        --http                   serve streamable HTTP instead of standard input and
                                 output
        --port <port>            port (default: a free one)
        --host <address>         address to listen on; any but loopback needs --token
        --token <token>          bearer token that clients must send (default:
                                 ASSAY_TOKEN)
        --session-idle <time>    end a session that is idle for so long, such as 90s
                                 (default: 5m)
        --allow-page <origin>    origin of a web page that may connect; repeatable

      State:
        --state-dir <dir>        folder for the state of each server's tools (default:
                                 mcp-assay in your state folder)
        --status <file>          keep the status of all tools in this file instead
        --overrides <file>       keep all learned rules in this file instead

      Output:
        --record <path>          record all traffic with the servers: one fixture, or
                                 a folder
        --json                   write events to standard error as JSON, one a line

      Options:
        -h, --help               display help for command

      Commands:
        status [options]         show what gateways know of tools, or reset a tool
      "
    `)
  })
})

describe.skipIf(process.platform !== 'linux')(
  'assay wrap, ended from outside (skipped where /proc does not tell command lines)',
  () => {
    test('leaves no process after Ctrl-C, and its exit code says so', async () => {
      const { child, marker } = start([])
      child.stdin.write(lines(HELLO, INITIALIZED, call(1, 'wait')))
      await written(child, 'waiting with 1')
      expect(living(marker).length).toBeGreaterThan(0)
      expect(await interrupt(child)).toBe(130)
      expect(living(marker)).toEqual([])
    })

    test('leaves no process where it is killed', async () => {
      const { child, marker } = start([])
      child.stdin.write(lines(HELLO))
      await written(child, 'serverInfo')
      expect(living(marker).length).toBeGreaterThan(0)
      child.kill('SIGKILL')
      await expect.poll(() => living(marker)).toEqual([])
    })

    test('ends the server of a client that is gone without a word, and goes on', async () => {
      const { child, marker } = start(['--http', '--session-idle', '1ms'])
      const url = (await written(child, '\n')).trim()
      expect(await hello(url)).toMatchObject({ result: { serverInfo: { name: 'faulty' } } })
      // What is left is the gateway itself.
      await expect.poll(() => living(marker)).toEqual([expect.stringContaining('--session-idle')])
      expect(await hello(url)).toMatchObject({ result: { serverInfo: { name: 'faulty' } } })
      expect(await interrupt(child)).toBe(0)
    })

    test('leaves no process after Ctrl-C over HTTP, where that is how it ends', async () => {
      const { child, marker } = start(['--http'])
      const url = (await written(child, '\n')).trim()
      expect(await hello(url)).toMatchObject({ result: { serverInfo: { name: 'faulty' } } })
      expect(living(marker).length).toBeGreaterThan(0)
      expect(await interrupt(child)).toBe(0)
      expect(living(marker)).toEqual([])
    })
  },
)

/** Starts it in front of a server, both of which work in a folder, or name one, that bears the marker. */
function start(options: readonly string[]): {
  readonly child: ChildProcessWithoutNullStreams
  readonly marker: string
} {
  const marker = `assay-wrap-${randomUUID()}`
  const command = ['wrap', ...options, '--', process.execPath, FAULTY, marker]
  const child = spawn(process.execPath, [MAIN, ...command], inFolder())
  // Where a test fails, it ends all the same; its guard ends the server.
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, marker }
}

/** Begins a session over HTTP. */
async function hello(url: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(HELLO) })
  return response.json()
}

async function interrupt(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  const closed = once(child, 'close')
  child.kill('SIGINT')
  const [code] = await closed
  return code
}
