import type { ClientReactions, ReactionKind, ToolReactions } from '../contracts/client-reaction.ts'
import type { ReportCall } from '../contracts/report.ts'

/**
 * What the reactions of clients that listed the tools come to over all calls of a tool. Undefined where nothing is
 * known of any client.
 */
export function toolReactions(
  calls: readonly Pick<ReportCall, 'clients'>[],
): ToolReactions | undefined {
  const names = new Set(calls.flatMap((call) => Object.keys(call.clients)))
  const kinds = [...names]
    .map((name) => kindsOf(calls.map((call) => call.clients[name])))
    .filter((ofClient) => ofClient.size > 0)
  if (kinds.length === 0) return undefined
  const rejecting = kinds.filter((ofClient) => ofClient.has('rejects'))
  const altering = kinds.filter((ofClient) => ofClient.has('alters') && !ofClient.has('rejects'))
  const counts = {
    clients: kinds.length,
    rejecting: rejecting.length,
    altering: altering.length,
  }
  const line = lineOf(counts)
  return { ...counts, ...(line !== '' && { line }) }
}

/** What one client did, so far as it is known. */
function kindsOf(reactions: readonly (ClientReactions | undefined)[]): ReadonlySet<ReactionKind> {
  const kinds = reactions.flatMap((reaction) =>
    reaction === undefined ? [] : [reaction.listed.reaction],
  )
  return new Set(kinds.filter((kind) => kind !== 'unknown'))
}

function lineOf({ clients, rejecting, altering }: Omit<ToolReactions, 'line'>): string {
  if (rejecting === 0)
    return altering === 0
      ? ''
      : `${altering} of ${clients} clients ${altering === 1 ? 'alters' : 'alter'} this`
  const rejection = `${rejecting} of ${clients} strict clients ${rejecting === 1 ? 'rejects' : 'reject'} this`
  return altering === 0
    ? rejection
    : `${rejection}, ${altering} ${altering === 1 ? 'alters' : 'alter'} it`
}
