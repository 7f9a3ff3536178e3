import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assay, type AssayOptions, type AssayRun, wrongEnd } from './assay.ts'
import { type Campaign, each, type Row } from './campaign.ts'
import { HTTP_KINDS, hostileHttp } from './hostile-http.ts'
import { filesIn } from './secrets.ts'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const PEAK = 512
const SOON = ['--timeout', '3000', '--call-timeout', '1500']

interface Attack {
  readonly name: string
  readonly run: (cwd: string) => Promise<AssayRun>
  /** Says what is missing of what the run should have left. */
  readonly missing: (run: AssayRun, cwd: string) => string | undefined
}

interface Outcome {
  readonly name: string
  readonly wrong: string | undefined
  readonly peak: number
}

/** Runs each command before peers that harm. */
export async function attackPeers({ dice, isShort, folder }: Campaign): Promise<readonly Row[]> {
  const http = await hostileHttp()
  const bound = await boundOf(isShort, folder)
  const all = attacksOf(http.origin, bound)
  const chosen = isShort ? Array.from({ length: 6 }, () => dice.pick(all)) : all
  const outcomes = await each(
    chosen,
    2,
    async ({ name, run, missing }, index): Promise<Outcome> => {
      const cwd = join(folder, `peer-${index}`)
      mkdirSync(cwd)
      const done = await run(cwd)
      const wrong = wrongEnd(done) ?? missing(done, cwd)
      if (wrong !== undefined || done.peak >= PEAK) {
        console.error(`  ${name}: ${wrong ?? 'ended'}, ${done.peak} MB`)
      }
      return { name, wrong, peak: done.peak }
    },
  )
  http.close()
  return [ended(outcomes), memory(outcomes)]
}

function ended(outcomes: readonly Outcome[]): Row {
  const details = outcomes.flatMap(({ name, wrong }) =>
    wrong === undefined ? [] : [`${name}: ${wrong}`],
  )
  return {
    attack: 'hostile peers: no report, or a crash',
    tried: outcomes.length,
    missed: details.length,
    allowed: 0,
    details,
  }
}

function memory(outcomes: readonly Outcome[]): Row {
  const attack = `hostile peers: ${PEAK} MB or more at the peak`
  const highest = Math.max(0, ...outcomes.map(({ peak }) => peak))
  if (highest === 0)
    return { attack, tried: 1, missed: 0, allowed: 0, note: 'not measured: needs Linux' }
  const over = outcomes.filter(({ peak }) => peak >= PEAK)
  const details = over.map(({ name, peak }) => `${name}: ${peak} MB`)
  return {
    attack,
    tried: outcomes.length,
    missed: over.length,
    allowed: 0,
    details,
    note: `highest ${highest} MB`,
  }
}

/** A small recording ends an endless one soon; in a long run the default has to hold. */
async function boundOf(isShort: boolean, cwd: string): Promise<readonly string[]> {
  const { stdout } = await assay(['check', '--help'], { cwd })
  return isShort && stdout.includes('--max-recording') ? ['--max-recording', '16MB'] : []
}

function attacksOf(origin: string, bound: readonly string[]): readonly Attack[] {
  const listed = spawnSync(process.execPath, [path('hostile-server.mjs'), 'list'], {
    encoding: 'utf8',
  })
  const kinds: readonly string[] = JSON.parse(listed.stdout)
  const peers = [
    ...kinds.map((kind) => ({
      kind,
      entry: { command: 'node', args: [path('hostile-server.mjs'), kind] },
    })),
    ...HTTP_KINDS.map((kind) => ({
      kind: `HTTP ${kind}`,
      entry: { type: 'http', url: `${origin}/${encodeURIComponent(kind)}` },
    })),
  ]
  return [
    ...peers.flatMap(({ kind, entry }) => [
      checking(kind, entry, bound),
      recording(kind, entry, bound),
      wrapping(kind, entry),
    ]),
    ...HTTP_KINDS.map((kind) => model(kind, origin)),
    neverReading(),
  ]
}

