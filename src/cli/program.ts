import { Command, InvalidArgumentError, Option } from 'commander'
import { packageVersion } from '../files/package-version.ts'
import type { ExitCode } from './exit-code.ts'
import type { SourceOptions } from './source-options.ts'

/** What the commands share: the server's command line, and where their exit code goes. */
export interface ProgramContext {
  /** What stood after `--`. */
  readonly command: readonly string[]
  /** All that was typed after `assay`. */
  readonly words: readonly string[]
  readonly finish: (code: ExitCode) => void
}

/** The command line's grammar. Each action loads its own module, so that `--help` stays quick. */
export function createProgram(context: ProgramContext): Command {
  const program = new Command('assay')
    .description(
      "Records what MCP servers really send, tells what each tool's output is,\nchecks it against its schema, and reports which servers need wrapping.",
    )
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('(assay --help tells more)')
    .addHelpText('after', PROGRAM_EXAMPLES)
  addRecord(program, context)
  addCheck(program, context)
  addShow(program, context)
  addScan(program, context)
  addInit(program, context)
  return program
}

const PROGRAM_EXAMPLES = `
Examples:
  assay check -- npx -y @modelcontextprotocol/server-everything
  assay check --config .mcp.json
  assay record mcp --out fixtures -- uvx mcp-server-time
  assay check fixtures --format json=report.json
  assay show fixtures/time.fixture.jsonl

Exit codes: 0 fine, 1 findings at or above --fail-on or a broken fixture, 2 wrong use,
3 nothing could be judged or an unexpected error, 130 interrupted.`

function addRecord(program: Command, context: ProgramContext): void {
  const record = program.command('record').description('record a subject into a fixture')
  sourceOptions(record.command('mcp'))
    .description('record MCP servers over stdio, one fixture each')
    .usage('[options] -- COMMAND ARG…\n       assay record mcp [options] --config FILE')
    .option('--out <path>', "a folder, or one server's *.fixture.jsonl", '.')
    .option('--overwrite', 'replace a fixture that is there; it stays until the new one is whole')
    .option('--json', 'print what was recorded as JSON')
    .addHelpText(
      'after',
      `
Without --calls or --call, only tools that declare readOnlyHint: true are called,
with arguments generated from their inputSchema. A server's environment is PATH,
HOME, locale, temporary folder, and what the configuration and --env name.

Examples:
  assay record mcp -- npx -y @modelcontextprotocol/server-memory
  assay record mcp --calls time.calls.yaml --out fixtures -- uvx mcp-server-time
  assay record mcp --call 'search={"query":"mcp"}' --env TOKEN -- node server.js
  assay record mcp --config .mcp.json --server github`,
    )
    .action(async (options: RecordOptions) => {
      const { recordMcp } = await import('./commands/record-mcp.ts')
      context.finish(await recordMcp({ ...options, command: context.command }))
    })
}

/** Options of `record mcp`, as they were typed. */
export interface RecordOptions extends SourceOptions {
  readonly out: string
  readonly overwrite?: true
  readonly json?: true
}

function addCheck(program: Command, context: ProgramContext): void {
  sourceOptions(program.command('check'))
    .description('judge fixtures, or servers live, and report')
    .usage('[options] [FIXTURE|DIR…] [-- COMMAND ARG…]')
    .argument('[path...]', 'fixtures, or folders that hold them')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 from this level of findings on (default: must; with --jsonl: never)',
      ).choices(['must', 'should', 'advice', 'never']),
    )
    .option(
      '--format <name[=path]>',
      'terminal or json, to standard output or a file; repeatable',
      collect,
      [],
    )
    .option('--json', 'the same as --format json')
    .option('--save <dir>', 'keep what was recorded live')
    .option('--jsonl', 'filter: results in, judgements out, one JSON object a line')
    .addHelpText(
      'after',
      `
Examples:
  assay check fixtures
  assay check -- uvx mcp-server-time
  assay check --config .mcp.json --save recordings --format terminal --format json=report.json
  assay check --jsonl < results.jsonl`,
    )
    .action(async (paths: string[], options: CheckOptions) => {
      const sources = { ...options, command: context.command, paths, words: context.words }
      if (options.jsonl === true) {
        const { checkLines } = await import('./commands/check-lines.ts')
        context.finish(await checkLines(sources))
        return
      }
      const { check } = await import('./commands/check.ts')
      context.finish(await check(sources))
    })
}

