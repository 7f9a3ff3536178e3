import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'

/** `assay scan`. */
export function addScan(program: Command, context: ProgramContext): void {
  program
    .command('scan')
    .description(
      'find secrets and names of places that redaction would have caught, in fixtures and all other text files',
    )
    .argument('<path...>', 'files, or folders that are searched')
    .option('--json', 'hits as JSON')
    .addHelpText(
      'after',
      `
Examples, before a commit:
  assay scan fixtures
  assay scan . --json > hits.json

In a folder all text files are read, but for .git, node_modules, binary files and files larger than 64 MiB. What isn't
read is told on standard error; a file that is named is always read.

Exit codes: 0 fine, 1 a hit, 2 wrong use, 3 nothing was read.`,
    )
    .action(async (paths: string[], options: { readonly json?: true }) => {
      const { scan } = await import('../commands/scan.ts')
      context.finish(scan(paths, options))
    })
}
