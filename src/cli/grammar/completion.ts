import { Argument, type Command } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'

/** The shells that a script is written for. */
const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const NOTES = `
Examples:
  echo 'source <(assay completion bash)' >> ~/.bashrc
  echo 'source <(assay completion zsh)' >> ~/.zshrc
  assay completion fish > ~/.config/fish/completions/assay.fish`

/** `assay completion`. */
export function addCompletion(program: Command, context: ProgramContext): void {
  const command = program
    .command('completion')
    .description('print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
  addNotes(command, NOTES).action(async (shell: Shell) => {
    const { completion } = await import('../commands/completion.ts')
    context.finish(completion(program, shell))
  })
}
