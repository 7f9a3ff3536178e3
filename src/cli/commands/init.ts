import { existsSync } from 'node:fs'
import { recordServer } from '../../../recorders/record-server.ts'
import { describeTool, renderCallsFile } from '../../calls/render-calls-file.ts'
import { workFolder } from '../../calls/work-folder.ts'
import type { ListedTool } from '../../contracts/call-plan.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { createMemorySink } from '../../fixture/create-memory-sink.ts'
import { parseFixture } from '../../fixture/parse-fixture.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { fileStem } from '../../text/file-stem.ts'
import { printable } from '../../text/printable.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { inEachProtocol, type LiveRecording } from '../in-each-protocol.ts'
import { withInterruption } from '../interruption.ts'
import { liveServers } from '../live-servers.ts'
import type { LiveServer } from '../live-servers.ts'
import type { InitOptions } from '../grammar/init.ts'
import { createProgress } from '../progress.ts'
import { shownWords } from '../shown-words.ts'
import { plural } from '../../text/plural.ts'
import { shellQuote } from '../../text/shell-quote.ts'
import { tellOutcome } from '../tell-outcome.ts'
import { assertWritable, writeTextFile } from '../write-text-file.ts'

/** `assay init`: starts a server, lists its tools, calls none, and writes a calls file. */
export async function init(options: InitOptions): Promise<ExitCode> {
  const [live, ...others] = liveServers(options)
  if (live === undefined || others.length > 0) {
    throw new HarnessError(
      'wrong-use',
      'init takes one server; name its command after --, its address with --url, or --config with --server',
    )
  }
  const server = live.server.name
  const path = options.out ?? `${fileStem(server)}.calls.yaml`
  if (!/\.ya?ml$/u.test(path)) {
    throw new HarnessError(
      'wrong-use',
      `${path} would hold YAML; give it a name that ends in .calls.yaml`,
    )
  }
  if (existsSync(path)) {
    throw new HarnessError('file-exists', `${path} is there already; name another file with --out`)
  }
  assertWritable(path)
  return withInterruption(async (signal) => {
    const tools = await listTools(live, options, signal)
    if (tools === undefined) return signal.aborted ? exitCode.interrupted : exitCode.couldNotRun
    const isAll = options.all === true
    if (isAll) process.stderr.write(whatTheySay(tools))
    const folder = workFolder(live.server, { isSeenFirst: true })
    const text = await renderCallsFile({
      server,
      tools,
      seed: options.seed,
      isAll,
      ...(folder !== undefined && { folder }),
    })
    writeTextFile(path, text, { isNew: true })
    process.stderr.write(
      `${path}: ${plural(tools.length, 'tool')}; look at the arguments, then:\n  ${checkCommand(path, server, options)}\n`,
    )
    return exitCode.fine
  })
}

/** One line for each tool that is to be called, so that nobody permits what they haven't seen. */
function whatTheySay(tools: readonly ListedTool[]): string {
  const lines = tools.map((tool) => `  ${tool.name} (${declared(tool)}): ${describeTool(tool)}`)
  return ['All of these are going to be called:', ...lines, ''].map(printable).join('\n')
}

function declared({ entry: { annotations } }: ListedTool): string {
  const hints = ['readOnlyHint', 'destructiveHint'].flatMap((name) =>
    isJsonObject(annotations) && typeof annotations[name] === 'boolean'
      ? [`${name}: ${annotations[name]}`]
      : [],
  )
  return hints.length === 0 ? 'declares nothing' : hints.join(', ')
}

function checkCommand(path: string, server: string, options: InitOptions): string {
  const { protocol } = options
  const spoken = protocol === undefined ? [] : ['--protocol', protocol]
  const words = ['assay', 'check', '--calls', path, ...spoken, ...sourceWords(server, options)]
  return shownWords(words)
    .map((word) => shellQuote(word))
    .join(' ')
}

/** The tools of a server, of both eras where both are asked for; undefined where it didn't start, or was interrupted. */
async function listTools(
  live: LiveServer,
  options: InitOptions,
  signal: AbortSignal,
): Promise<readonly ListedTool[] | undefined> {
  const tools = new Map<string, ListedTool>()
  for (const recording of await inEachProtocol(live, options, signal)) {
    const listed = await listIn(recording, signal)
    if (listed === undefined) return undefined
    for (const tool of listed) tools.set(tool.name, tool)
  }
  return signal.aborted ? undefined : [...tools.values()]
}

async function listIn(
  { live, name }: LiveRecording,
  signal: AbortSignal,
): Promise<readonly ListedTool[] | undefined> {
  const sink = createMemorySink()
  const progress = createProgress()
  const outcome = await recordServer({
    ...live,
    callsFile: { calls: [] },
    sink,
    onEvent: progress.event,
    signal,
  })
  progress.clear()
  if (outcome.failure !== undefined) {
    tellOutcome({ name, outcome })
    return undefined
  }
  return signal.aborted ? undefined : rebuildConversation(parseFixture(sink.text(), 'init')).tools
}

function sourceWords(server: string, options: InitOptions): readonly string[] {
  const { config, url, header, command } = options
  const own = options.name === undefined ? [] : ['--name', options.name]
  if (config !== undefined) return ['--config', config, '--server', server]
  if (url !== undefined) return [...own, '--url', url, ...repeated('--header', header)]
  const folder = options.cwd === undefined ? [] : ['--cwd', options.cwd]
  const words = [...own, ...repeated('--env', options.env), ...folder, ...containerWords(options)]
  return command.length === 0 ? words : [...words, '--', ...command]
}

function containerWords({ container, network, maxMemory }: InitOptions): readonly string[] {
  if (container === undefined) return []
  return [
    '--container',
    container,
    ...(network === undefined ? [] : ['--network', network]),
    ...(maxMemory === undefined ? [] : ['--max-memory', String(maxMemory)]),
  ]
}

function repeated(option: string, values: readonly string[]): readonly string[] {
  return values.flatMap((value) => [option, value])
}
