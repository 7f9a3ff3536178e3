import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../fixtures/record/free-port.ts'
import {
  HELLO,
  sendJson,
  type Steps,
  tinyHttp,
} from '../../recorders/http/test-support/tiny-http.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { assayHere } from './test-support/assay-here.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const SECRET = 's3cret-v4lue-of-a-token'
const LITERAL = 'typed-as-it-stands'
const env = { MY_TOKEN: SECRET } as const

const WITH_SESSION: Steps = {
  initialize: ({ response, message }) => {
    response.setHeader('mcp-session-id', 's-1')
    sendJson(response, { jsonrpc: '2.0', id: message['id'] ?? null, result: HELLO })
  },
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-url-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('a server that is named by its address', () => {
  test('is recorded, with headers that the fixture does not tell', async () => {
    const server = await tinyHttp({
      'tools/call': ({ request, reply }) =>
        reply({
          content: [{ type: 'text', text: `${String(request.headers['x-trace-key'])} is yours` }],
        }),
    })
    const out = join(folder(), 'x.fixture.jsonl')
    const header = [
      '--header',
      'Authorization: Bearer ${MY_TOKEN}',
      '--header',
      `x-trace-key:${LITERAL}`,
    ] as const
    const url = `${server.url}?key=\${MY_TOKEN}`
    const run = await assayHere(['record', 'mcp', '--url', url, ...header, '--out', out], { env })
    expect(run, run.stderr).toMatchObject({ code: 0, stdout: '' })
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual(
      server.requests.map(() => `Bearer ${SECRET}`),
    )
    expect(server.requests[0]).toMatchObject({
      url: `/mcp?key=${SECRET}`,
      headers: { 'x-trace-key': LITERAL },
    })
    const stored = readFileSync(out, 'utf8')
    expect(stored).toMatch(/\[REDACTED:[^\]]*\] is yours/u)
    expect(stored).not.toContain(SECRET)
    expect(stored).not.toContain(LITERAL)
    const fixture = readFixture(out)
    expect(fixture).toMatchObject({
      complete: true,
      header: {
        subject: { name: expect.stringMatching(/^localhost-\d+$/u) },
        transport: 'streamable-http',
        protocolVersion: '2025-11-25',
      },
    })
    expect(fixture.header.source.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp\?key=\[REDACTED:/u)
  })

  test('is checked', async () => {
    const server = await tinyHttp()
    const run = await assayHere(['check', '--url', server.url, '--name', 'mine', '--json'])
    expect(JSON.parse(run.stdout)).toMatchObject({
      servers: [{ name: 'mine', transport: 'streamable-http', verdict: 'passed' }],
    })
  })

  test('gets a calls file, and the command that uses it, without the token', async () => {
    const server = await tinyHttp()
    const path = join(folder(), 'x.calls.yaml')
    const args = ['init', '--out', path, '--url', server.url]
    const headers = [
      '--header',
      'Authorization: Bearer ${MY_TOKEN}',
      '--header',
      `X-Key: ${SECRET}`,
    ]
    const run = await assayHere([...args, ...headers], { env })
    expect(run).toMatchObject({ code: 0 })
    expect(run.stderr).toContain(
      `--url ${server.url} --header 'Authorization: Bearer \${MY_TOKEN}' --header 'X-Key: …'`,
    )
    expect(run.stderr).not.toContain(SECRET)
    expect(readFileSync(path, 'utf8')).toContain('tool: echo')
    expect(server.seen).not.toContain('POST tools/call')
  })

  test('is told of without its secrets, where they came by the shell', async () => {
    const server = await tinyHttp()
    const source = ['--url', `${server.url}?token=${SECRET}`, '--name', 'mine']
    const headers = ['--header', `Authorization: Bearer ${LITERAL}`, `--header=X-Key:${LITERAL}`]
    const checked = await assayHere(['check', ...source, ...headers])
    const path = join(folder(), 'x.calls.yaml')
    const written = await assayHere(['init', '--out', path, ...source, ...headers])
    expect([checked.code, written.code]).toEqual([0, 0])
    expect(server.requests[0]).toMatchObject({
      url: `/mcp?token=${SECRET}`,
      headers: { authorization: `Bearer ${LITERAL}` },
    })
    expect(checked.stdout.replaceAll(/ \\\n +/gu, ' ')).toContain(
      `assay check --url '${server.url}?token=…' --name mine --header 'Authorization: …' '--header=X-Key: …'`,
    )
    expect(written.stderr).toContain(
      `--name mine --url '${server.url}?token=…' --header 'Authorization: …' --header 'X-Key: …'`,
    )
    const printed = [checked, written].map(({ stdout, stderr }) => stdout + stderr).join('\n')
    expect(printed).not.toContain(SECRET)
    expect(printed).not.toContain(LITERAL)
  })

  test('is recorded where a client configuration names it', async () => {
    const server = await tinyHttp()
    const config = join(folder(), '.mcp.json')
    const headers = { Authorization: 'Bearer ${MY_TOKEN}' }
    writeFileSync(
      config,
      JSON.stringify({ mcpServers: { web: { type: 'http', url: server.url, headers } } }),
    )
    const run = await assayHere(['check', '--config', config, '--json'], { env })
    expect(JSON.parse(run.stdout)).toMatchObject({ servers: [{ name: 'web', verdict: 'passed' }] })
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
  })

  test('is stored without what a variable in its path stood for, whatever its name', async () => {
    const server = await tinyHttp()
    const out = join(folder(), 'x.fixture.jsonl')
    const url = `${new URL(server.url).origin}/s/\${PLACE}/mcp`
    await assayHere(['record', 'mcp', '--url', url, '--out', out], { env: { PLACE: 'pools-4711' } })
    expect(server.requests[0]?.url).toBe('/s/pools-4711/mcp')
    const stored = readFileSync(out, 'utf8')
    expect(stored).not.toContain('pools-4711')
    expect(stored).toContain(`"url":"${new URL(server.url).origin}/s/[REDACTED:variable`)
  })

  test('that says a secret again in what it refuses with has it told to nobody', async () => {
    const server = await tinyHttp({
      initialize: ({ request, response }) =>
        void response
          .writeHead(401, { 'www-authenticate': `Bearer error="${request.headers.authorization}"` })
          .end(`no access for ${request.url}`),
    })
    const url = `${server.url}?api_key=${LITERAL}`
    const source = ['--url', url, '--header', 'Authorization: Bearer ${MY_TOKEN}']
    const ran = await assayHere(['check', ...source], { env })
    expect(ran.stderr).toContain('refused initialize: HTTP 401 Unauthorized')
    expect(ran.stderr + ran.stdout).not.toContain(SECRET)
    expect(ran.stderr + ran.stdout).not.toContain(LITERAL)
  })

  test('that asks for a token says how to give it', async () => {
    const server = await tinyHttp({
      initialize: ({ response }) =>
        void response.writeHead(401, { 'www-authenticate': 'Bearer scope="read"' }).end(),
    })
    const run = await assayHere(['check', '--url', server.url])
    expect(run.code).toBe(3)
    expect(run.stderr).toContain(
      'refused initialize: HTTP 401 Unauthorized; it asks for "Bearer scope=',
    )
    expect(run.stderr).toContain(
      'get a token with the scope "read" and give it with --header \'Authorization: Bearer ${TOKEN}\'',
    )
  })

  test('that is not there is told as such', async () => {
    const run = await assayHere(['check', '--url', `http://127.0.0.1:${await freePort()}/mcp`])
    expect(run.code).toBe(3)
    expect(run.stderr).toMatch(
      /^server "localhost-\d+" could not be asked: nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/mu,
    )
  })

  test('that answers nothing takes no more than its time, whatever is to be found out', async () => {
    let asked = Infinity
    const noteTime = (): undefined => {
      asked = Math.min(asked, performance.now())
    }
    const server = await tinyHttp({ initialize: noteTime, 'server/discover': noteTime })
    const options = ['--protocol', 'auto', '--timeout', '6s']
    const run = await assayHere(['check', '--url', server.url, ...options])
    expect(run.code).toBe(3)
    expect(run.stderr).toContain('answered neither server/discover nor initialize in time')
    // From the first question on: how long a process takes to start isn't its time.
    expect(performance.now() - asked).toBeLessThan(11_500)
  })

  test('is said goodbye to when Ctrl-C ends the recording', async () => {
    const server = await tinyHttp({ ...WITH_SESSION, 'tools/call': () => child.kill('SIGINT') })
    const out = join(folder(), 'x.fixture.jsonl')
    const child = spawn(
      process.execPath,
      [MAIN, 'record', 'mcp', '--url', server.url, '--out', out],
      { stdio: 'ignore' },
    )
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).toBe(130)
    expect(server.seen.at(-1)).toBe('DELETE')
    expect(readFixture(out)).toMatchObject({
      complete: false,
      problems: [{ message: 'the recording was interrupted; what would have come is missing' }],
      end: { end: { reason: 'interrupted' } },
    })
    await expect.poll(() => server.sockets.size).toBe(0)
  })
})