function configured(cwd: string, entry: object): string {
  const good = { command: 'node', args: [path('echo-server.mjs')] }
  writeFileSync(join(cwd, 'mcp.json'), JSON.stringify({ mcpServers: { hostile: entry, good } }))
  return 'mcp.json'
}

function checking(kind: string, entry: object, bound: readonly string[]): Attack {
  return {
    name: `check, ${kind}`,
    run: (cwd) =>
      assay(['check', '--config', configured(cwd, entry), ...SOON, ...bound, '--format', 'json'], {
        cwd,
      }),
    missing: ({ stdout }) => reportLacks(stdout),
  }
}

function reportLacks(stdout: string): string | undefined {
  try {
    const told = JSON.stringify(JSON.parse(stdout))
    return ['"hostile"', '"good"']
      .find((name) => !told.includes(name))
      ?.concat(' is not in the report')
  } catch {
    return 'no report'
  }
}

function recording(kind: string, entry: object, bound: readonly string[]): Attack {
  const args = ['--out', 'out', '--call', 'say={"n":0}', ...SOON, ...bound]
  return {
    name: `record, ${kind}`,
    run: (cwd) => assay(['record', 'mcp', '--config', configured(cwd, entry), ...args], { cwd }),
    missing: (_run, cwd) => {
      const good = filesIn(join(cwd, 'out')).find((it) => it.includes('good'))
      const lines = good === undefined ? '' : readFileSync(good, 'utf8')
      return lines.includes('"reason":"closed"')
        ? undefined
        : 'the good server has no whole fixture'
    },
  }
}

const call = (id: number): object => ({
  id,
  method: 'tools/call',
  params: { name: 'say', arguments: { n: 0 } },
})
const HELLO = [
  {
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 1, method: 'tools/list' },
]
const lineOf = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`

const twoCalls: NonNullable<AssayOptions['onStart']> = ({ stdin }) => {
  stdin?.write([...HELLO, call(2), call(3)].map(lineOf).join(''))
  setTimeout(() => stdin?.end(), 4000)
}

function wrapping(kind: string, entry: object): Attack {
  return {
    name: `wrap, ${kind}`,
    run: (cwd) =>
      assay(['wrap', '--config', configured(cwd, entry)], {
        cwd,
        onStart: twoCalls,
        limit: 45_000,
      }),
    missing: ({ stdout }) => (stdout.includes('"id":0') ? undefined : 'the client got no answer'),
  }
}

/** A client that sends 20,000 calls before it asks for the tools, and reads nothing. */
function neverReading(): Attack {
  const large = { ...call(9), params: { name: 'say', arguments: { n: 0, text: 'x'.repeat(8000) } } }
  const onStart: AssayOptions['onStart'] = ({ stdin, stdout }) => {
    stdout?.pause()
    stdin?.write(HELLO.slice(0, 1).map(lineOf).join(''))
    for (let n = 0; n < 20_000; n += 1) stdin?.write(lineOf({ ...large, id: n + 9 }))
    setTimeout(() => {
      stdin?.destroy()
      stdout?.resume()
    }, 5000)
  }
  return {
    name: 'wrap, a client that pipelines and never reads',
    run: (cwd) =>
      assay(['wrap', '--', 'node', path('echo-server.mjs')], { cwd, onStart, limit: 45_000 }),
    missing: () => undefined,
  }
}

function model(kind: string, origin: string): Attack {
  const upstream = `${origin}/${encodeURIComponent(kind)}`
  const asked = `fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"model":"m","stream":true,"messages":[]}', signal: AbortSignal.timeout(4000) }).then(async (it) => { for await (const _ of it.body); }).catch(() => undefined)`
  return {
    name: `record llm, ${kind}`,
    run: (cwd) =>
      assay(['record', 'llm', '--upstream', upstream, '--out', 'out', '--', 'node', '-e', asked], {
        cwd,
        limit: 45_000,
      }),
    missing: (_run, cwd) =>
      filesIn(join(cwd, 'out')).some((it) => it.endsWith('.fixture.jsonl'))
        ? undefined
        : 'no fixture',
  }
}
