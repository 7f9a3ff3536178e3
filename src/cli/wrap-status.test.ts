import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { ToolCounts, ToolStatus } from '../contracts/tool-status.ts'
import { openToolStatus } from '../gateway/state/open-tool-status.ts'
import { createProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-wrap-status-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

const NONE: ToolCounts = { calls: 0, passed: 0, wrapped: 0, failed: 0, errors: 0 }
const TIMES = { firstSeen: '2026-11-20T08:00:00.000Z', lastChanged: '2026-11-21T09:30:15.250Z' }
const TOOLS: Readonly<Record<string, ToolStatus>> = {
  'web:fetch_page': {
    status: 'wrapped',
    lastAdapter: 'labelled-json',
    counts: { ...NONE, calls: 1204, wrapped: 1200, errors: 4 },
    reason: 'its text is JSON behind a label',
    serverVersion: '0.1.6',
    ...TIMES,
  },
  'shop:list': {
    status: 'failed',
    counts: { ...NONE, calls: 3, failed: 3 },
    reason:
      'the declared outputSchema asks for "orders", and nothing in the text of the result is a list of them',
    ...TIMES,
  },
  'shop:find': { status: 'pass_through', counts: { ...NONE, calls: 2, passed: 2 }, ...TIMES },
  'bank:find': { status: 'unknown', counts: { ...NONE, calls: 1, errors: 1 }, ...TIMES },
}

/** Files in a folder of their own. */
interface Files {
  readonly place: string
  readonly status: string
  readonly overrides: string
}

function files(content: object | string = { version: 1, tools: TOOLS }): Files {
  const place = mkdtempSync(join(folder, 'place-'))
  const [status, overrides] = [join(place, 'status.json'), join(place, 'overrides.json')]
  writeFileSync(status, typeof content === 'string' ? content : JSON.stringify(content))
  return { place, status, overrides }
}

/** The folder of all servers, in a place, with the statuses of each. */
function folderOf(place: string): string {
  const state = join(place, 'state')
  for (const [key, status] of Object.entries(TOOLS)) {
    const server = join(state, key.slice(0, key.indexOf(':')))
    const path = join(server, 'tool_schema_status.json')
    mkdirSync(server, { recursive: true })
    const before = existsSync(path) ? statusesIn(path) : {}
    writeFileSync(path, JSON.stringify({ version: 1, tools: { ...before, [key]: status } }))
  }
  return state
}

interface Run {
  /** Undefined where it ended with an error. */
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** Runs `assay wrap status` on files in this process. */
function run({ place, status, overrides }: Files, ...args: readonly string[]): Promise<Run> {
  const words = ['wrap', 'status', '--status', status, '--overrides', overrides, ...args]
  return runWords(words, place)
}

/** Runs `assay` in this process, and leaves out where its files are. */
async function runWords(words: readonly string[], place: string): Promise<Run> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => stdout.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0)
  let code: number | undefined
  const program = createProgram({ command: [], words, finish: (found) => (code = found) })
  try {
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    // Commander has told what is wrong with the words.
    if (!(error instanceof CommanderError)) stderr.push(String(error))
  } finally {
    vi.restoreAllMocks()
  }
  const plain = (texts: readonly string[]): string => texts.join('').replaceAll(place, '…')
  return { code, stdout: plain(stdout), stderr: plain(stderr) }
}

function statusesIn(path: string): Readonly<Record<string, ToolStatus>> {
  return JSON.parse(readFileSync(path, 'utf8')).tools
}

