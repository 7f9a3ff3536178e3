import type { Conversation } from '../../contracts/conversation.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { knownVersion } from '../../mcp/known-version.ts'
import { excerpt } from '../../text/excerpt.ts'
import { groupConversations } from '../group-conversations.ts'

type Group = readonly Conversation[]

/** The recordings of one server on both sides; one of them may be empty. */
export interface GroupPair {
  readonly name: string
  readonly old: Group
  readonly new: Group
}

/**
 * Pairs recordings of the same server: by name, era and transport; what is left of a name by era, then whatever is
 * left alone on both sides. One server on each side is a pair by the name that it gives itself, too. Two servers
 * that have nothing to do with each other, and a server in several versions on one side, are wrong use.
 */
export function pairGroups(
  old: readonly Conversation[],
  next: readonly Conversation[],
): readonly GroupPair[] {
  const before = byName(old)
  const after = byName(next)
  const single = before.size === 1 && after.size === 1 ? onlyNames(before, after) : undefined
  if (single !== undefined)
    return pairName(single[0], before.get(single[0]) ?? [], after.get(single[1]) ?? [])
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    pairName(name, before.get(name) ?? [], after.get(name) ?? []),
  )
}

type ByName = ReadonlyMap<string, readonly Group[]>

function byName(conversations: readonly Conversation[]): ByName {
  const groups = groupConversations(conversations)
  return Map.groupBy(groups, ([first]) => first?.fixture.header.subject.name ?? '')
}

function onlyNames(before: ByName, after: ByName): readonly [string, string] | undefined {
  const [old = ''] = before.keys()
  const [next = ''] = after.keys()
  const own = ownName(before.get(old))
  const isSame = own !== undefined && own === ownName(after.get(next))
  if (old === next || isSame) return [old, next]
  throw new HarnessError(
    'wrong-use',
    `these are recordings of different servers, ${excerpt(old)} and ${excerpt(next)}; name two recordings of one server`,
  )
}

/** What a server calls itself. */
function ownName(groups: readonly Group[] | undefined): string | undefined {
  return groups?.[0]?.[0]?.serverName
}

function pairName(
  name: string,
  old: readonly Group[],
  next: readonly Group[],
): readonly GroupPair[] {
  assertOneVersion(name, 'older', old)
  assertOneVersion(name, 'newer', next)
  const pairs: GroupPair[] = []
  let openOld = old
  let openNew = next
  for (const alike of [isOfOneWay, isOfOneEra]) {
    for (const before of openOld) {
      const after = openNew.find((group) => alike(before, group))
      if (after === undefined) continue
      pairs.push({ name, old: before, new: after })
      openOld = openOld.filter((group) => group !== before)
      openNew = openNew.filter((group) => group !== after)
    }
  }
  const [lastOld, ...restOld] = openOld
  const [lastNew, ...restNew] = openNew
  const isAlone = pairs.length === 0 && restOld.length === 0 && restNew.length === 0
  if (isAlone && lastOld !== undefined && lastNew !== undefined)
    return [{ name, old: lastOld, new: lastNew }]
  return [
    ...pairs,
    ...openOld.map((group) => ({ name, old: group, new: [] })),
    ...openNew.map((group) => ({ name, old: [], new: group })),
  ]
}

function isOfOneWay(left: Group, right: Group): boolean {
  const [one, other] = [left[0]?.fixture.header, right[0]?.fixture.header]
  return isOfOneEra(left, right) && one?.transport === other?.transport
}

function isOfOneEra([left]: Group, [right]: Group): boolean {
  return left?.era === right?.era
}

function assertOneVersion(name: string, side: string, groups: readonly Group[]): void {
  const versions = new Set(
    groups.map(([first]) => (first === undefined ? '' : (knownVersion(first) ?? ''))),
  )
  if (versions.size <= 1) return
  throw new HarnessError(
    'wrong-use',
    `the ${side} recordings hold ${versions.size} versions of ${excerpt(name)} (${[...versions].join(', ')}); name the recording of one`,
  )
}
