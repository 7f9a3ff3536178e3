import { readFileSync, readlinkSync } from 'node:fs'
import { processTable } from '../process-table.ts'

/** Command lines of the living processes that name a marker in their command line or work in a folder of that name. */
export function living(marker: string): readonly string[] {
  return processTable().flatMap(({ pid }) => {
    const command = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`))
    return command.includes(marker) || folder.includes(marker)
      ? [`${pid} ${command.replaceAll('\0', ' ')}`]
      : []
  })
}

// A process may be gone between the two looks.
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
