import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ClientConfigOptions, readClientConfig } from './read-client-config.ts'

function write(text: string, name = 'config.json'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'assay-config-')), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

const NOTHING: ClientConfigOptions = { environment: {} }

function messageOf(text: string, options = NOTHING): string {
  const path = write(text)
  try {
    readClientConfig(path, options)
    return 'read'
  } catch (error) {
    return String(error).replaceAll(path, 'config.json')
  }
}

test('reads mcpServers', () => {
  const path = write(`{ "mcpServers": {
    "time": { "command": "uvx", "args": ["mcp-server-time"], "env": { "TZ": "UTC", "LEVEL": 3 } },
    "bare": { "type": "stdio", "command": "server" }
  } }`)
  expect(readClientConfig(path, NOTHING)).toEqual({
    servers: [
      { name: 'time', command: 'uvx', args: ['mcp-server-time'], env: { TZ: 'UTC', LEVEL: '3' } },
      { name: 'bare', command: 'server', args: [], env: {} },
    ],
    skipped: [],
  })
})

test('reads servers as Visual Studio Code writes them, comments and trailing commas too', () => {
  const path = write(
    `{
      // a comment with a "quote"
      "servers": { /* and
        another */
        "web": { "command": "node", "args": ["\${workspaceFolder}/s.js", "http://x/*no*/",], "cwd": "sub", },
      },
    }`,
    '.vscode/mcp.json',
  )
  const workspace = dirname(dirname(path))
  expect(readClientConfig(path, NOTHING).servers).toEqual([
    {
      name: 'web',
      command: 'node',
      args: [`${workspace}/s.js`, 'http://x/*no*/'],
      env: {},
      cwd: join(workspace, 'sub'),
    },
  ])
})

test.each([
  ['${TOKEN}', 'secret'],
  ['a${TOKEN}b${TOKEN}', 'asecretbsecret'],
  ['${NONE:-default}', 'default'],
  ['${NONE:-}', ''],
  ['${EMPTY:-default}', 'default'],
  ['${EMPTY}', ''],
  ['${TOKEN:-default}', 'secret'],
  ['${env:TOKEN}', 'secret'],
  ['${userHome}', homedir()],
  ['${NESTED}', '${TOKEN}'],
  ['$TOKEN', '$TOKEN'],
  ['${URL:-http://x:1}', 'http://x:1'],
])('expands %s', (text, expected) => {
  const environment = { TOKEN: 'secret', EMPTY: '', NESTED: '${TOKEN}' }
  const path = write(
    JSON.stringify({ mcpServers: { a: { command: 'c', args: [text], env: { A: text } } } }),
  )
  const [server] = readClientConfig(path, { environment }).servers
  expect(server).toMatchObject({ args: [expected], env: { A: expected } })
})

test.each([
  [{ url: 'http://x/mcp' }, {}],
  [{ type: 'http', url: 'http://x/mcp' }, {}],
  [{ type: 'streamable-http', url: 'http://x/mcp' }, { transport: 'streamable-http' }],
  [{ type: 'streamableHttp', url: 'http://x/mcp' }, { transport: 'streamable-http' }],
  [{ type: 'sse', url: 'http://x/mcp' }, { transport: 'sse' }],
])('takes %j, which is over HTTP', (entry, known) => {
  const path = write(JSON.stringify({ mcpServers: { web: entry } }))
  const { servers } = readClientConfig(path, NOTHING)
  expect(servers).toEqual([{ name: 'web', url: 'http://x/mcp', headers: {}, ...known }])
})

test('expands addresses and the values of headers', () => {
  const environment = { TOKEN: 'secret', HOST: 'example.com' }
  const headers = { Authorization: 'Bearer ${TOKEN}', 'X-Version': 2 }
  const path = write(JSON.stringify({ servers: { a: { url: 'https://${HOST}/mcp', headers } } }))
  expect(readClientConfig(path, { environment }).servers).toEqual([
    {
      name: 'a',
      url: 'https://example.com/mcp',
      headers: { Authorization: 'Bearer secret', 'X-Version': '2' },
      secrets: ['example.com'],
    },
  ])
})

