import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../text/is-quadratic.ts'
import { resultHint } from './result-hint.ts'

/** As scrapling 0.5 wrote it where no browser was installed, with the path shortened. */
const BANNER = (command: string): string => `
╔════════════════════════════════════════════════════════════╗
║ Looks like Playwright was just installed or updated.       ║
║ Please run the following command to download new browsers: ║
║                                                            ║
║     ${command.padEnd(55)}║
║                                                            ║
║ <3 Patchright Team                                         ║
╚════════════════════════════════════════════════════════════╝`
const SCRAPLING = `Error executing tool browser_fetch_once: BrowserType.launch_persistent_context: Executable doesn't exist at /browsers/chromium-1248/chrome-linux64/chrome${BANNER('patchright install')}`
const PLAYWRIGHT = `browserType.launch: Executable doesn't exist at C:\\browsers\\firefox-1572\\firefox\\firefox.exe${BANNER('npx playwright install')}`

function hint(text: string, command?: string, args: readonly string[] = []): string {
  const server = command === undefined ? undefined : { name: 'x', command, args, env: {} }
  const trouble = resultHint(text, server)
  return trouble === undefined ? 'nothing' : `${trouble.message}\n  ${trouble.hint}`
}

describe('the hint at an error', () => {
  test('says how a browser is installed, in the environment of the server', () => {
    const hints = [
      hint(SCRAPLING, 'uvx', ['--from', 'scrapling[ai]', 'scrapling', 'mcp']),
      hint(SCRAPLING, '/srv/.venv/bin/scrapling', ['mcp']),
      hint(SCRAPLING, 'scrapling', ['mcp']),
      hint(SCRAPLING),
      hint(PLAYWRIGHT, 'npx', ['-y', 'some-mcp']),
      hint(PLAYWRIGHT, 'node', ['server.js']),
      hint("BrowserType.launch: Executable doesn't exist at /x/chrome"),
      hint('Camoufox is not there; run camoufox fetch', 'uvx', ['some-mcp']),
      resultHint(SCRAPLING, { name: 'x', url: 'http://127.0.0.1:1', headers: {} })?.hint,
    ]
    expect(hints.join('\n')).toMatchInlineSnapshot(`
      "the server needs a browser that is not installed (chromium)
        run uvx --from 'scrapling[ai]' patchright install chromium, or name an installed browser in its options
      the server needs a browser that is not installed (chromium)
        run /srv/.venv/bin/patchright install chromium, or name an installed browser in its options
      the server needs a browser that is not installed (chromium)
        run patchright install chromium, or name an installed browser in its options
      the server needs a browser that is not installed (chromium)
        run patchright install chromium, or name an installed browser in its options
      the server needs a browser that is not installed (firefox)
        run npx -y -p some-mcp playwright install firefox, or name an installed browser in its options
      the server needs a browser that is not installed (firefox)
        run npx playwright install firefox, or name an installed browser in its options
      the server needs a browser that is not installed
        run the install command that it prints, or name an installed browser in its options
      the server needs a browser that is not installed
        run uvx --from some-mcp camoufox fetch, or name an installed browser in its options
      run patchright install chromium, or name an installed browser in its options"
    `)
  })

  test('tells what keeps a server from the network, and whose credentials are missing', () => {
    const texts = [
      'Error processing s-fetch-page: All connection attempts failed',
      'Error executing tool make_request: Failed to perform, curl: (7) Failed to connect to 127.0.0.1:1 after 0 ms: Could not connect to server. See https://curl.se/libcurl/c/libcurl-errors.html first for more details.',
      `Error processing s-fetch-page: HTTPSConnectionPool(host='api.github.com', port=443): Max retries exceeded with url: /repos (Caused by NameResolutionError("HTTPSConnection(host='api.github.com', port=443): Failed to resolve 'api.github.com' ([Errno -2] Name or service not known)"))`,
      'fetch failed: getaddrinfo ENOTFOUND api.example.com',
      'request to http://127.0.0.1:9 failed, reason: connect ECONNREFUSED 127.0.0.1:9',
      'Page.goto: net::ERR_NAME_NOT_RESOLVED at http://nowhere/',
      'BRAVE_API_KEY environment variable is required',
      'No API key provided',
      'Authentication Failed: Bad credentials',
    ]
    expect(texts.map((text) => hint(text)).join('\n')).toMatchInlineSnapshot(`
      "the server can't connect to what it asks
        check the address, and whether something listens there; where only a proxy leads outside, pass HTTPS_PROXY to the server with --env
      the server can't connect to 127.0.0.1:1
        start what is to listen there, or correct the address; where only a proxy leads outside, pass HTTPS_PROXY to the server with --env
      the server finds no address for api.github.com
        check the name, and whether the server may reach the network; where only a proxy leads outside, pass HTTPS_PROXY to the server with --env
      the server finds no address for api.example.com
        check the name, and whether the server may reach the network; where only a proxy leads outside, pass HTTPS_PROXY to the server with --env
      the server can't connect to 127.0.0.1:9
        start what is to listen there, or correct the address; where only a proxy leads outside, pass HTTPS_PROXY to the server with --env
      the server finds no address for a name
        check the name, and whether the server may reach the network; where only a proxy leads outside, pass HTTPS_PROXY to the server with --env
      the server lacks a variable of its environment
        the server wants the environment variable BRAVE_API_KEY: a child gets no variables but the ones you name, so pass it with --env BRAVE_API_KEY=…
      the server lacks credentials
        the server wants credentials: a child gets no variables but the ones you name, so pass them with --env NAME=VALUE
      the server's credentials are not accepted by what it asks
        get a token that is valid, and pass it to the server with --env NAME=VALUE"
    `)
  })

  test.each([
    '',
    'Unknown tool: get_everything',
    "Error executing tool close_session: Session 'pool' not found. Use list_sessions to see active sessions.",
    'MCP error -32602: Input validation error: Invalid arguments for tool echo: Invalid input: expected string, received undefined at message',
    "ENOENT: no such file or directory, open '/tmp/nowhere.txt'",
    'Page.goto: net::ERR_UNSAFE_PORT at http://127.0.0.1:1/list.html',
    `${'compiled one\n'.repeat(200)}error: API_KEY is not set`,
    '404 Not found: Table SALES_DATA was not found in dataset MY_DATASET',
    'Offset is beyond the end: ERR_OUT_OF_RANGE',
    'ERR_MISSING_TOKEN: the token is missing in line 3',
    'Missing required parameter USER_ID in arguments',
    'column USER_ID is required',
    'column ORDERS.PRIMARY_KEY is missing',
    'Validation failed: field must be set to one of IN_PROGRESS, DONE_NOW',
    'Could not reset ORDER_ID',
    'Could not reset SESSION_TOKEN',
    'Failed to set SORT_KEY',
    'The option offset_required goes with SORT_KEY',
    `Could not re${'set'.padEnd(60)}SORT_KEY`,
    'AUTH_TOKEN is not required here',
    'Table SALES_DATA was not found. See the environment page of the manual',
    'There are no credentials stored for this entry',
    'The entry has no credentials.',
    'Credential entry 5 was not found',
    'No API keys match the filter',
    'An API key is not required',
    'Failed to connect to the server',
    'Failed to connect to database: bad password',
    'Failed to connect to peer.',
  ])('is none for %j', (text) => {
    expect(resultHint(text)).toBeUndefined()
  })

  test.each([
    ['BRAVE_API_KEY environment variable is required', '--env BRAVE_API_KEY=…'],
    ['Please set WEATHER_UNITS in your environment', '--env WEATHER_UNITS=…'],
    ['Missing required env var: WEATHER_UNITS', '--env WEATHER_UNITS=…'],
    ['process.env.WEATHER_UNITS is not defined', '--env WEATHER_UNITS=…'],
    ['DATABASE_URL must be set', '--env DATABASE_URL=…'],
    ['authentication failed, try again by setting GITHUB_TOKEN', '--env GITHUB_TOKEN=…'],
    ['Table A_B was not found; the variable AWS_ACCESS_KEY_ID is missing', 'AWS_ACCESS_KEY_ID'],
    ['Error: credentials were not found', 'wants credentials'],
    ['Access token not set', 'wants credentials'],
    ['An API key for OpenWeather is required', 'wants credentials'],
    ['request failed: no credentials', 'wants credentials'],
    ['Missing API key for OpenWeather', 'wants credentials'],
  ])('names what the server wants by %j', (text, expected) => {
    expect(resultHint(text)?.hint).toContain(expected)
  })

  test.each([
    ['Failed to connect to localhost', 'localhost'],
    ['Failed to connect to localhost:3000.', 'localhost:3000'],
    ['Failed to connect to db1', 'db1'],
    ['Failed to connect to db.example.com: bad password', 'db.example.com'],
    ['Failed to connect to redis:6379, giving up', 'redis:6379'],
    ['Failed to connect to ::1', '::1'],
    ['Failed to connect to [::1]:80: refused', '[::1]:80'],
    ['Failed to connect to the server: connect ECONNREFUSED 127.0.0.1:9', '127.0.0.1:9'],
    ['connect ECONNREFUSED /var/run/postgres.sock', 'what it asks'],
  ])('names what can not be connected to by %j', (text, host) => {
    expect(resultHint(text)?.message).toBe(`the server can't connect to ${host}`)
  })

  test('takes no quadratic time for a long text', async () => {
    const piece = "Missing Set API key Failed to resolve 'a_b A_B "
    expect(await isQuadratic((share) => resultHint(piece.repeat(6000 * share)))).toBe(false)
  })
})
