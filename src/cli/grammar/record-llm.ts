import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import { duration, port } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

/** `assay record llm`. */
export function addRecordLlm(record: Command, context: ProgramContext): void {
  const llm = record
    .command('llm')
    .description('record exchanges with a language model, one fixture each')
    .usage(
      '[options] --upstream URL\n       assay record llm [options] [--upstream URL] -- COMMAND ARG…',
    )
    .option('--upstream <url>', 'base URL of the provider')
    .option('--name <name>', 'name of the provider in fixtures (default: its host)')
    .option('--out <folder>', 'folder for the fixtures, which get the next free numbers', '.')
    .option('--port <port>', 'port on 127.0.0.1 (default: a free one)', port)
    .option(
      '--timeout <time>',
      'give up a provider that is silent for so long (default: never)',
      duration,
    )
    .option('--json', 'print events as JSON, one a line')
  addNotes(llm, NOTES).action(async (options: Omit<RecordLlmCommandOptions, 'command'>) => {
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

const NOTES = `
assay starts a proxy on 127.0.0.1, passes everything on unchanged, and records it. It prints the base URL and the
variables to set, and stops at Ctrl-C. With a command it sets the variables for that command and stops with it. Without
--upstream it then listens for OPENAI_BASE_URL, ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL and OLLAMA_HOST, in front of
what each variable contains or of the provider's public address.

Examples:
  assay record llm --upstream http://localhost:8080/v1
  assay record llm --upstream https://api.openai.com/v1 --out fixtures
  assay record llm --out fixtures -- npm test
  assay record llm --upstream http://localhost:8080/v1 -- python agent.py

Exit codes: 0 fine, 1 the command failed or a recording is incomplete, 2 wrong use, 3 the command did not start or
nothing was recorded, 130 exchanges were interrupted.`
