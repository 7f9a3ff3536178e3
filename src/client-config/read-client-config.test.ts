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
  expect(server?.args).toEqual([expected])
  expect(server?.env).toEqual({ A: expected })
})

describe('skips', () => {
  const path = write(
    JSON.stringify({
      mcpServers: {
        web: { type: 'http', url: 'https://example.com/mcp' },
        off: { command: 'x', disabled: true },
        on: { command: 'x' },
      },
    }),
  )

  test('what is disabled or not on stdio', () => {
    expect(readClientConfig(path, NOTHING)).toMatchObject({
      servers: [{ name: 'on' }],
      skipped: [
        { name: 'web', reason: 'only servers on stdio can be recorded, this one has a url' },
        { name: 'off', reason: 'it is disabled' },
      ],
    })
  })

  test('nothing that is asked for by name', () => {
    expect(() => readClientConfig(path, { ...NOTHING, names: ['web'] })).toThrow(
      /server "web": only/u,
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
  ['only one on HTTP', '{"mcpServers": {"a": {"url": "http://x"}}}'],
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
