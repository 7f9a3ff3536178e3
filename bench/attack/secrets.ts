import { type Dirent, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assay, type AssayOptions, type AssayRun } from './assay.ts'
import type { Campaign, Row } from './campaign.ts'
import { HARMLESS_VARIABLES, harmlessTexts } from './harmless.ts'
import { recordModel } from './model-secrets.ts'
import { flagArguments, needles, plant, type Secret } from './plant.ts'
import { listen } from './local-http.ts'
import { argumentsFor, planned, type PlannedCall, serveMcp } from './planned-calls.ts'

const ECHO = fileURLToPath(new URL('echo-server.mjs', import.meta.url))
const FORMATS = ['html', 'markdown', 'json', 'junit', 'sarif', 'allure', 'github', 'summary']

/** A place for the attacker's own files, which hold secrets, beside the place that is searched. */
interface Ground {
  readonly plans: string
  readonly cwd: string
}

/** Plants secrets and harmless texts, lets every command work on them, and reads all that was written. */
export async function attackSecrets({ dice, folder }: Campaign): Promise<readonly Row[]> {
  const ground = { plans: join(folder, 'plans'), cwd: join(folder, 'secrets') }
  for (const it of Object.values(ground)) mkdirSync(it, { recursive: true })
  const secrets = plant(dice)
  const live = [
    overHttp(secrets, ground),
    overStdio(secrets, ground),
    recordModel(secrets, ground.cwd),
  ]
  const said = (await Promise.all(live)).flat()
  said.push(...(await Promise.all([onFixtures(ground), onModels(ground)])).flat())
  said.forEach(({ stdout, stderr }, index) => {
    writeFileSync(join(ground.cwd, `output-${index}.txt`), `${stdout}\n${stderr}`)
  })
  return [...searched(secrets, ground.cwd), await harmless(harmlessTexts(dice), folder)]
}

function writePlan(ground: Ground, name: string, calls: readonly PlannedCall[]): string {
  const path = join(ground.plans, `${name}.json`)
  writeFileSync(path, JSON.stringify({ calls }))
  return path
}

function writeCalls(ground: Ground, name: string, secrets: readonly Secret[]): string {
  const path = join(ground.plans, `${name}.calls.json`)
  const calls = secrets.map((secret, n) => ({ tool: 'say', arguments: argumentsFor(secret, n) }))
  writeFileSync(path, JSON.stringify({ calls }))
  return path
}

/** Secrets in the address, in headers, and in what is asked and answered. */
async function overHttp(all: readonly Secret[], ground: Ground): Promise<readonly AssayRun[]> {
  const secrets = all.filter(({ way }) => way === 'header' || way === 'url' || way === 'member')
  const server = await listen((request, response) => {
    void serveMcp(secrets.map(planned))(request, response)
  })
  const query = secrets
    .filter(({ way }) => way === 'url')
    .map(({ form, value }) => form.slice(1).replace('V', () => value))
  const url = `${server.origin}/mcp?${query.join('&')}`
  const headers = secrets
    .filter(({ way }) => way === 'header')
    .map(({ form, value }) => [form.slice(0, form.indexOf(':')), value] as const)
  const config = join(ground.plans, 'http.mcp.json')
  const entry = { type: 'http', url, headers: Object.fromEntries(headers) }
  writeFileSync(config, JSON.stringify({ mcpServers: { shop: entry } }))
  const live = ['--url', url, ...headers.flatMap((pair) => ['--header', pair.join(': ')])]
  const calls = ['--calls', writeCalls(ground, 'http', secrets)]
  const { cwd } = ground
  const options = { cwd, onStart: clientOf(secrets) }
  const runs = [
    await assay(['record', 'mcp', ...live, '--name', 'live', ...calls, '--out', 'http'], { cwd }),
    await assay(['check', '--config', config, ...calls, '--save', 'http-saved'], { cwd }),
    withoutProtocol(await assay(['wrap', '--config', config, '--record', 'http-wrapped'], options)),
  ]
  server.close()
  return runs
}

