import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../text/is-quadratic.ts'
import { startHint } from './start-hint.ts'

describe('the hint for a start that failed', () => {
  test.each([
    ['npx', 'ENOENT', 'npx comes with Node.js'],
    ['uvx', 'ENOENT', 'uvx comes with uv'],
    ['python', 'ENOENT', 'python3'],
    ['C:\\tools\\docker.exe', 'ENOENT', 'Docker'],
    ['my-server', 'ENOENT', 'check its spelling'],
    ['npx -y server', 'ENOENT', 'holds a space'],
    ['./server.py', 'EACCES', 'make the file executable'],
    ['node', 'ENOTDIR', 'working directory'],
    ['./server', 'EISDIR', 'is a folder'],
  ])('for %s with %s tells what to do', (command, code, expected) => {
    expect(startHint({ command, stderr: '', spawnError: code })).toContain(expected)
  })

  test.each([
    [
      "ImportError: cannot import name 'McpError' from 'mcp.shared.exceptions' (/x/exceptions.py)",
      "'mcp<2'",
    ],
    ["ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x", "'mcp<2'"],
    ["AttributeError: 'Server' object has no attribute 'list_tools'", "'mcp<2'"],
    ["TypeError: Server.__init__() got an unexpected keyword argument 'lifespan'", "'mcp<2'"],
    ["ModuleNotFoundError: No module named 'httpx'", '--with httpx'],
    [
      "ImportError: cannot import name 'TypedDict' from 'typing' (/x.py)",
      'typing has no TypedDict',
    ],
    [
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /x/y.js",
      "can't find zod",
    ],
    [
      "Error: Cannot find module '/x/dist/index.js'\n  code: 'MODULE_NOT_FOUND'",
      "can't find /x/dist/index.js",
    ],
    ['npm error code E404\nnpm error 404 Not Found - GET https://…', 'no such package'],
    [
      "npm error code E404\nnpm error 404  'mcp-server-tyme@*' is not in this registry.",
      'no package mcp-server-tyme@*',
    ],
    ['  × Failed to fetch: invalid peer certificate: UnknownIssuer', 'set SSL_CERT_FILE to'],
    [
      'ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed',
      'set SSL_CERT_FILE and REQUESTS_CA_BUNDLE to',
    ],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'set NODE_EXTRA_CA_CERTS to'],
    ['npm error could not determine executable to run', 'no bin in its package.json'],
    [
      "Error: Cannot find module '/h/.npm/_npx/1/node_modules/@acme/mcp/dist/index.js'",
      'the package @acme/mcp lacks a file of its own, dist/index.js',
    ],
    ['Usage: mcp-notes <NOTES_FOLDER>', 'wants the argument <NOTES_FOLDER>'],
    ["error: missing required argument '<API_TOKEN>'", 'wants the argument <API_TOKEN>'],
    ["ModuleNotFoundError: No module named 'mcp.server.fastmcp'", 'its maintainers: pin mcp<2'],
    ['  × No solution found when resolving tool dependencies:', 'uv finds no version'],
    [
      "BrowserType.launch: Executable doesn't exist at /x/chrome",
      'a browser that is not installed',
    ],
    ['please run: camoufox fetch', 'a browser that is not installed'],
    ['Cannot connect to the Docker daemon at unix:///var/run/docker.sock.', "Docker isn't running"],
    ['Error: listen EADDRINUSE: address already in use :::3000', 'a port that the server wants'],
    ['GITHUB_PERSONAL_ACCESS_TOKEN not set', '--env GITHUB_PERSONAL_ACCESS_TOKEN=…'],
    ['Error: SLACK_BOT_TOKEN environment variable is required', '--env SLACK_BOT_TOKEN=…'],
    ['Please set BRAVE_API_KEY in your environment', '--env BRAVE_API_KEY=…'],
    ['Missing required environment variable: DATABASE_URL', '--env DATABASE_URL=…'],
    ['Start it again after setting WEATHER_UNITS', '--env WEATHER_UNITS=…'],
    ['Error: No API key provided', 'wants credentials'],
    ['openai_api_key\n  Field required; openai_api_key is missing', 'wants credentials'],
    ["PermissionError: [Errno 13] Permission denied: '/data'", 'not allowed'],
  ])('fits %j', (stderr, expected) => {
    expect(startHint({ command: 'server', stderr })).toContain(expected)
  })

  test.each([
    '',
    'Segmentation fault',
    'INFO Starting server',
    'Traceback (most recent call last):',
    'Preset: loaded 3 sets\nTypeError: ERR_INVALID_ARG_TYPE something',
    "asset loaded\nError: code: 'ERR_MODULE_X' [set ERR_SOMETHING_BAD]",
    'offset of WEATHER_UNITS',
    'Could not reset ORDER_ID',
    'The mode must be set to one of IN_PROGRESS, DONE_NOW',
    'WEATHER_UNITS is not required',
    'An API key is not required',
  ])('is none for %j', (stderr) => {
    expect(startHint({ command: 'server', stderr })).toBeUndefined()
  })

  test('takes no quadratic time for a long line', async () => {
    const piece = 'AttributeError: FastMCP missing a_b '
    const work = (share: number): void =>
      expect(startHint({ command: 'server', stderr: piece.repeat(500 * share) })).toBeUndefined()
    expect(await isQuadratic(work)).toBe(false)
  })

  test.each(['Set A_B_', 'A_B ', 'A', 'A_', 'API key ', 'set to A_B '])(
    'takes no quadratic time for many names in a line (%j)',
    async (piece) => {
      const work = (share: number) =>
        startHint({ command: 'server', stderr: piece.repeat(Math.ceil(8000 * share)) })
      expect(await isQuadratic(work)).toBe(false)
    },
  )
})
