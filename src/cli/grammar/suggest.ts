import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

const NOTES = `
Standard output contains the rules. Standard error says how many outputs each rule was tried on, how much of their text
it reads, and its fields. Errors are left out, and tools that need no wrapping get no rule. Each file after --text is
one output of one tool: of --tool, or of a tool named text. A server after -- is recorded first, with three calls of
each tool that only reads.

Examples:
  assay suggest fixtures/mcp/filesystem
  assay suggest fixtures/mcp/filesystem --out assay.rules.yaml
  assay suggest fixtures/mcp --tool filesystem:list_directory
  assay suggest --calls shop.calls.yaml -- node shop.js
  assay suggest --text page-1.txt page-2.txt --tool shop:list_users
  assay extract --rules assay.rules.yaml fixtures/mcp/filesystem

Exit codes: 0 every tool that needs a rule has one, 1 a tool has none or a file could not be read, 2 wrong use, 3
nothing could be read, 130 interrupted.`

/** `assay suggest`. */
export function addSuggest(program: Command, context: ProgramContext): void {
  const command = addSourceOptions(program.command('suggest'))
    .description('write wrap rules from recorded outputs, and try them on each')
    .usage('[options] [FIXTURE|DIR…] [--text FILE…] [--url URL | --config FILE | -- COMMAND ARG…]')
    .argument('[path...]', 'fixtures, or folders of them')
    .optionsGroup('Input and output:')
    .option('--text <file...>', 'texts that one tool returned; - is standard input')
    .option(
      '--tool <name>',
      'only this tool, as server:tool or tool; with --text, the tool of the texts',
    )
    .option('--out <file>', 'file for the rules, JSON or YAML by its extension')
    .option('--overwrite', 'replace a file of rules that is there')
    .option('--save <dir>', 'keep the recordings of live servers as fixtures')
    .option('--json', 'print rules and evidence as one JSON document')
    .optionsGroup('Options:')
  addNotes(command, NOTES).action(
    async (paths: string[], options: Omit<SuggestOptions, 'paths' | 'command'>) => {
      const { suggest } = await import('../commands/suggest.ts')
      context.finish(await suggest({ ...options, paths, command: context.command }))
    },
  )
}

/** Options of `suggest`, as they were typed. */
export interface SuggestOptions extends SourceOptions {
  readonly paths: readonly string[]
  readonly text?: readonly string[]
  readonly tool?: string
  readonly overwrite?: true
  readonly json?: true
  readonly out?: string
  readonly save?: string
}
