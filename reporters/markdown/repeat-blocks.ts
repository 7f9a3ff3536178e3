import type { ReportCommands } from '../../src/contracts/report-commands.ts'
import { forAnyone } from '../shared/for-anyone.ts'
import { fence } from './fence.ts'
import { prose } from './prose.ts'

/** Commands to type, with what must be known before; nothing where there are none. */
export function repeatBlocks(
  title: string,
  commands: ReportCommands | undefined,
): readonly (readonly string[])[] {
  if (commands === undefined) return []
  const notes = commands.notes.map((note) => `- ${prose(note)}`)
  return [
    [`**${title}:**`],
    fence(commands.lines.map(forAnyone).join('\n'), 'sh'),
    ...(notes.length === 0 ? [] : [notes]),
  ]
}
