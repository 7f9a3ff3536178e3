import type { ReportServer } from '../../src/contracts/report.ts'

/** A server in few words: its name, its version, and what else tells it from others of the name. */
export function serverTitle({
  name,
  version,
  reportedVersion,
  era,
  transport,
}: ReportServer): string {
  const known = version ?? (reportedVersion === undefined ? '' : `(reports ${reportedVersion})`)
  return [
    name,
    known,
    transport === 'stdio' ? '' : `over ${transport}`,
    era === 'modern' ? 'without a handshake' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
