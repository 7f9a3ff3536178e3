import type { Command } from 'commander'
import type { ProgramContext } from './program-context.ts'

const EXAMPLES = `
Examples:
  assay show fixtures/time.fixture.jsonl
  assay show fixtures/llm/plain.fixture.jsonl
  assay show --raw fixtures/llm/plain.fixture.jsonl

Exit codes: 0 shown, whatever the verdict and the findings are, 2 wrong use, or no fixture,
3 nested too deep for --json.`

/** `assay show`. */
export function addShow(program: Command, context: ProgramContext): void {
  program
    .command('show')
    .description(
      'show a fixture to a person: each call with its result and the schema in force, or an exchange with a model',
    )
    .argument('<fixture>')
    .option('--raw', 'each frame as it crossed the wire')
    .option('--json', 'the rebuilt conversation or exchange as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, options: ShowOptions) => {
      const { show } = await import('../commands/show.ts')
      context.finish(show(path, options))
    })
}

/** Options of `show`, as they were typed. */
export interface ShowOptions {
  readonly raw?: true
  readonly json?: true
}