describe('assay wrap status', () => {
  test('shows what the docs show: every tool, and whole why some failed', async () => {
    const { stdout, stderr, code } = await run(files())
    expect([code, stderr]).toEqual([0, ''])
    const page = readFileSync(new URL('../../docs/reference/gateway.md', import.meta.url), 'utf8')
    const [, shown] =
      /```text\n\$ assay wrap status\n([\s\S]*?)```/u.exec(page.replaceAll('\r\n', '\n')) ?? []
    expect(stdout).toBe(shown)
  })

  test('shows nothing that a terminal obeys', async () => {
    const tools = { 'shop:\u001B[2J': { ...TOOLS['shop:list'], reason: '\u009B2J', x: '\u001B' } }
    for (const args of [[], ['--json']]) {
      const { stdout } = await run(files({ version: 1, tools }), ...args)
      expect(stdout).toContain('failed')
      for (const control of ['\u001B', '\u009B']) expect(stdout).not.toContain(control)
    }
  })

  test('shows that there are none', async () => {
    const { stdout } = await run(files({ version: 1, tools: {} }))
    expect(stdout).toMatchInlineSnapshot(`
      "0 tools: none was called yet
      "
    `)
  })

  test('gives the content of the file as JSON', async () => {
    const content = { version: 1, tools: TOOLS, later: [1] }
    const { stdout, stderr, code } = await run(files(content), '--json')
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual(content)
  })

  test.each([
    ['is cut off', '{"version":1,', ['is damaged (line 1 column 14']],
    ['is of a newer version', '{"version":2,"tools":{}}', ['is of version 2', 'update mcp-assay']],
    ['is another one', '{"name":"x"}', ['holds something else than statuses of tools; name']],
  ])('says what is wrong with a file that %s, and leaves it', async (_what, text, parts) => {
    const place = files(text)
    const { stdout, stderr, code } = await run(place, '--reset-all')
    expect([code, stdout]).toEqual([undefined, ''])
    for (const part of ['HarnessError: "…/status.json"', ...parts]) expect(stderr).toContain(part)
    expect(readFileSync(place.status, 'utf8')).toBe(text)
  })

  test('shows the tools of all servers of a folder', async () => {
    const { place } = files()
    const state = folderOf(place)
    const { stdout, code } = await runWords(['wrap', 'status', '--state-dir', state], place)
    expect(code).toBe(0)
    const { stdout: shown } = await run(files())
    expect(stdout).toBe(shown)
    const { stdout: json } = await runWords(
      ['wrap', 'status', '--state-dir', state, '--json'],
      place,
    )
    expect(JSON.parse(json)).toEqual({ version: 1, tools: TOOLS })
  })

  test('says what to do where no gateway has kept anything', async () => {
    const { place } = files()
    const { stderr } = await runWords(['wrap', 'status', '--state-dir', place], place)
    expect(stderr).toMatchInlineSnapshot(
      `"HarnessError: "…" has no statuses of tools: no gateway has kept any in it; start one with assay wrap, or name its folder by --state-dir or its file by --status"`,
    )
  })

  test('says what to do where there is no file', async () => {
    const place = files()
    rmSync(place.status)
    const { stderr } = await run(place)
    expect(stderr).toMatchInlineSnapshot(
      `"HarnessError: "…/status.json" isn't there: no gateway has kept statuses in it; start one with assay wrap, or name its file by --status"`,
    )
  })
})

