import type { Command } from 'commander'
import { duration, port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

/** `assay record llm`. */
export function addRecordLlm(record: Command, context: ProgramContext): void {
  record
    .command('llm')
    .description('record exchanges with a language model, one fixture each')
    .usage(
      '[options] --upstream URL\n       assay record llm [options] [--upstream URL] -- COMMAND ARG…',
    )
    .option('--upstream <url>', "the provider's address, as clients take it for their base URL")
    .option('--name <name>', 'what the provider is called in fixtures (default: its host)')
    .option('--out <folder>', 'where fixtures go, with the next free numbers', '.')
    .option('--port <port>', 'port of the loopback address (default: a free one)', port)
    .option(
      '--timeout <time>',
      'silence after which a provider is given up (default: none)',
      duration,
    )
    .option('--json', 'print what happens as JSON, a line each')
    .addHelpText('after', HELP)
    .action(async (options: Omit<RecordLlmCommandOptions, 'command'>) => {
      const { recordLlmExchanges } = await import('../commands/record-llm.ts')
      context.finish(await recordLlmExchanges({ ...options, command: context.command }))
    })
}

/** Options of `record llm`, as they were typed. */
export interface RecordLlmCommandOptions {
  readonly command: readonly string[]
  readonly upstream?: string
  readonly name?: string
  readonly out: string
  readonly port?: number
  readonly timeout?: number
  readonly json?: true
}

const HELP = `
Starts a proxy on 127.0.0.1 that hands everything on as it comes, prints the base
URL to set and the variables for it, and records until Ctrl-C. With a command it
sets the variables for that, and stops with it; without --upstream it then listens
for OPENAI_BASE_URL, ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL and OLLAMA_HOST,
each in front of what the variable holds, or else of the provider's public address.

Examples:
  assay record llm --upstream http://localhost:8080/v1
  assay record llm --upstream https://api.openai.com/v1 --out fixtures
  assay record llm --out fixtures -- npm test
  assay record llm --upstream http://localhost:8080/v1 -- python agent.py

Exit codes: 0 fine, 1 the command failed or not all was recorded, 2 wrong use,
3 the command didn't start or nothing was recorded, 130 exchanges were interrupted.`
