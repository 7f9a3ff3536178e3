import type { Conversation } from '../contracts/conversation.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import type { ComparedEras } from '../contracts/report.ts'
import { knownVersion } from '../mcp/known-version.ts'

/** One server in one version, recorded in one era. */
export interface EraSide {
  readonly judgement: ServerJudgement
  readonly conversation: Conversation
}

/** The same thing in each of the eras. */
export interface Pair<Value> {
  readonly legacy: Value
  readonly modern: Value
}

/**
 * The servers that were recorded in both eras, each with its recording in either. The same version counts as such where
 * it is the package's, or where no package is known and the servers only tell different ones.
 */
export function eraPairs(judgements: readonly ServerJudgement[]): readonly Pair<EraSide>[] {
  const sides = judgements.flatMap((judgement): EraSide[] => {
    const [conversation] = judgement.conversations
    return conversation?.started === true ? [{ judgement, conversation }] : []
  })
  const byServer = Map.groupBy(sides, ({ conversation: { fixture } }) =>
    JSON.stringify([fixture.header.subject.name, fixture.header.origin]),
  )
  return [...byServer.values()].flatMap((group) =>
    group
      .filter(({ conversation }) => conversation.era === 'legacy')
      .flatMap((legacy) => {
        const modern = counterpart(legacy, group)
        return modern === undefined ? [] : [{ legacy, modern }]
      }),
  )
}

/** The servers that were compared between the eras, each once, however many transports it was recorded over. */
export function comparedEras(judgements: readonly ServerJudgement[]): readonly ComparedEras[] {
  const servers = eraPairs(judgements).map(({ legacy }) => pairedServer(legacy))
  return [...Map.groupBy(servers, (server) => JSON.stringify(server)).values()].flatMap((alike) =>
    alike.slice(0, 1),
  )
}

/** A compared server, as reports name it. */
export function pairedServer({ conversation }: EraSide): ComparedEras {
  const { name, version } = conversation.fixture.header.subject
  return { server: name, ...(version !== undefined && { version }) }
}

/** The recording of the other era, over the same transport where there is one. */
function counterpart(legacy: EraSide, group: readonly EraSide[]): EraSide | undefined {
  const others = group.filter(
    (other) => other.conversation.era === 'modern' && isSameVersion(legacy, other),
  )
  const { transport } = legacy.conversation.fixture.header
  return (
    others.find(({ conversation }) => conversation.fixture.header.transport === transport) ??
    others[0]
  )
}

function isSameVersion({ conversation: left }: EraSide, { conversation: right }: EraSide): boolean {
  const versions = [left, right].map(({ fixture }) => fixture.header.subject.version)
  return versions[0] === versions[1] || knownVersion(left) === knownVersion(right)
}
