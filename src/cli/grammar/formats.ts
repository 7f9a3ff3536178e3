import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'

const EXAMPLES = `
NAME is a format's name or one of its aliases; several have commas between.

Examples:
  assay formats
  assay formats hermes
  assay formats --json`

/** `assay formats`. */
export function addFormats(program: Command, context: ProgramContext): void {
  program
    .command('formats')
    .description('list the formats of tool calls that parse reads, or tell all about one')
    .argument('[name]', 'a format')
    .option('--json', 'all about each of them, as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, options: { readonly json?: true }) => {
      const { formats } = await import('../commands/formats.ts')
      context.finish(formats(name, options))
    })
}
