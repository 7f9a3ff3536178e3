import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readFixture } from '../fixture/read-fixture.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { assayHere } from './test-support/assay-here.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-protocol-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const TIME = fileURLToPath(
  new URL('../../.recordings/time-2026.10.19/bin/mcp-server-time', import.meta.url),
)

function folder(): string {
  return mkdtempSync(join(scratch, 'run-'))
}

function command(name: string): readonly string[] {
  const path = fileURLToPath(new URL(`../../fixtures/servers/${name}.mjs`, import.meta.url))
  return ['--', process.execPath, path]
}

function revisionIn(path: string): string | undefined {
  return rebuildConversation(readFixture(path)).protocolVersion
}

async function record(
  protocol: string,
  server: readonly string[],
): Promise<{ readonly code: number | null; readonly stderr: string; readonly out: string }> {
  const out = folder()
  const run = await assayHere(['record', 'mcp', '--protocol', protocol, '--out', out, ...server])
  return { ...run, out }
}

describe('--protocol', () => {
  test.each([
    ['2025-06-18', 'good', '2025-06-18'],
    ['2026-07-28', 'good-both-eras', '2026-07-28'],
    ['auto', 'good-both-eras', '2026-07-28'],
    ['auto', 'good-modern', '2026-07-28'],
    ['auto', 'good', '2025-11-25'],
  ])('%s records %s in %s', async (protocol, server, revision) => {
    const { code, out } = await record(protocol, command(server))
    expect(code).toBe(0)
    expect(readdirSync(out)).toEqual([`${server}.fixture.jsonl`])
    expect(revisionIn(join(out, `${server}.fixture.jsonl`))).toBe(revision)
  })

  test.each([
    ['good-both-eras', ['good-both-eras.fixture.jsonl', 'good-both-eras.modern.fixture.jsonl'], ''],
    ['good', ['good.fixture.jsonl'], "good doesn't speak 2026-07-28\n"],
    [
      'good-modern',
      ['good-modern.modern.fixture.jsonl'],
      "good-modern doesn't speak 2025-11-25 or an older revision\n",
    ],
  ])('both records %s in each era that it speaks', async (server, files, told) => {
    const { code, out, stderr } = await record('both', command(server))
    expect(code).toBe(0)
    expect(readdirSync(out).toSorted()).toEqual(files)
    expect(stderr.startsWith(told)).toBe(true)
    expect(stderr.includes("doesn't speak")).toBe(told !== '')
  })

  test.skipIf(!existsSync(TIME))(
    'both records a real server, whose tools are alike in both',
    async () => {
      const { code, out } = await record('both', ['--', TIME, '--local-timezone', 'Europe/Warsaw'])
      expect(code).toBe(0)
      const paths = readdirSync(out).map((name) => join(out, name))
      expect(new Set(paths.map((path) => revisionIn(path)))).toEqual(
        new Set(['2025-11-25', '2026-07-28']),
      )
      const { stdout } = await assayHere(['check', out, '--json'])
      expect(JSON.parse(stdout)).toMatchObject({ eras: [], findings: [] })
    },
  )

  test('both shows where a server differs between the eras', async () => {
    const run = await assayHere(['check', '--protocol', 'both', ...command('good-both-eras')])
    expect(run.code).toBe(0)
    expect(run.stdout).toContain('differs between the eras')
    expect(run.stdout).toContain('/type: "object", and 3 more → /type: "array", and 3 more')
  })

  test('is taken from a configuration of several servers', async () => {
    const config = join(folder(), '.mcp.json')
    const mcpServers = Object.fromEntries(
      ['good', 'good-modern'].map((name) => {
        const [, program = '', ...args] = command(name)
        return [name, { command: program, args }]
      }),
    )
    writeFileSync(config, JSON.stringify({ mcpServers }))
    const run = await assayHere(['check', '--protocol', 'auto', '--config', config, '--json'])
    expect(run.code).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({ summary: { byVerdict: { passed: 2 } } })
  })

  test('lets init list the tools of a server without a handshake, and check them likewise', async () => {
    const out = join(folder(), 'x.calls.yaml')
    const run = await assayHere([
      'init',
      '--protocol',
      'both',
      '--out',
      out,
      ...command('good-modern'),
    ])
    expect(run.code).toBe(0)
    expect(run.stderr).toContain(`assay check --calls ${out} --protocol both -- `)
    expect(readFileSync(out, 'utf8')).toContain('tool: get_status')
  })

  test('is told as the thing to try where the handshake is refused', async () => {
    const run = await assayHere(['check', ...command('good-modern')])
    expect(run.code).toBe(3)
    expect(run.stderr).toContain('try --protocol 2026-07-28')
    expect(run.stdout).toContain('try --protocol 2026-07-28')
  })

  test.each([
    ['another word', ['check', '--protocol', 'newest', ...command('good')], 'it takes auto, both'],
    ['no server', ['check', '--protocol', 'auto', scratch], 'nothing here takes --protocol'],
    [
      'both into one file',
      ['record', 'mcp', '--protocol', 'both', '--out', 'x.fixture.jsonl', ...command('good')],
      '--protocol both may make two; name a folder',
    ],
  ])('with %s is wrong use', async (_what, args, told) => {
    const run = await assayHere(args)
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(told)
  })
})

test('a server that is spoken to in both eras counts once, and so do its tools', async () => {
  const run = await assayHere([
    'check',
    '--json',
    '--protocol',
    'both',
    ...command('good-both-eras'),
  ])
  const { servers, summary } = JSON.parse(run.stdout)
  expect(servers.map(({ era }: { readonly era: string }) => era)).toEqual(['legacy', 'modern'])
  expect(summary).toMatchObject({
    servers: 1,
    tools: servers[0].tools.length,
    exercised: servers[0].tools.length,
    byVerdict: { passed: 1 },
  })
})
