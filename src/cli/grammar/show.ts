import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
Examples:
  assay show fixtures/time.fixture.jsonl
  assay show fixtures/llm/plain.fixture.jsonl
  assay show --raw fixtures/llm/plain.fixture.jsonl

Exit codes: 0 shown, whatever the findings are, 2 wrong use or not a fixture, 3 nested too deep for --json.`

/** `assay show`. */
export function addShow(program: Command, context: ProgramContext): void {
  const command = program
    .command('show')
    .description('print a fixture: each call with its result and schema, or a model exchange')
    .argument('<fixture>')
    .option('--raw', 'print each frame as it crossed the wire')
    .option('--json', 'print the conversation or exchange as JSON')
  addNotes(command, NOTES).action(async (path: string, options: ShowOptions) => {
    const { show } = await import('../commands/show.ts')
    context.finish(show(path, options))
  })
}

/** Options of `show`, as they were typed. */
export interface ShowOptions {
  readonly raw?: true
  readonly json?: true
}
