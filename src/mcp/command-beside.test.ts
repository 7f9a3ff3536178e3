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
  ])('of %s %j is told where it can be', (command, args, expected) => {
    expect(commandBeside({ command, args }, 'patchright', ['install', 'chromium'])).toBe(expected)
  })
})
