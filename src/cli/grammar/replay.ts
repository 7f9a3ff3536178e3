import { type Command, InvalidArgumentError } from 'commander'
import type { ReplayCuts, ReplayTiming } from '../../contracts/llm-replay.ts'
import { port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

/** `assay replay`. */
export function addReplay(program: Command, context: ProgramContext): void {
  program
    .command('replay')
    .description('answer clients of language models from recordings')
    .usage(
      '[options] FIXTURE|FOLDER…\n       assay replay [options] FIXTURE|FOLDER… -- COMMAND ARG…',
    )
    .argument('<path...>', 'fixtures of language models, or folders that hold them')
    .option(
      '--timing <timing>',
      'none, recorded, or a factor: 0.5 is twice as fast',
      timing,
      'none',
    )
    .option('--cuts <cuts>', 'none, bytes, random:SEED, crlf or keep-alive', cuts, 'none')
    .option('--port <port>', 'port of the loopback address (default: a free one)', port)
    .option('--strict', 'each recording answers once, and none may be left out')
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
  readonly port?: number
  readonly strict?: true
  readonly json?: true
}

const HELP = `
Serves recordings on 127.0.0.1: prints the base URL to set and the variables for
it, and answers each request with the recording of the same model, messages, tools
and response format, until Ctrl-C. With a command it sets the variables for that,
and stops with it. What isn't recorded is refused, and the nearest recording named.

Examples:
  assay replay fixtures
  assay replay fixtures --timing recorded
  assay replay fixtures --cuts random:7 --strict -- npm test
  assay replay answer.fixture.jsonl --cuts bytes -- python agent.py

Exit codes: 0 fine, 1 the command failed or, with --strict, something was asked that
isn't recorded or recorded that nobody asked, 2 wrong use, 3 nothing can be served or
the command didn't start, 130 the command was interrupted.`

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
