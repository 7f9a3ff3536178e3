import type { ReportServer } from '../contracts/report.ts'
import { shellQuote } from '../text/shell-quote.ts'
import { repeatCommand } from './repeat-command.ts'

/**
 * The commands, for a POSIX shell, that write a calls file for the tools of a server and then make its calls. None
 * where the report doesn't know how the server is reached.
 */
export function exerciseCommands(server: ReportServer): readonly string[] {
  const words = repeatCommand(server)?.words
  if (words === undefined) return []
  const [assay = '', check = '', ...source] = words
  const file = shellQuote(`${server.name}.calls.yaml`)
  const name = shellQuote(server.name)
  return [
    [assay, 'init', '--name', name, ...source].join(' '),
    [assay, check, '--name', name, '--calls', file, ...source].join(' '),
  ]
}
