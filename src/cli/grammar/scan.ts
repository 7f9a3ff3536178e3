import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
Examples, before a commit:
  assay scan fixtures
  assay scan . --json > hits.json

In a folder assay reads all text files except .git, node_modules, binary files and files above 64 MiB, and reports what
it skips. A file that you name is always read.

Exit codes: 0 no hit, 1 a hit, 2 wrong use, 3 nothing was read.`

/** `assay scan`. */
export function addScan(program: Command, context: ProgramContext): void {
  const command = program
    .command('scan')
    .description('find secrets and personal paths in fixtures and other text files')
    .argument('<path...>', 'files or folders')
    .option('--json', 'print hits as JSON')
  addNotes(command, NOTES).action(async (paths: string[], options: { readonly json?: true }) => {
    const { scan } = await import('../commands/scan.ts')
    context.finish(scan(paths, options))
  })
}
