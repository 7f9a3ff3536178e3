import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'
import { addSourceOptions, type SourceOptions } from './source-options.ts'

const NOTES = `
Examples:
  assay init -- npx -y @modelcontextprotocol/server-everything
  assay init --all --out all.calls.yaml -- node server.js`

/** `assay init`. */
export function addInit(program: Command, context: ProgramContext): void {
  const command = addSourceOptions(program.command('init'), { calls: false })
    .description('write a calls file for a server: safe calls active, the rest commented out')
    .usage('[options] -- COMMAND ARG…\n       assay init [options] --url URL')
    .option('--out <file>', 'file to write (default: NAME.calls.yaml)')
    .option('--all', 'activate the calls of all tools, after showing their annotations')
  addNotes(command, NOTES).action(async (options: InitOptions) => {
    const { init } = await import('../commands/init.ts')
    context.finish(await init({ ...options, command: context.command }))
  })
}

/** Options of `init`, as they were typed. */
export interface InitOptions extends SourceOptions {
  readonly out?: string
  readonly all?: boolean
}
