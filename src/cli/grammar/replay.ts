import { type Command, InvalidArgumentError } from 'commander'
import type { ReplayCuts } from '../../contracts/llm-replay.ts'
import type { ReplayTiming } from '../../contracts/replay.ts'
import { addNotes } from './help-text.ts'
import { collect, port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

/** `assay replay`. */
export function addReplay(program: Command, context: ProgramContext): void {
  const command = program
    .command('replay')
    .description('answer clients from recordings of a server or of models')
    .usage(
      '[options] FIXTURE|FOLDER…\n       assay replay [options] FIXTURE|FOLDER… -- COMMAND ARG…',
    )
    .argument('<path...>', 'fixtures of one server, or of language models; or folders')
    .option(
      '--timing <timing>',
      'none, recorded, or a factor: 0.5 is twice as fast',
      timing,
      'none',
    )
    .option('--cuts <cuts>', 'models: none, bytes, random:SEED, crlf or keep-alive', cuts, 'none')
    .option(
      '--ignore <pointer>',
      'JSON Pointer to what does not count in requests, such as /messages/*/content; repeatable',
      collect,
      [],
    )
    .option('--match <file>', 'module whose function changes requests before they are compared')
    .option('--record-missing', 'ask for what is not recorded, and record the answers; not in CI')
    .option('--upstream <url>', 'models: base URL of the provider to ask (default: by the request)')
    .option('--url <url>', 'servers: the address of the server to ask')
    .option('--http', 'servers: use streamable HTTP instead of standard input and output')
    .option('--port <port>', 'port on 127.0.0.1 (default: a free one)', port)
    .option('--strict', 'use each recording once; models: fail if one is not used')
    .option('--json', 'print events as JSON, one a line')
  addNotes(command, NOTES).action(
    async (paths: string[], options: Omit<ReplayCommandOptions, 'paths' | 'command'>) => {
      const { replay } = await import('../commands/replay.ts')
      context.finish(await replay({ ...options, paths, command: context.command }))
    },
  )
}

/** Options of `replay`, as they were typed. */
export interface ReplayCommandOptions {
  readonly paths: readonly string[]
  readonly command: readonly string[]
  readonly timing: ReplayTiming
  readonly cuts: ReplayCuts
  readonly ignore?: readonly string[]
  readonly match?: string
  readonly recordMissing?: true
  readonly upstream?: string
  readonly url?: string
  readonly http?: true
  readonly port?: number
  readonly strict?: true
  readonly json?: true
}

const NOTES = `
With a recording of an MCP server, assay acts as that server over standard input and output, in the recorded era. A
client starts it as it starts the server. With --http assay prints a URL and serves until Ctrl-C, or while a command
runs, which gets the URL in ASSAY_REPLAY_URL.

With recordings of language models, assay serves them on 127.0.0.1, prints the base URL and the variables to set, and
stops at Ctrl-C. A command gets these variables.

The recording of the same request answers a request. A request that is not recorded is refused, and assay names the
nearest recording. At the end assay lists the recordings that nobody asked for.

--ignore and --match say what does not count when requests are compared, such as a date in a prompt. With
--record-missing, assay asks the provider or server for what is not recorded, and records it into the folder that is
named. Of a server, what is behind -- is then the command that starts it. A folder without recordings needs --upstream:
it is then one of models. The first recording of a server is made by assay record.

Examples:
  assay replay time.fixture.jsonl
  assay replay time.fixture.jsonl --http --port 4000
  assay replay time.fixture.jsonl --http --strict -- npm test
  assay replay fixtures/llm --timing recorded
  assay replay fixtures/llm --cuts random:7 --strict -- npm test
  assay replay answer.fixture.jsonl --cuts bytes -- python agent.py
  assay replay fixtures/llm --ignore '/messages/*/content' -- npm test
  assay replay fixtures/llm --match match.ts -- npm test
  assay replay recordings/llm --record-missing -- npm test
  assay replay recordings/time --record-missing -- uvx mcp-server-time

Exit codes: 0 fine, 1 the command failed or, with --strict, a request was not recorded or a recording of a model was
not used, 2 wrong use, 3 nothing can be served or the command did not start, 130 the command was interrupted.`

function timing(text: string): ReplayTiming {
  if (text === 'none' || text === 'recorded') return text
  const factor = /^\d{1,4}(?:\.\d{1,6})?$/u.test(text) ? Number(text) : 0
  if (factor === 0) throw new InvalidArgumentError('it takes none, recorded, or a factor above 0.')
  return factor
}

function cuts(text: string): ReplayCuts {
  if (text === 'none' || text === 'bytes' || text === 'crlf' || text === 'keep-alive') return text
  const [, seed] = /^random:(\d{1,9})$/u.exec(text) ?? []
  if (seed === undefined)
    throw new InvalidArgumentError(
      'it takes none, bytes, crlf, keep-alive, or random: with a whole number.',
    )
  return `random:${Number(seed)}`
}
