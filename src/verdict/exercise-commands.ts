import type { Conversation } from '../contracts/conversation.ts'
import type { ReportCommands } from '../contracts/report-commands.ts'
import { placeholderNotes, shellLine, sourceWords } from './repeat-command.ts'

/**
 * The commands that write a calls file for the tools of a recorded server and then make its calls. Undefined where it
 * wasn't recorded how the server is reached.
 */
export function exerciseCommands(conversation: Conversation): ReportCommands | undefined {
  const source = sourceWords(conversation)
  if (source === undefined) return undefined
  const { name } = conversation.fixture.header.subject
  const words = ['--name', name, ...source.options]
  const file = ['--calls', `${name}.calls.yaml`]
  return {
    lines: [
      shellLine(['assay', 'init', ...words, ...source.command]),
      shellLine(['assay', 'check', ...file, ...words, ...source.command]),
    ],
    notes: [...placeholderNotes([...words, ...source.command]), ...source.notes],
  }
}
