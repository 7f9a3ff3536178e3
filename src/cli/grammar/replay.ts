import { type Command, InvalidArgumentError } from 'commander'
import type { ReplayCuts } from '../../contracts/llm-replay.ts'
import type { ReplayTiming } from '../../contracts/replay.ts'
import { port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

/** `assay replay`. */
export function addReplay(program: Command, context: ProgramContext): void {
  program
    .command('replay')
    .description('answer clients of MCP servers or of language models from recordings')
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
    .option(
      '--cuts <cuts>',
      'of models: none, bytes, random:SEED, crlf or keep-alive',
      cuts,
      'none',
    )
    .option('--http', 'serve a server over streamable HTTP, not standard input and output')
    .option('--port <port>', 'over HTTP: port of the loopback address (default: a free one)', port)
    .option('--strict', 'each recording answers once; of models, none may be left out')
    .option('--json', 'print what happens as JSON, a line each')
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: Omit<ReplayCommandOptions, 'paths' | 'command'>) => {
      const { replay } = await import('../commands/replay.ts')
      context.finish(await replay({ ...options, paths, command: context.command }))
    })
}

/** Options of `replay`, as they were typed. */
export interface ReplayCommandOptions {
  readonly paths: readonly string[]
  readonly command: readonly string[]
  readonly timing: ReplayTiming
  readonly cuts: ReplayCuts
  readonly http?: true
  readonly port?: number
  readonly strict?: true
  readonly json?: true
}

const HELP = `
Of an MCP server: is that server, over standard input and output, in the era that was
recorded. A client starts it as it starts the server; with --http it prints a URL, and
serves until Ctrl-C, or around a command, which has it in ASSAY_REPLAY_URL.
Of language models: serves them on 127.0.0.1, prints the base URL to set and the
variables for it, until Ctrl-C; with a command it sets the variables for that.

Each request is answered by the recording that was asked the same. What isn't recorded
is refused, and the nearest recording named. What was never asked for is told at the end.

Examples:
  assay replay time.fixture.jsonl
  assay replay time.fixture.jsonl --http --port 4000
  assay replay time.fixture.jsonl --http --strict -- npm test
  assay replay fixtures/llm --timing recorded
  assay replay fixtures/llm --cuts random:7 --strict -- npm test
  assay replay answer.fixture.jsonl --cuts bytes -- python agent.py

Exit codes: 0 fine, 1 the command failed or, with --strict, something was asked that
isn't recorded or, of models, recorded that nobody asked, 2 wrong use, 3 nothing can be
served or the command didn't start, 130 the command was interrupted.`

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
