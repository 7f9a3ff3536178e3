import { probeServer } from '../../recorders/probe-server.ts'
import { LEGACY_VERSION, MODERN_VERSIONS } from '../mcp/protocol-versions.ts'
import type { SpokenProtocols } from '../../recorders/mcp/find-protocols.ts'
import type { SourceOptions } from './grammar/source-options.ts'
import type { LiveServer } from './live-servers.ts'
import { createProgress } from './progress.ts'

/** Milliseconds for a server, in its recording, whose time for a start is over already. */
const AFTER_SILENCE = 1000

/** A live server with the revision that it is recorded in. */
export interface LiveRecording {
  readonly live: LiveServer
  /** What the fixture is named after. */
  readonly name: string
}

/**
 * The recordings to make of a server, as `--protocol` says: one in the revision that is named or
 * found out, or one in each era that the server speaks, of which the one without a handshake is
 * named apart. What it doesn't speak is told on standard error.
 */
export async function inEachProtocol(
  live: LiveServer,
  { protocol }: Pick<SourceOptions, 'protocol'>,
  signal: AbortSignal,
): Promise<readonly LiveRecording[]> {
  const { name } = live.server
  if (protocol === undefined) return [{ live, name }]
  if (protocol !== 'auto' && protocol !== 'both')
    return [{ live: { ...live, protocolVersion: protocol }, name }]
  const progress = createProgress()
  const both = protocol === 'both'
  const spoken = await probeServer({ ...live, both, onEvent: progress.event, signal })
  progress.clear()
  if (spoken.silent === true && !signal.aborted)
    process.stderr.write(
      `${name} answered neither server/discover nor initialize in time; --timeout gives it more\n`,
    )
  if (both && !signal.aborted) tellUnspoken(name, spoken)
  const patience = spoken.silent === true ? { startTimeout: AFTER_SILENCE } : {}
  const legacy = { live: { ...live, ...patience, protocolVersion: LEGACY_VERSION }, name }
  if (spoken.modern === undefined) return [legacy]
  const modern = { ...live, protocolVersion: spoken.modern }
  if (!both) return [{ live: modern, name }]
  const apart = { live: modern, name: `${name}.modern` }
  return spoken.legacy === true ? [legacy, apart] : [apart]
}

/** Of a server that answered neither question nothing is known. */
function tellUnspoken(name: string, { modern, legacy }: SpokenProtocols): void {
  if (modern === undefined && legacy === true)
    process.stderr.write(`${name} doesn't speak ${MODERN_VERSIONS.join(' or ')}\n`)
  if (modern !== undefined && legacy !== true)
    process.stderr.write(`${name} doesn't speak ${LEGACY_VERSION} or an older revision\n`)
}
