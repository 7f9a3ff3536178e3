import { LEGACY_VERSION } from '../../mcp/protocol-versions.ts'
import { resultMessage } from '../../rpc/rpc-edits.ts'
import type { RpcMessage } from '../../rpc/rpc-message.ts'
import type { Member, Table } from './member.ts'
import { mergeDiscoveries, versionsOf } from './merge-discoveries.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused } from './outcome.ts'
import { startPatience } from './start-patience.ts'
import { unlessOver } from './unless-over.ts'

interface Discovery {
  readonly member: Member
  /** Undefined where it hasn't come when the patience is over. */
  readonly answer: RpcMessage | undefined
}

/**
 * Answers `server/discover` for all servers together, where all that are connected speak the revisions without a
 * handshake; else refuses it as a method that isn't there, so that clients fall back to the handshake, for eras aren't
 * translated. One that says nothing or ends may be older, or broken: it counts as older where nobody loses by it.
 */
export async function discover(table: Table, request: ClientRequest): Promise<Outcome> {
  const patience = startPatience(table.patience)
  const asked = table.members.map(async (member): Promise<Discovery> => {
    const answering = member.seat.request(request.message, request.signal)
    const answer = await unlessOver(answering, patience.limit())
    patience.begin()
    return { member, answer }
  })
  const all = await Promise.race([Promise.all(asked), firstOlder(asked)])
  const hellos = all.flatMap(({ member, answer }) =>
    answer?.kind === 'result' ? [{ member, answer }] : [],
  )
  const mute = all.filter(({ answer }) => answer?.kind !== 'result')
  const older = mute.filter(isOlder)
  const mayFallBack = hellos.every((hello) => !versionsOf(hello).every(isModern))
  const holdouts = older.length > 0 || mayFallBack ? mute : []
  const merged = mergeDiscoveries(hellos)
  if (holdouts.length === 0 && merged.supportedVersions.some(isModern))
    return answered(request, resultMessage(request.id, { ...merged }))
  const names = holdouts.map(({ member }) => member.name).join(', ')
  const why =
    names === ''
      ? 'the servers have no revision without a handshake in common'
      : `no revision without a handshake is known of ${names}`
  return refused(request, REFUSED.method, `server/discover: ${why}; use initialize`)
}

/** Resolves when some server says that it is older, which decides all. */
function firstOlder(asked: readonly Promise<Discovery>[]): Promise<readonly Discovery[]> {
  return new Promise((resolve) => {
    for (const one of asked)
      void one.then((discovery) => isOlder(discovery) && resolve([discovery]))
  })
}

/** Whether it is there, and refuses; the error of one that is gone was made by the gateway. */
function isOlder({ member, answer }: Discovery): boolean {
  return answer?.kind === 'error' && member.seat.trouble() === undefined
}

function isModern(version: string): boolean {
  return version > LEGACY_VERSION
}
