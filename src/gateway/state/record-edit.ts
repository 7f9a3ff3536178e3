import type { ToolStatus } from '../../contracts/tool-status.ts'
import { asSeen } from './as-seen.ts'
import type { StatusEdit } from './status-edits.ts'
import type { ToolOutcome } from '../tools/tool-memory.ts'
import type { ToolStatusChange } from './tool-status-store.ts'

/** What a call does to the status of its tool. */
export interface RecordedCall {
  readonly edit: StatusEdit
  readonly change?: ToolStatusChange
}

/** What a reason quotes may come from a result, of which nothing is stored; what a schema asks for doesn't. */
const QUOTED = /(asks for )?"(?:[^"\\]|\\.)*"/gu

/** The edit that records a call of a tool, of which something or nothing is known. */
export function recordEdit(
  known: ToolStatus | undefined,
  { went, status, lastAdapter, reason, serverVersion }: ToolOutcome,
  at: string,
): RecordedCall {
  const seen = known && asSeen(known, serverVersion)
  const isOtherVersion = seen !== known
  const to = status ?? seen?.status ?? 'unknown'
  // A failed tool that fails again with another version was tried between.
  const from = isOtherVersion && to === known?.status ? 'unknown' : (known?.status ?? 'unknown')
  const isChanged = from !== to
  const why = reason ?? (status === undefined ? seen?.reason : undefined)
  return {
    edit: {
      counts: { calls: 1, [went]: 1 },
      members: {
        ...(isOtherVersion && { lastAdapter: undefined }),
        ...(lastAdapter !== undefined && { lastAdapter }),
        ...(serverVersion !== undefined && { serverVersion }),
        ...(reason !== undefined && { reason: withoutQuotes(reason) }),
        ...(isChanged && { status: to, reason: withoutQuotes(why), lastChanged: at }),
      },
      at,
    },
    ...(isChanged && { change: { from, to, ...(why !== undefined && { reason: why }) } }),
  }
}

function withoutQuotes(reason: string | undefined): string | undefined {
  return reason?.replaceAll(QUOTED, (quote, asks?: string) => (asks === undefined ? '"…"' : quote))
}
