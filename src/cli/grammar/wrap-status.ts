import type { Command } from 'commander'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'
import { addStateOptions, type StateOptions } from './state-options.ts'

/** `assay wrap status`. */
export function addWrapStatus(wrap: Command, context: ProgramContext): void {
  // Both have --status and --json, and what stands behind `status` is for that.
  for (const command of [wrap, wrap.parent]) command?.enablePositionalOptions()
  addStateOptions(wrap.command('status'))
    .description('show what gateways know of tools, or have them try a tool anew')
    .option(
      '--reset <tool>',
      'forget what is known of a tool, as server:tool or tool; repeatable',
      collect,
      [],
    )
    .option('--reset-all', 'forget what is known of every tool')
    .option('--json', 'the statuses as one JSON document, or the content of --status')
    .addHelpText('after', HELP)
    .action(async (options: Omit<WrapStatusOptions, 'command'>) => {
      refuseOptionsBefore(wrap)
      const { wrapStatus } = await import('../commands/wrap-status.ts')
      context.finish(await wrapStatus({ ...options, command: context.command }))
    })
}

/** What stands in front of `status` would be passed over in silence. */
function refuseOptionsBefore(wrap: Command): void {
  const typed = wrap.options.find(
    (option) => wrap.getOptionValueSource(option.attributeName()) === 'cli',
  )
  if (typed !== undefined)
    wrap.error(
      `error: ${typed.long ?? typed.flags} stands before status; put it behind, or leave it out`,
    )
}

/** Options of `wrap status`, as they were typed. */
export interface WrapStatusOptions extends StateOptions {
  /** What stood after `--`, which this command has no use for. */
  readonly command: readonly string[]
  readonly reset: readonly string[]
  readonly resetAll?: true
  readonly json?: true
}

const HELP = `
Without --status these are the tools of all servers in the folder that gateways of this
user share. A tool that is reset is unknown again, and the rule that was learned of it is
forgotten; its counts stay. A gateway that runs notices with the tool's next call.

Examples:
  assay wrap status
  assay wrap status --json
  assay wrap status --reset github:search_code --reset list_issues
  assay wrap status --status other.json --overrides other_overrides.json --reset-all

Exit codes: 0 fine, 2 wrong use, no such tool, or no such file or none that can be
read, 3 the file can't be written.`
