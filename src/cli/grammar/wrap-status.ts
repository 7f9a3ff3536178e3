import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'
import { addStateOptions, type StateOptions } from './state-options.ts'

/** `assay wrap status`. */
export function addWrapStatus(wrap: Command, context: ProgramContext): void {
  // Both have --status and --json, and what stands behind `status` is for that.
  for (const command of [wrap, wrap.parent]) command?.enablePositionalOptions()
  const status = addStateOptions(wrap.command('status'))
    .description('show what gateways know of tools, or reset a tool')
    .option(
      '--reset <tool>',
      'forget the status of a tool, as server:tool or tool; repeatable',
      collect,
      [],
    )
    .option('--reset-all', 'forget the status of every tool')
    .option('--json', 'print the statuses as one JSON document, or the content of --status')
  addNotes(status, NOTES).action(async (options: Omit<WrapStatusOptions, 'command'>) => {
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

const NOTES = `
Without --status, assay lists the tools of all servers in your state folder. A tool that you reset is unknown again,
and its learned rule is deleted; its counts stay. A running gateway notices this at the next call of the tool.

Examples:
  assay wrap status
  assay wrap status --json
  assay wrap status --reset github:search_code --reset list_issues
  assay wrap status --status other.json --overrides other_overrides.json --reset-all

Exit codes: 0 fine, 2 wrong use, no such tool, or a file that does not exist or cannot be read, 3 the file cannot be
written.`