test.each([
  [['--url', 'http://x', '--', 'node'], '--url and a command after -- are given; use one'],
  [['--url', 'http://x', '--config', 'c.json'], '--config and --url are given; use one'],
  [['--url', 'x'], '--url is no address; give it as https://HOST/PATH'],
  [['--url', 'ws://x'], '--url begins with "ws:"; only http and https are supported'],
  [
    ['--url', 'http://a:s3cret@x'],
    '--url holds a user name or a password; give them in a header: Authorization: Basic …',
  ],
  [
    ['--url', 'http://x/${NOT_SET}'],
    "--url: the variable NOT_SET isn't set; set it, or give it with a default as ${NAME:-default}",
  ],
  [
    ['--url', 'http://x', '--header', 'A: ${NOT_SET}'],
    "--header A: the variable NOT_SET isn't set; set it, or give it with a default as ${NAME:-default}",
  ],
  [
    ['--url', 'http://x', '--header', 's3cret'],
    "--header takes 'NAME: VALUE', and this has no colon",
  ],
  [
    ['--url', 'http://x', '--header', ': s3cret'],
    "--header takes 'NAME: VALUE', and this has no name before its colon",
  ],
  [['--url', 'http://x', '--header', 'a b: s3cret'], '--header: "a b" is no name of a header'],
  [
    ['--url', 'http://x', '--header', 'A: s3cret\u{1F511}'],
    '--header: the value of A holds a character that no header may',
  ],
  [
    ['--url', 'http://x', '--header', 'Content-Type: s3cret'],
    '--header: Content-Type is set by the protocol itself; leave it out',
  ],
  [
    ['--header', 'A: s3cret', '--', 'node'],
    'nothing here takes --header, which goes with --url; leave it out',
  ],
  [
    ['--url', 'http://x', '--env', 'A=b'],
    'nothing here takes --env, which is for a server that is started; leave it out',
  ],
  [
    ['--url', 'http://x', '--cwd', '.'],
    'nothing here takes --cwd, which is for a server that is started; leave it out',
  ],
  [
    ['--url', 'http://x', '--server', 'y'],
    'nothing here takes --server, which picks one of --config; leave it out',
  ],
])('refuses %j', async (args, message) => {
  const run = await assayHere(['check', ...args])
  expect(run).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` })
})
