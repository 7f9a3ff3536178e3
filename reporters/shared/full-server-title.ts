import type { ReportServer } from '../../src/contracts/report.ts'
import { serverTitle } from './server-title.ts'

/** A server where nothing beside it says how it was spoken to: its title, with transport and era where they are not the usual ones. */
export function fullServerTitle(server: ReportServer): string {
  const { transport, era } = server
  return [
    serverTitle(server),
    ...(transport === 'stdio' ? [] : [`over ${transport}`]),
    ...(era === 'legacy' ? [] : ['without a handshake']),
  ].join(' ')
}
