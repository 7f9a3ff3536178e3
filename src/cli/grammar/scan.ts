import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'

/** `assay scan`. */
export function addScan(program: Command, context: ProgramContext): void {
  program
    .command('scan')
    .description('find what redaction would have caught; any hit exits with 1')
    .argument('<path...>', 'fixtures, or folders that hold them')
    .option('--json', 'hits as JSON')
    .addHelpText('after', '\nExample, before a commit:\n  assay scan fixtures')
    .action(async (paths: string[], options: { readonly json?: true }) => {
      const { scan } = await import('../commands/scan.ts')
      context.finish(scan(paths, options))
    })
}