describe('skips', () => {
  const path = write(
    JSON.stringify({
      mcpServers: {
        web: { type: 'ws', url: 'wss://example.com/mcp' },
        off: { command: 'x', disabled: true },
        on: { command: 'x' },
      },
    }),
  )

  test('what is disabled or of another type', () => {
    expect(readClientConfig(path, NOTHING)).toMatchObject({
      servers: [{ name: 'on' }],
      skipped: [
        { name: 'web', reason: 'servers of the type "ws" can\'t be recorded' },
        { name: 'off', reason: 'it is disabled' },
      ],
    })
  })

  test('nothing that is asked for by name', () => {
    expect(() => readClientConfig(path, { ...NOTHING, names: ['web'] })).toThrow(
      /server "web": servers of the type/u,
    )
    expect(readClientConfig(path, { ...NOTHING, names: ['on'] }).skipped).toEqual([])
  })
})

test('expands only the servers that are asked for', () => {
  const path = write(
    JSON.stringify({ mcpServers: { a: { command: '${NONE}' }, b: { command: 'b' } } }),
  )
  expect(readClientConfig(path, { ...NOTHING, names: ['b'] }).servers).toHaveLength(1)
})

test.each<[string, string, ClientConfigOptions?]>([
  ['no JSON', '{\n  "mcpServers": {"a" {}}\n}'],
  ['an empty file', ''],
  ['neither key', '{"mcp": {}}'],
  ['an array', '[]'],
  [
    'a variable that is not set',
    '{\n"mcpServers": {\n"gh": {"command": "x", "env": {"T": "${GH_TOKEN}"}}}}',
  ],
  [
    'an input of Visual Studio Code',
    '{"servers": {"gh": {"command": "x", "args": ["${input:token}"]}}}',
  ],
  ['no command', '{"mcpServers": {"a": {"args": []}}}'],
  ['args that are no texts', '{"mcpServers": {"a": {"command": "x", "args": [1]}}}'],
  ['env that is no object', '{"mcpServers": {"a": {"command": "x", "env": ["A=1"]}}}'],
  ['a server that is no object', '{"mcpServers": {"a": "x"}}'],
  ['only one of another type', '{"mcpServers": {"a": {"type": "ws", "url": "ws://x"}}}'],
  ['a type without an address', '{"mcpServers": {"a": {"type": "http", "command": "x"}}}'],
  ['an address that is none', '{"mcpServers": {"a": {"url": "example.com/mcp"}}}'],
  ['an address of another scheme', '{"mcpServers": {"a": {"url": "ftp://example.com"}}}'],
  ['a password in an address', '{"mcpServers": {"a": {"url": "https://u:p4ss@example.com"}}}'],
  ['headers that are no object', '{"mcpServers": {"a": {"url": "http://x", "headers": ["A: b"]}}}'],
  ['a header without a name', '{"mcpServers": {"a": {"url": "http://x", "headers": {"": "b"}}}}'],
  [
    'a header on two lines',
    '{"mcpServers": {"a": {"url": "http://x", "headers": {"A": "s3cret\\r\\nB: c"}}}}',
  ],
  [
    'a header whose variable is not set',
    '{"mcpServers": {"a": {"url": "http://x", "headers": {"Authorization": "Bearer ${TOKEN}"}}}}',
  ],
  [
    'a name that is nearly right',
    '{"mcpServers": {"github": {"command": "x"}}}',
    { environment: {}, names: ['githab'] },
  ],
  [
    'a name that is wrong',
    '{"mcpServers": {"github": {"command": "x"}, "time": {"command": "x"}}}',
    { environment: {}, names: ['everything'] },
  ],
])('says what is wrong: %s', (_title, text, options) => {
  expect(messageOf(text, options)).toMatchSnapshot()
})

test('says that a file is not there', () => {
  expect(() => readClientConfig('no/such/file.json', NOTHING)).toThrow(
    '"no/such/file.json" isn\'t there; check the path',
  )
})
