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
    .option(
      '--all',
      'permit the calls of all tools, once they are shown with what they say of themselves',
    )
    .addHelpText(
      'after',
      `
Examples:
  assay init -- npx -y @modelcontextprotocol/server-everything
  assay init --all --out all.calls.yaml -- node server.js`,
    )
    .action(async (options: InitOptions) => {
      const { init } = await import('../commands/init.ts')
      context.finish(await init({ ...options, command: context.command }))
    })
}

/** Options of `init`, as they were typed. */
export interface InitOptions extends SourceOptions {
  readonly out?: string
  readonly all?: boolean
}
