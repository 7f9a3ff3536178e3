import type { ToolStatus } from '../../contracts/tool-status.ts'

/**
 * What is known of a tool, for a server that says that it is of a version: of another one it isn't known whether it has to
 * be wrapped, or can be. The same object where nothing speaks against it.
 */
export function asSeen(known: ToolStatus, serverVersion: string | undefined): ToolStatus {
  const { lastAdapter: _, ...rest } = known
  if (known.status !== 'failed' && known.status !== 'wrapped') return known
  const { serverVersion: before } = known
  if (serverVersion === undefined || before === undefined || before === serverVersion) return known
  return {
    ...rest,
    status: 'unknown',
    reason: `was ${known.status} with version ${before} of the server; this is version ${serverVersion}`,
    serverVersion,
  }
}