/** Secrets in flags and variables, and well-known shapes in what a server says. */
async function overStdio(all: readonly Secret[], ground: Ground): Promise<readonly AssayRun[]> {
  const secrets = all.filter(({ way }) => way === 'flag' || way === 'variable' || way === 'shape')
  const plan = writePlan(ground, 'stdio', secrets.map(planned))
  const variables = secrets
    .filter(({ way }) => way === 'variable')
    .map(({ form, value }) => [form.slice(0, -2), value] as const)
  const half = Math.floor(variables.length / 2)
  const env = Object.fromEntries(variables)
  const command = ['node', ECHO, plan, ...flagArguments(secrets)]
  const named = variables.slice(half).flatMap(([name]) => ['--env', name])
  const valued = variables.slice(0, half).flatMap((pair) => ['--env', pair.join('=')])
  const calls = ['--calls', writeCalls(ground, 'stdio', secrets)]
  const config = join(ground.plans, 'stdio.mcp.json')
  const references = Object.fromEntries(variables.map(([name]) => [name, `\${${name}}`]))
  const entry = { command: 'node', args: command.slice(1), env: references }
  writeFileSync(config, JSON.stringify({ mcpServers: { shop: entry } }))
  const options: AssayOptions = { cwd: ground.cwd, env }
  const live = [...named, ...valued, '--name', 'live', ...calls]
  const formats = FORMATS.flatMap((name) => ['--format', `${name}=live.${name}`])
  const wrap = [
    'wrap',
    '--config',
    config,
    '--json',
    '--record',
    'wrapped',
    '--status',
    'status.json',
  ]
  return [
    await assay(['record', 'mcp', ...live, '--out', 'recorded', '--', ...command], options),
    await assay(['check', '--config', config, ...calls, '--save', 'saved', ...formats], options),
    await assay(['suggest', ...live, '--save', 'suggested', '--', ...command], options),
    withoutProtocol(await assay(wrap, { ...options, onStart: clientOf(secrets) })),
  ]
}

/** Commands that read what was recorded; they know nothing that was declared. */
async function onFixtures(ground: Ground): Promise<readonly AssayRun[]> {
  const { cwd } = ground
  const formats = FORMATS.flatMap((name) => ['--format', `${name}=judged.${name}`])
  const fixtures = ['recorded', 'http', 'saved']
  const shown = filesIn(cwd).filter((path) => path.endsWith('.fixture.jsonl'))
  const runs = [
    await assay(['check', ...fixtures, '--format', 'terminal', ...formats], { cwd }),
    await assay(['suggest', ...fixtures, '--out', 'shop.rules.yaml'], { cwd }),
    await assay(['scan', '.', '--json'], { cwd }),
    await assay(['wrap', 'status', '--json'], { cwd }),
  ]
  for (const path of shown.slice(0, 1)) runs.push(await assay(['show', path], { cwd }))
  return runs
}

async function onModels({ cwd }: Ground): Promise<readonly AssayRun[]> {
  const shown = filesIn(join(cwd, 'models')).filter((path) => path.endsWith('.fixture.jsonl'))
  const runs = [await assay(['check', 'models', '--format', 'html=models.html'], { cwd })]
  for (const path of shown.slice(0, 1)) runs.push(await assay(['show', '--json', path], { cwd }))
  return runs
}

