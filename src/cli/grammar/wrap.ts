import { type Command, Option } from 'commander'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { shellQuote } from '../../text/shell-quote.ts'
import { printable } from '../../text/printable.ts'
import { allowedOrigin } from './allowed-origin.ts'
import { addNotes } from './help-text.ts'
import { collect, duration, port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'
import { addPlaceOptions, type PlaceOptions } from './source-options.ts'
import { addStateOptions, type StateOptions } from './state-options.ts'
import { addWrapStatus } from './wrap-status.ts'

/** `assay wrap`. */
export function addWrap(program: Command, context: ProgramContext): void {
  const wrap = program.command('wrap')
  addPlaceOptions(wrap)
    .description('run a gateway that returns structured results by wrap rules')
    .usage(
      '[options] --config FILE\n       assay wrap [options] -- COMMAND ARG…\n       assay wrap [options] --url URL\n       assay wrap status [options]',
    )
    .optionsGroup('Rules:')
    .option('--rules <file>', 'wrap rules, JSON or YAML; they override those of --config')
    .addOption(
      new Option(
        '--auto <what>',
        'wrap without a rule what a declared schema needs, or also what is recommended',
      )
        .choices(['needed', 'recommended'])
        .default('needed'),
    )
    .option(
      '--allow-origin <origin>',
      'origin of a parser service that rules may use; repeatable',
      allowedOrigin,
      [],
    )
    .option('--prefix', 'put the name of its server before every tool and prompt')
  addStateOptions(addHttpOptions(wrap))
    .optionsGroup('Output:')
    .option('--record <path>', 'record all traffic with the servers: one fixture, or a folder')
    .option('--json', 'write events to standard error as JSON, one a line')
    .optionsGroup('Options:')
  addNotes(wrap, NOTES).action(async (options: Omit<WrapOptions, 'command'>, { args }: Command) => {
    refuseWord(args)
    const { wrapServers } = await import('../commands/wrap.ts')
    context.finish(await wrapServers({ ...options, command: context.command }))
  })
  wrap.allowExcessArguments()
  addWrapStatus(wrap, context)
}

/** A word that is no subcommand is a misspelled one, or the server's command without its `--`. */
function refuseWord(words: readonly string[]): void {
  const [word] = words
  if (word === undefined) return
  const nearest = nearestName(word, ['status'])
  const hint =
    nearest === undefined
      ? `did you mean: assay wrap -- ${words.map((it) => shellQuote(it)).join(' ')}`
      : `did you mean: assay wrap ${nearest}`
  throw new HarnessError('wrong-use', printable(`wrap has no subcommand ${excerpt(word)}; ${hint}`))
}

function addHttpOptions(wrap: Command): Command {
  return wrap
    .optionsGroup('HTTP:')
    .option('--http', 'serve streamable HTTP instead of standard input and output')
    .option('--port <port>', 'port (default: a free one)', port)
    .option('--host <address>', 'address to listen on; any but loopback needs --token')
    .option('--token <token>', 'bearer token that clients must send (default: ASSAY_TOKEN)')
    .option(
      '--session-idle <time>',
      'end a session that is idle for so long, such as 90s (default: 5m)',
      duration,
    )
    .option(
      '--allow-page <origin>',
      'origin of a web page that may connect; repeatable',
      collect,
      [],
    )
}

/** Options of `wrap`, as they were typed. */
export interface WrapOptions extends PlaceOptions, StateOptions {
  readonly rules?: string
  readonly auto: 'needed' | 'recommended'
  /** Of services that rules ask. */
  readonly allowOrigin: readonly string[]
  readonly prefix?: true
  readonly http?: true
  readonly port?: number
  readonly host?: string
  readonly token?: string
  /** Milliseconds. */
  readonly sessionIdle?: number
  readonly allowPage: readonly string[]
  /** A fixture, or a folder of them. */
  readonly record?: string
  readonly json?: true
}

const NOTES = `
Put it into a client's configuration in place of the server. The client sees the schemas that the rules promise, and
results that conform to them, with the original text beside. Everything that no rule changes passes byte for byte.
assay logs to standard error. It starts a server at the first message of a client.

Examples:
  assay wrap -- uvx mcp-server-time
  assay wrap --rules assay.rules.json -- npx -y @modelcontextprotocol/server-github
  assay wrap --config .mcp.json --auto recommended
  assay wrap --config .mcp.json --server github --http --port 4000
  assay wrap --config .mcp.json --record recordings
  assay wrap status
  assay wrap status --reset github:search_code

Exit codes: 0 the client has left or, with --http, Ctrl-C or SIGTERM stopped it, 2 wrong use, 3 the one server did not
start or could not be reached when a client asked, 130 Ctrl-C or SIGTERM stopped it without --http.`
