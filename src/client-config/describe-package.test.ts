import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { describePackage } from './describe-package.ts'

function files(entries: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-package-')))
  for (const [name, text] of Object.entries(entries)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

function describeLine(line: string, cwd?: string): unknown {
  const [command = '', ...args] = line.split(' ')
  return describePackage({
    name: 'x',
    command,
    args,
    env: {},
    ...(cwd === undefined ? {} : { cwd }),
  })
}

test.each([
  ['npx -y @scope/server@1.2.3 --flag', { package: '@scope/server', version: '1.2.3' }],
  ['npx -y server@latest', { package: 'server' }],
  ['npx -y server@^1.2.0', { package: 'server' }],
  ['npx server', { package: 'server' }],
  ['uvx mcp-server-time==2026.10.10', { package: 'mcp-server-time', version: '2026.10.10' }],
  ['uvx mcp-server-time@0.6.2', { package: 'mcp-server-time', version: '0.6.2' }],
  ['uvx --from scrapling[ai]==0.5 scrapling mcp', { package: 'scrapling', version: '0.5' }],
  ['uvx mcp-server-time>=1', { package: 'mcp-server-time' }],
  ['docker run -i image:1', {}],
  ['no-such-program', {}],
  ['/no/such/program', {}],
])('knows what is pinned: %s', (line, expected) => {
  expect(describeLine(line)).toEqual(expected)
})

test('finds the package that a script is in', () => {
  const root = files({
    'package.json': '{"name":"project","version":"9.9.9"}',
    'node_modules/server-x/package.json': '{"name":"server-x","version":"1.0.0"}',
    'node_modules/server-x/dist/package.json': '{"type":"module"}',
    'node_modules/server-x/dist/index.js': '',
  })
  const expected = { package: 'server-x', version: '1.0.0' }
  expect(describeLine('node node_modules/server-x/dist/index.js', root)).toEqual(expected)
  mkdirSync(join(root, 'node_modules/.bin'))
  symlinkSync('../server-x/dist/index.js', join(root, 'node_modules/.bin/server-x'))
  expect(describeLine('node_modules/.bin/server-x', root)).toEqual(expected)
  writeFileSync(join(root, 'node_modules/.bin/shim'), '')
  expect(describeLine('node_modules/.bin/shim', root)).toEqual({})
})

test('takes a script for the package around it only where that package names it', () => {
  const root = files({
    'package.json':
      '{"name":"project","version":"9.9.9","main":"./main.js","bin":{"p":"dist/cli.js"}}',
    'main.js': '',
    'dist/cli.js': '',
    'test/server.js': '',
  })
  const expected = { package: 'project', version: '9.9.9' }
  expect(describeLine('node main.js', root)).toEqual(expected)
  expect(describeLine('node dist/cli.js', root)).toEqual(expected)
  expect(describeLine('node test/server.js', root)).toEqual({})
})

test('finds the distribution that a Python script or module is of', () => {
  const info = 'lib/python3.12/site-packages/mcp_server_time-2026.10.19.dist-info'
  const root = files({
    'bin/mcp-server-time': '#!python',
    'bin/python': '',
    [`${info}/METADATA`]:
      'Metadata-Version: 2.1\nName: mcp-server-time\nVersion: 2026.10.19\n\nVersion: 0',
    [`${info}/entry_points.txt`]: '[console_scripts]\nmcp-server-time = mcp_server_time:main\n',
  })
  const expected = { package: 'mcp-server-time', version: '2026.10.19' }
  expect(describeLine(join(root, 'bin/mcp-server-time'))).toEqual(expected)
  expect(describeLine(`${join(root, 'bin/python')} -m mcp_server_time`)).toEqual(expected)
  expect(describeLine(`${join(root, 'bin/python')} -m other`)).toEqual({})
  const environment = { PATH: join(root, 'bin') }
  const server = { name: 'x', command: 'mcp-server-time', args: [], env: environment }
  expect(describePackage(server)).toEqual(expected)
})
