import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

const EXAMPLES = `
Standard output has the rules, standard error what each rests on: on how many outputs it holds, how much of their
text it reads, and the fields. Outputs that are errors are left out; a tool whose output needs no wrapping gets no rule.
Each file named by --text is one output of one tool: of --tool, or of a tool named text. A server after -- is recorded
first: each tool that only reads is called three times, the further times with other generated arguments.

Examples:
  assay suggest fixtures/mcp/filesystem
  assay suggest fixtures/mcp/filesystem --out assay.rules.yaml
  assay suggest fixtures/mcp --tool filesystem:list_directory
  assay suggest --calls shop.calls.yaml -- node shop.js
  assay suggest --text page-1.txt page-2.txt --tool shop:list_users
  assay extract --rules assay.rules.yaml fixtures/mcp/filesystem

Exit codes: 0 each tool that needs a rule has one, 1 some tool has none or some file couldn't be read, 2 wrong use,
3 nothing could be read, 130 interrupted.`

/** `assay suggest`. */
export function addSuggest(program: Command, context: ProgramContext): void {
  addSourceOptions(program.command('suggest'))
    .description('suggest wrap rules from the recorded outputs of tools, tried on each of them')
    .usage('[options] [FIXTURE|DIR…] [--text FILE…] [--url URL | --config FILE | -- COMMAND ARG…]')
    .argument('[path...]', 'fixtures, or folders that hold them')
    .option('--text <file...>', 'texts that are outputs of one tool; - is standard input')
    .option('--tool <name>', 'only this tool, as server:tool or tool; the tool of the texts')
    .option('--json', 'rules and what they rest on, as one JSON document')
    .option('--out <file>', 'write the rules to a file, JSON or YAML by its extension')
    .option('--save <dir>', 'keep what was recorded live')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Omit<SuggestOptions, 'paths' | 'command'>) => {
      const { suggest } = await import('../commands/suggest.ts')
      context.finish(await suggest({ ...options, paths, command: context.command }))
    })
}

/** Options of `suggest`, as they were typed. */
export interface SuggestOptions extends SourceOptions {
  readonly paths: readonly string[]
  readonly text?: readonly string[]
  readonly tool?: string
  readonly json?: true
  readonly out?: string
  readonly save?: string
}