/** A client of the gateway that makes all calls, reads the answers, and leaves. */
function clientOf(secrets: readonly Secret[]): NonNullable<AssayOptions['onStart']> {
  const hello = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'c', version: '1' },
  }
  const calls = secrets.map((secret, n) => ({
    method: 'tools/call',
    params: { name: 'say', arguments: argumentsFor(secret, n) },
  }))
  const requests = [
    { method: 'initialize', params: hello },
    { method: 'tools/list', params: {} },
    ...calls,
  ]
  return ({ stdin, stdout }) => {
    let answered = 0
    stdout?.on('data', (chunk: Buffer) => {
      answered += chunk.toString('latin1').split('\n').length - 1
      if (answered >= requests.length) stdin?.end()
    })
    const lines = requests.map((it, id) => JSON.stringify({ jsonrpc: '2.0', id, ...it }))
    const ready = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    stdin?.write(`${lines[0]}\n${ready}\n${lines.slice(1).join('\n')}\n`)
    setTimeout(() => stdin?.end(), 20_000).unref()
  }
}

/** What the gateway hands to its client is the client's: only the log counts. */
function withoutProtocol(run: AssayRun): AssayRun {
  return { ...run, stdout: '' }
}

export function filesIn(folder: string): readonly string[] {
  let entries: readonly Dirent[] = []
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch {
    return []
  }
  return entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name))
}

const WAYS = {
  flag: 'secrets in flags and arguments',
  variable: 'secrets in variables',
  header: 'secrets in headers',
  url: 'secrets in addresses',
  member: 'secrets by member name in bodies',
  shape: 'secrets of well-known shapes',
} as const

// oxlint-disable-next-line no-control-regex -- colour is what may hide a secret
const COLOUR = /(?:\u001b|\\u001b|\\\\u001b)\[[\d;]*m/gu

function searched(secrets: readonly Secret[], cwd: string): readonly Row[] {
  const files = filesIn(cwd).map((path) => {
    const text = readFileSync(path, 'latin1')
    return { name: path.slice(cwd.length + 1), text: text + text.replaceAll(COLOUR, '') }
  })
  const found = secrets.flatMap((secret) => {
    const latin = needles(secret).map((it) => Buffer.from(it).toString('latin1'))
    const where = files.filter(({ text }) => latin.some((needle) => text.includes(needle)))
    const names = where.slice(0, 4).map(({ name }) => name)
    const isKey = where.some(({ text }) => text.includes(`key it was ${secret.value}`))
    const told = `${secret.form}${isKey ? ', as a key,' : ''} in ${names.join(', ')}`
    return where.length === 0 ? [] : [{ secret, told }]
  })
  return Object.entries(WAYS).map(([way, attack]) => {
    const missed = found.filter(({ secret }) => secret.way === way)
    const tried = secrets.filter((secret) => secret.way === way).length
    const details = missed.map(({ told }) => told)
    return { attack, tried, missed: missed.length, allowed: 0, details }
  })
}

/** Texts without a secret: what was recorded of them has to be what was sent. */
async function harmless(texts: readonly string[], folder: string): Promise<Row> {
  const cwd = join(folder, 'harmless')
  const ground = { plans: cwd, cwd }
  mkdirSync(cwd, { recursive: true })
  const calls = texts.map((text) => ({ result: { content: [{ type: 'text', text }] } }))
  const plan = writePlan(ground, 'harmless', calls)
  const file = join(cwd, 'harmless.calls.json')
  const asked = texts.map((_, n) => ({ tool: 'say', arguments: { n } }))
  writeFileSync(file, JSON.stringify({ calls: asked }))
  const env = Object.entries(HARMLESS_VARIABLES).flatMap((pair) => ['--env', pair.join('=')])
  const out = ['--out', 'harmless.fixture.jsonl', '--', 'node', ECHO, plan]
  await assay(['record', 'mcp', ...env, '--calls', file, ...out], { cwd })
  const recorded = readFileSync(join(cwd, 'harmless.fixture.jsonl'), 'utf8')
  const changed = texts.filter((text) => {
    const once = JSON.stringify(text).slice(1, -1)
    return !recorded.includes(once) && !recorded.includes(JSON.stringify(once).slice(1, -1))
  })
  return {
    attack: 'harmless texts changed',
    tried: texts.length,
    missed: changed.length,
    allowed: 2,
    details: changed,
  }
}
