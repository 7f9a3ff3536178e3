import { expect, test } from 'vitest'
import { serverFromCommand } from './server-from-command.ts'

test.each([
  ['npx -y @modelcontextprotocol/server-everything@1', 'everything'],
  ['npx --yes --package @scope/pkg@2.0.0 mcp-server-web', 'web'],
  ['npm exec -- @scope/github-mcp-server', 'github'],
  ['uvx mcp-server-time', 'time'],
  ['uvx --with mcp<2 mcp-server-time==0.6.2', 'time'],
  ['uvx --from scrapling-fetch-mcp==0.2.6 scrapling-fetch-mcp', 'scrapling-fetch'],
  ['uv tool run mcp-server-git', 'git'],
  ['/venv/bin/mcp-server-time --local-timezone UTC', 'time'],
  ['C:\\venv\\Scripts\\mcp-server-time.exe', 'time'],
  ['python -m mcp_server_fetch', 'fetch'],
  ['python3.12 /srv/weather.py', 'weather'],
  ['node --import ./preload.mjs /nowhere/my-server.mjs', 'my'],
  ['node /nowhere/weather/dist/index.js', 'weather'],
  ['node node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'everything'],
  ['docker run -i --rm -e TOKEN ghcr.io/github/github-mcp-server:v1', 'github'],
  ['github-mcp-server stdio', 'github'],
  ['scrapling mcp', 'scrapling'],
  ['mcp', 'mcp'],
  ['npx', 'npx'],
])('names %s', (line, name) => {
  const [command = '', ...args] = line.split(' ')
  expect(serverFromCommand([command, ...args])).toEqual({ name, command, args, env: {} })
})

test('takes the name, folder and environment that are given', () => {
  const options = { name: 'mine', cwd: '/srv', env: { A: '1' } }
  expect(serverFromCommand(['x', 'y'], options)).toEqual({ command: 'x', args: ['y'], ...options })
})

test('refuses an empty command', () => {
  expect(() => serverFromCommand([])).toThrow('no command is given; name one after --')
})
