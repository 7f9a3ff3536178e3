import { describe, expect, test } from 'vitest'
import { commandBeside } from './command-beside.ts'

describe('the command beside a server', () => {
  test.each<[string, readonly string[], string | undefined]>([
    ['uvx', ['scrapling-fetch-mcp'], 'uvx --from scrapling-fetch-mcp patchright install chromium'],
    [
      '/usr/bin/uvx',
      ['--quiet', '--from', 'scrapling[ai]==0.5', '--with', 'mcp<2', 'scrapling', 'mcp', '--http'],
      "/usr/bin/uvx --from 'scrapling[ai]==0.5' --with 'mcp<2' patchright install chromium",
    ],
    ['uvx', ['server@1.2.3'], 'uvx --from server==1.2.3 patchright install chromium'],
    [
      'uvx',
      ['server[ai]@latest', '--port', '1'],
      "uvx --from 'server[ai]' patchright install chromium",
    ],
    [
      'uv.exe',
      ['tool', 'run', '--from=server', '--color', 'never', 'serve'],
      'uv.exe tool run --from=server patchright install chromium',
    ],
    [
      'uv',
      ['run', '--directory', '/srv/my server', 'server.py'],
      "uv run --directory '/srv/my server' patchright install chromium",
    ],
    [
      'npx',
      ['-y', '@playwright/mcp@latest', '--headless'],
      'npx -y -p @playwright/mcp@latest patchright install chromium',
    ],
    ['npx', ['-p', '@a/b', 'serve'], 'npx -y -p @a/b patchright install chromium'],
    ['python3.11', ['-m', 'server'], 'python3.11 -m patchright install chromium'],
    [
      '/srv/.venv/bin/python',
      ['server.py'],
      '/srv/.venv/bin/python -m patchright install chromium',
    ],
    ['.venv/bin/scrapling', ['mcp'], '.venv/bin/patchright install chromium'],
    [
      'C:\\venv\\Scripts\\scrapling.exe',
      [],
      String.raw`'C:\venv\Scripts\patchright' install chromium`,
    ],
    ['scrapling', ['mcp'], undefined],
    ['docker', ['run', 'image'], undefined],
    ['node', ['server.js'], undefined],
    ['/usr/local/bin/node', ['server.js'], undefined],
    ['uvx', [], undefined],
    ['npx', ['-y'], undefined],
    ['npx', ['--package=@a/b', 'serve'], 'npx -y -p @a/b patchright install chromium'],
    ['npx', ['--yes', '--package', '@a/b', 'serve'], 'npx -y -p @a/b patchright install chromium'],
    [
      'npx',
      ['-p', '@a/b', '-p=c@1', '-y', '--', 'serve', '-p', 'd'],
      'npx -y -p @a/b -p c@1 patchright install chromium',
    ],
    ['npx', ['-p', '@a/b', '-c', 'serve --http'], 'npx -y -p @a/b patchright install chromium'],
    ['npx', ['-c', 'serve'], undefined],
    [
      'npx',
      ['--registry', 'https://r', '-q', '@a/b', '-p', '4000'],
      'npx -y --registry https://r -p @a/b patchright install chromium',
    ],
    [
      'npx',
      ['--prefer-offline', '--cache=/tmp/c d', '--loglevel', 'error', '@a/b'],
      "npx -y --prefer-offline '--cache=/tmp/c d' -p @a/b patchright install chromium",
    ],
    ['npx', ['-y', '--', '@a/b'], 'npx -y -p @a/b patchright install chromium'],
    ['npx', ['--some-option', '@a/b'], undefined],
    ['npx', ['-w', 'shop', 'serve'], undefined],
    ['npx', ['--registry'], undefined],
    ['uvx', ['-w', 'foo', 'pkg'], 'uvx -w foo --from pkg patchright install chromium'],
    [
      'uvx',
      ['--offline', '-p', '3.12', '--refresh', '-qq', 'pkg', '-w', 'foo'],
      'uvx --offline -p 3.12 --from pkg patchright install chromium',
    ],
    [
      'uvx',
      ['-c', 'held.txt', '--prerelease=allow', 'pkg'],
      'uvx -c held.txt --prerelease=allow --from pkg patchright install chromium',
    ],
    ['uvx', ['--some-option', 'pkg'], undefined],
    ['uvx', ['--from'], undefined],
    ['uvx', ['--with', 'server', 'python', '-m', 'server'], undefined],
    ['uvx', ['python@3.12', '-m', 'server'], undefined],
    [
      'uv',
      ['run', '-w', 'foo', '--all-extras', '-m', 'server'],
      'uv run -w foo --all-extras patchright install chromium',
    ],
    [
      'uv',
      ['run', '--frozen', '--', 'serve', '--with', 'x'],
      'uv run --frozen patchright install chromium',
    ],
    ['uv', ['run', '--some-option', 'server.py'], undefined],
    [
      '/opt/bin/uv',
      ['-q', '--directory', '/srv', 'run', 'server.py'],
      '/opt/bin/uv --directory /srv run patchright install chromium',
    ],
    [
      'uv',
      ['--offline', 'tool', 'run', 'pkg'],
      'uv --offline tool run --from pkg patchright install chromium',
    ],
    ['/opt/bin/uv', ['--some-option', 'run', 'server.py'], undefined],
    ['/opt/bin/uv', ['pip', 'list'], undefined],
    ['/usr/bin/pipx', ['run', 'pkg'], undefined],
    ['/usr/bin/env', ['uvx', 'pkg'], undefined],
    ['/bin/sh', ['-c', 'serve'], undefined],
  ])('of %s %j is told where it can be', (command, args, expected) => {
    expect(commandBeside({ command, args }, 'patchright', ['install', 'chromium'])).toBe(expected)
  })
})