/** Options of `check`, as they were typed. */
export interface CheckOptions extends SourceOptions {
  readonly paths: readonly string[]
  readonly words: readonly string[]
  readonly failOn?: 'must' | 'should' | 'advice' | 'never'
  readonly format: readonly string[]
  readonly json?: true
  readonly save?: string
  readonly jsonl?: true
}

function addShow(program: Command, context: ProgramContext): void {
  program
    .command('show')
    .description('show a fixture to a person: each call with its result and the schema in force')
    .argument('<fixture>')
    .option('--raw', 'each frame as it crossed the wire')
    .option('--json', 'the rebuilt conversation as JSON')
    .addHelpText('after', '\nExample:\n  assay show fixtures/time.fixture.jsonl')
    .action(async (path: string, options: ShowOptions) => {
      const { show } = await import('./commands/show.ts')
      context.finish(show(path, options))
    })
}

/** Options of `show`, as they were typed. */
export interface ShowOptions {
  readonly raw?: true
  readonly json?: true
}

function addScan(program: Command, context: ProgramContext): void {
  program
    .command('scan')
    .description('find what redaction would have caught; any hit exits with 1')
    .argument('<path...>', 'fixtures, or folders that hold them')
    .option('--json', 'hits as JSON')
    .addHelpText('after', '\nExample, before a commit:\n  assay scan fixtures')
    .action(async (paths: string[], options: { readonly json?: true }) => {
      const { scan } = await import('./commands/scan.ts')
      context.finish(scan(paths, options))
    })
}

function addInit(program: Command, context: ProgramContext): void {
  sourceOptions(program.command('init'), { calls: false })
    .description(
      'write a calls file for a server: what may be called is active, the rest commented out',
    )
    .usage('[options] -- COMMAND ARG…')
    .option('--out <file>', 'where to; NAME.calls.yaml unless given')
    .addHelpText(
      'after',
      '\nExample:\n  assay init -- npx -y @modelcontextprotocol/server-everything',
    )
    .action(async (options: InitOptions) => {
      const { init } = await import('./commands/init.ts')
      context.finish(await init({ ...options, command: context.command }))
    })
}

/** Options of `init`, as they were typed. */
export interface InitOptions extends SourceOptions {
  readonly out?: string
}

function sourceOptions(command: Command, { calls = true } = {}): Command {
  command
    .option('--config <file>', 'an MCP client configuration (mcpServers, servers)')
    .option('--server <name>', 'only this server of the configuration; repeatable', collect, [])
    .option('--name <name>', 'what to call the server after --; told from its command otherwise')
    .option(
      '--env <key[=value]>',
      'give the server a variable, ours where no value stands; repeatable',
      collect,
      [],
    )
    .option('--cwd <dir>', 'start the server in this folder')
    .option(
      '--timeout <ms>',
      'for the start of a server (a unit may follow: 90s)',
      duration,
      60_000,
    )
    .option('--seed <n>', 'for generated arguments', wholeNumber, 1)
  if (!calls) return command
  return command
    .option('--calls <file>', 'the calls to make (*.calls.json, *.calls.yaml)')
    .option('--call-timeout <ms>', 'for each call', duration, 30_000)
    .option('--call <tool={json}>', 'make this call; repeatable', collect, [])
    .option(
      '--allow <glob>',
      'call these tools too, with generated arguments; they may write and delete; repeatable',
      collect,
      [],
    )
    .option('--concurrency <n>', 'calls in flight at once', count, 1)
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

/** The longest that a timer of Node's waits. */
const LONGEST = 2 ** 31 - 1

function count(text: string): number {
  const number = wholeNumber(text)
  if (number === 0) throw new InvalidArgumentError('it takes 1 or more.')
  return number
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError('it takes a whole number.')
  return Number(text)
}

function duration(text: string): number {
  const match = /^(\d{1,9})(ms|s|m)?$/u.exec(text)
  if (match === null)
    throw new InvalidArgumentError('it takes milliseconds, or a number with ms, s or m.')
  const factor = { ms: 1, s: 1000, m: 60_000 }[match[2] ?? 'ms'] ?? 1
  const milliseconds = Number(match[1]) * factor
  if (milliseconds < 1 || milliseconds > LONGEST)
    throw new InvalidArgumentError(`it takes 1 to ${LONGEST} milliseconds.`)
  return milliseconds
}
