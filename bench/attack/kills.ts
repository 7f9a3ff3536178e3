import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { assay, type AssayOptions, endProcessesWith, processesWith, wrongEnd } from './assay.ts'
import { type Campaign, each, type Row } from './campaign.ts'
import { listen } from './local-http.ts'
import { filesIn } from './secrets.ts'

const ECHO = fileURLToPath(new URL('echo-server.mjs', import.meta.url))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
/** How long a guard may take to end what a killed process left. */
const PATIENCE = 12_000

interface Command {
  readonly name: string
  readonly args: (mark: string) => readonly string[]
  readonly input?: string
}

/** Kills commands at random moments, and looks at what they leave. */
export async function attackKills({ dice, isShort, folder }: Campaign): Promise<readonly Row[]> {
  const upstream = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const more = setInterval(() => response.write('data: {"choices":[]}\n\n'), 5)
    response.on('close', () => clearInterval(more))
  })
  const commands = commandsFor(upstream.origin)
  const kills = Array.from({ length: isShort ? 6 : 60 }, (_, index) => ({
    command: commands[index % commands.length] ?? dice.pick(commands),
    signal: dice.pick(SIGNALS),
    after: 300 + dice.below(2500),
  }))
  const left = await each(kills, 2, async ({ command, signal, after }, index) => {
    const cwd = join(folder, `kill-${index}`)
    mkdirSync(cwd)
    const mark = `ATTACK_MARK=${process.pid}-${index}`
    const wrong = await killed(command, { cwd, mark, signal, after })
    endProcessesWith(mark)
    return wrong.map((it) => ({
      ...it,
      told: `${command.name}, ${signal} after ${after} ms: ${it.told}`,
    }))
  })
  upstream.close()
  const fixtures = filesIn(folder).filter((path) => path.endsWith('.fixture.jsonl'))
  const note = `${fixtures.length} fixtures left`
  const row = (attack: string, kind: Wrong['kind']): Row => {
    const details = left
      .flat()
      .filter((it) => it.kind === kind)
      .map(({ told }) => told)
    return { attack, tried: kills.length, missed: details.length, allowed: 0, note, details }
  }
  return [
    row('kills: a process that stays', 'orphan'),
    row('kills: a file that cannot be read', 'file'),
    row('kills: a crash or an unknown exit code', 'end'),
  ]
}

interface Wrong {
  readonly kind: 'orphan' | 'file' | 'end'
  readonly told: string
}

interface Kill {
  readonly cwd: string
  readonly mark: string
  readonly signal: NodeJS.Signals
  readonly after: number
}

async function killed(
  command: Command,
  { cwd, mark, signal, after }: Kill,
): Promise<readonly Wrong[]> {
  const onStart: AssayOptions['onStart'] = (child) => {
    child.stdin?.write(command.input ?? '')
    setTimeout(() => child.kill(signal), after)
  }
  const [name = '', value = ''] = mark.split('=')
  const run = await assay(command.args(mark), {
    cwd,
    onStart,
    env: { [name]: value },
    limit: 30_000,
  })
  const wrong: Wrong[] = []
  const end = run.code === null && !run.isEndless ? undefined : wrongEnd(run)
  if (end !== undefined) wrong.push({ kind: 'end', told: end })
  const orphans = await remaining(mark)
  if (orphans > 0) wrong.push({ kind: 'orphan', told: `${orphans} stay` })
  return [...wrong, ...(await unreadable(cwd))]
}

async function remaining(mark: string): Promise<number> {
  const until = performance.now() + PATIENCE
  while (processesWith(mark).length > 0 && performance.now() < until) await delay(200)
  return processesWith(mark).length
}

/** Fixtures are read by the command itself up to the last whole line; state is JSON. */
async function unreadable(cwd: string): Promise<readonly Wrong[]> {
  const wrong: Wrong[] = []
  for (const path of filesIn(cwd)) {
    const told = path.slice(cwd.length + 1)
    if (path.endsWith('.fixture.jsonl') && readFileSync(path, 'utf8').includes('\n')) {
      const shown = await assay(['show', path], { cwd })
      const scanned = await assay(['scan', path], { cwd })
      const isRead = shown.code === 0 && (scanned.code === 0 || scanned.code === 1)
      if (!isRead)
        wrong.push({ kind: 'file', told: `${told}: show ${shown.code}, scan ${scanned.code}` })
    }
    if (path.endsWith('.json') && !isJson(path)) wrong.push({ kind: 'file', told })
  }
  return wrong
}

function isJson(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

const calls = Array.from({ length: 400 }, (_, n) => ['--call', `say={"n":${n}}`]).flat()
const echo = (mark: string): readonly string[] => ['--env', mark, '--', 'node', ECHO]
const CLIENT = `setInterval(() => fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: '{}' }).then((it) => it.text()).catch(() => 0), 50)`

/** What a client writes to the gateway. */
function asked(): string {
  const clientInfo = { name: 'c', version: '1' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  const requests = calls.map((_, n) => ({
    id: n + 2,
    method: 'tools/call',
    params: { name: 'say', arguments: { n } },
  }))
  const ready = { method: 'notifications/initialized' }
  const list = { id: 1, method: 'tools/list' }
  return [{ id: 0, method: 'initialize', params }, ready, list, ...requests]
    .map((it) => `${JSON.stringify({ jsonrpc: '2.0', ...it })}\n`)
    .join('')
}

function commandsFor(origin: string): readonly Command[] {
  const model = ['record', 'llm', '--upstream', `${origin}/v1`, '--out', 'out']
  const wrap = ['wrap', '--record', 'out', '--status', 'status.json']
  return [
    { name: 'record', args: (mark) => ['record', 'mcp', ...calls, '--out', 'out', ...echo(mark)] },
    { name: 'check --save', args: (mark) => ['check', ...calls, '--save', 'out', ...echo(mark)] },
    { name: 'wrap', input: asked(), args: (mark) => [...wrap, ...echo(mark)] },
    { name: 'record llm', args: () => [...model, '--', 'node', '-e', CLIENT] },
  ]
}