describe('assay wrap status --reset', () => {
  test('makes tools unknown, and forgets what was learned', async () => {
    const place = files()
    const rules = { 'web:fetch_page': { wrap: 'labelled-json' }, 'shop:list': { wrap: 'magic' } }
    writeFileSync(place.overrides, JSON.stringify({ tools: rules }))
    const { stderr, code } = await run(place, '--reset', 'fetch_page', '--reset', 'shop:find')
    expect(code).toBe(0)
    expect(stderr).toBe(
      'web:fetch_page is unknown again, and its learned rule is forgotten\nshop:find is unknown again\n',
    )
    const { 'web:fetch_page': reset, ...others } = statusesIn(place.status)
    expect(reset).toMatchObject({
      status: 'unknown',
      counts: { calls: 1204 },
      reason: 'was reset by assay wrap status',
      firstSeen: TIMES.firstSeen,
    })
    expect(reset).not.toHaveProperty('lastAdapter')
    expect(others['shop:list']).toEqual(TOOLS['shop:list'])
    expect(statusesIn(place.overrides)).toEqual({ 'shop:list': { wrap: 'magic' } })
  })

  test('makes tools of any server in a folder unknown, and leaves the others', async () => {
    const { place } = files()
    const state = folderOf(place)
    const learned = join(state, 'web', 'tool_overrides.json')
    const words = ['wrap', 'status', '--state-dir', state, '--reset', 'fetch_page']
    writeFileSync(learned, JSON.stringify({ tools: { 'web:fetch_page': { wrap: 'result' } } }))
    const { stderr, code } = await runWords([...words, '--reset', 'list'], place)
    expect([code, stderr]).toEqual([
      0,
      'web:fetch_page is unknown again, and its learned rule is forgotten\nshop:list is unknown again\n',
    ])
    expect(statusesIn(learned)).toEqual({})
    const kept = statusesIn(join(state, 'shop', 'tool_schema_status.json'))
    expect(kept).toMatchObject({ 'shop:list': { status: 'unknown' } })
    expect(kept['shop:find']).toEqual(TOOLS['shop:find'])
  })

  test('of a named file of statuses forgets the rules of its servers alone', async () => {
    const { place, status } = files()
    const state = folderOf(place)
    const rules = { tools: { 'time:now': { wrap: 'result' }, 'web:x': { wrap: 'result' } } }
    for (const server of ['time', 'web']) {
      mkdirSync(join(state, server), { recursive: true })
      writeFileSync(join(state, server, 'tool_overrides.json'), JSON.stringify(rules))
    }
    const words = ['wrap', 'status', '--state-dir', state, '--status', status, '--reset-all']
    expect(await runWords(words, place)).toMatchObject({ code: 0 })
    expect(statusesIn(join(state, 'time', 'tool_overrides.json'))).toEqual(rules.tools)
    expect(statusesIn(join(state, 'web', 'tool_overrides.json'))).toEqual({})
  })

  test('is noticed by a gateway that runs', async () => {
    const place = files()
    const gateway = openToolStatus({ path: place.status, onEvent: () => expect.unreachable() })
    expect(gateway.get('shop:list')?.status).toBe('failed')
    await run(place, '--reset', 'shop:list')
    expect(gateway.get('shop:list')?.status).toBe('unknown')
  })

  test('of all resets every tool, and rules without a status', async () => {
    const place = files()
    writeFileSync(place.overrides, JSON.stringify({ tools: { 'old:tool': { wrap: 'result' } } }))
    const { stdout, stderr } = await run(place, '--reset-all')
    expect(stdout).toContain('4 tools: 4 unknown')
    expect(stderr).toContain('old:tool is unknown again, and its learned rule is forgotten')
    expect(statusesIn(place.overrides)).toEqual({})
  })

  test.each([
    ['find', '"find" may be shop:find or bank:find; name one of them'],
    ['shop:lst', 'no tool "shop:lst" is known; did you mean "shop:list"'],
    ['fetch_pge', 'no tool "fetch_pge" is known; did you mean "fetch_page"'],
    ['q', 'no tool "q" is known; known are web:fetch_page, shop:list, shop:find, bank:find'],
  ])('of %s is refused, and of what stands beside it, too', async (name, message) => {
    const place = files()
    const { stderr, code } = await run(place, '--reset', 'shop:list', '--reset', name)
    expect([code, stderr]).toEqual([undefined, `HarnessError: ${message}`])
    expect(statusesIn(place.status)).toEqual(TOOLS)
  })

  test('says where a file can’t be written', async () => {
    const place = files()
    mkdirSync(place.overrides)
    const { stderr, code } = await run(place, '--reset', 'shop:list')
    expect(code).toBeUndefined()
    expect(stderr).toContain("overrides.json: can't be read (it is no regular file)")
  })

  test.each([
    [['wrap', '--json', 'status'], '--json stands before status'],
    [['wrap', '--status', 'a.json', 'status'], '--status stands before status'],
    [['wrap', 'status', '--prefix'], "unknown option '--prefix'"],
    [['wrap', 'status', '--status', 'notes.md'], '"notes.md" is no name for statuses of tools'],
  ])('is refused as %j', async (words, message) => {
    const { stderr, stdout } = await runWords(words, folder)
    expect([stderr, stdout]).toEqual([expect.stringContaining(message), ''])
  })

  test('is refused beside --reset-all', async () => {
    const { stderr } = await run(files(), '--reset', 'shop:list', '--reset-all')
    expect(stderr).toContain('leave out --reset')
  })
})
