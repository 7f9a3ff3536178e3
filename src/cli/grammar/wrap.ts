import { type Command, Option } from 'commander'
import { allowedOrigin } from './allowed-origin.ts'
import { collect, duration, port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'
import { addPlaceOptions, type PlaceOptions } from './source-options.ts'
import { addStateOptions, type StateOptions } from './state-options.ts'
import { addWrapStatus } from './wrap-status.ts'

/** `assay wrap`. */
export function addWrap(program: Command, context: ProgramContext): void {
  const wrap = program.command('wrap')
  addStateOptions(addHttpOptions(addPlaceOptions(wrap)))
    .description('stand in front of MCP servers and give structured results by wrap rules')
    .usage(
      '[options] --config FILE\n       assay wrap [options] -- COMMAND ARG…\n       assay wrap [options] --url URL\n       assay wrap status [options]',
    )
    .option(
      '--rules <file>',
      'wrap rules, JSON or YAML, as assay suggest writes them; they win over those of --config',
    )
    .addOption(
      new Option(
        '--auto <what>',
        'wrap by itself what a declared schema needs, or also what is recommended',
      )
        .choices(['needed', 'recommended'])
        .default('needed'),
    )
    .option(
      '--allow-origin <origin>',
      'with rules that ask a parser service: an origin that may be asked; repeatable',
      allowedOrigin,
      [],
    )
    .option('--prefix', 'put the name of its server in front of every tool and prompt')
    .option(
      '--record <file>',
      'write what passes between the gateway and its servers as fixtures: one file, or a folder',
    )
    .option('--json', 'write what happens to standard error as JSON, a line each')
    .addHelpText('after', HELP)
    .action(async (options: Omit<WrapOptions, 'command'>) => {
      const { wrapServers } = await import('../commands/wrap.ts')
      context.finish(await wrapServers({ ...options, command: context.command }))
    })
  addWrapStatus(wrap, context)
}

function addHttpOptions(wrap: Command): Command {
  return wrap
    .option('--http', 'serve streamable HTTP, not standard input and output')
    .option('--port <port>', 'with --http: the port (default: a free one)', port)
    .option(
      '--host <address>',
      'with --http: the address to listen on; any but loopback needs --token',
    )
    .option(
      '--token <token>',
      'with --http: the bearer token that clients must send (default: ASSAY_TOKEN)',
    )
    .option(
      '--session-idle <duration>',
      'with --http: end a session in which nothing was open for this long, such as 90s (default: 5m)',
      duration,
    )
    .option(
      '--allow-page <origin>',
      'with --http: the origin of a web page that may ask; repeatable',
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

const HELP = `
Put it where a client's configuration names the server: the client then sees the
schemas that the rules promise, and results that keep them, with the original text
beside. What no rule changes passes byte for byte. What happens is told on standard
error. Tools without a rule are wrapped where their own schema needs it. Servers are
started by the first message of a client.

Examples:
  assay wrap -- uvx mcp-server-time
  assay wrap --rules assay.rules.json -- npx -y @modelcontextprotocol/server-github
  assay wrap --config .mcp.json --auto recommended
  assay wrap --config .mcp.json --server github --http --port 4000
  assay wrap --config .mcp.json --record recordings
  assay wrap status
  assay wrap status --reset github:search_code

Exit codes: 0 the client has left or, with --http, Ctrl-C, SIGTERM or a closed terminal
ended it, 2 wrong use, 3 a client asked for the one server, and that didn't start or could
not be reached, 130 Ctrl-C, SIGTERM or a closed terminal ended it, without --http.`
