import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

/** `assay init`. */
export function addInit(program: Command, context: ProgramContext): void {
  addSourceOptions(program.command('init'), { calls: false })
    .description(
      'write a calls file for a server: what may be called is active, the rest commented out',
    )
    .usage('[options] -- COMMAND ARG…\n       assay init [options] --url URL')
    .option('--out <file>', 'where to; NAME.calls.yaml unless given')
    .addHelpText(
      'after',
      '\nExample:\n  assay init -- npx -y @modelcontextprotocol/server-everything',
    )
    .action(async (options: InitOptions) => {
      const { init } = await import('../commands/init.ts')
      context.finish(await init({ ...options, command: context.command }))
    })
}

/** Options of `init`, as they were typed. */
export interface InitOptions extends SourceOptions {
  readonly out?: string
}
