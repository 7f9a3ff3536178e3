import type { DiffSide } from '../../contracts/diff.ts'
import type { Conversation } from '../../contracts/conversation.ts'
import type { ServerJudgement } from '../../contracts/judgement.ts'
import { givenUpCalls } from '../../mcp/conversation/unanswered-calls.ts'
import { excerpt } from '../../text/excerpt.ts'
import { explainVerdict } from '../explain-verdict.ts'
import { incompleteNotes } from './incomplete-notes.ts'
import { renamedTools } from './renamed-tools.ts'
import type { ServerPair } from './server-pair.ts'

const MOST_NAMES = 8

/** What couldn't be compared, what is guessed, and what makes a comparison weaker. */
export function notesOn(
  pair: ServerPair,
  sides: readonly (DiffSide | undefined)[],
): readonly string[] {
  const stopped = [...notStarted(pair.old, 'older'), ...notStarted(pair.next, 'newer')]
  const broken = sides.flatMap((side) => (side === undefined ? [] : incompleteNotes(side)))
  if (stopped.length > 0) return [...stopped, ...broken]
  return [...broken, ...otherWays(pair), ...renames(pair), ...uncalled(pair), ...givenUp(pair)]
}

function notStarted(judgement: ServerJudgement, side: string): readonly string[] {
  if (judgement.conversations.some(({ started }) => started)) return []
  return [
    `the ${side} recording can't be compared: ${explainVerdict(judgement) ?? 'it holds no list of tools'}`,
  ]
}

/** How a server is spoken to is the recorder's choice, and may be why it answers otherwise. */
function otherWays({ old, next }: ServerPair): readonly string[] {
  const [before] = old.conversations
  const [after] = next.conversations
  if (before === undefined || after === undefined) return []
  const ways = [
    ['era', before.era, after.era],
    [
      'transport',
      before.fixture.header.transport ?? 'stdio',
      after.fixture.header.transport ?? 'stdio',
    ],
    ['origin', before.fixture.header.origin, after.fixture.header.origin],
  ] as const
  const versions = unlikeVersions(before, after)
  return [
    ...versions,
    ...ways
      .filter(([, one, other]) => one !== other)
      .map(
        ([what, one, other]) =>
          `recorded with another ${what}, ${one} → ${other}: what differs may be due to that`,
      ),
  ]
}

/** A version of a package and one that a server says of itself are no two versions of one thing. */
function unlikeVersions(before: Conversation, after: Conversation): readonly string[] {
  const ofPackage = [before, after].map((it) => it.fixture.header.subject.version)
  const reported = [before, after].map((it) => it.reportedVersion ?? '')
  const isPackage = ofPackage.map((version) => version !== undefined)
  if (isPackage[0] === isPackage[1] || reported.every((version) => version !== '')) return []
  const kinds = isPackage.map((it) => (it ? "the package's" : "the server's own word"))
  return [`the versions are of different kinds: the older is ${kinds[0]}, the newer ${kinds[1]}`]
}

function renames({ listed }: ServerPair): readonly string[] {
  return renamedTools(
    [...listed.old.values()].filter(({ name }) => !listed.new.has(name)),
    [...listed.new.values()].filter(({ name }) => !listed.old.has(name)),
  )
}

function uncalled({ listed, calls, old, next }: ServerPair): readonly string[] {
  const unanswered = [old, next].flatMap(({ conversations }) => conversations.flatMap(givenUpCalls))
  const isUnanswered = (name: string): boolean => unanswered.some(({ tool }) => tool === name)
  const both = [...listed.old.keys()].filter((name) => listed.new.has(name) && !isUnanswered(name))
  const without = both.filter((name) => (calls.byTool.get(name) ?? []).length === 0)
  const notes: string[] = []
  if (calls.pairs.length === 0)
    notes.push('no call was made in both: only what the server says of itself is compared')
  else if (without.length > 0)
    notes.push(`no call of ${nameSome(without)} was made in both: what they give isn't compared`)
  if (calls.pairs.length > 0 && calls.onlyOld + calls.onlyNew > 0)
    notes.push(`calls made on one side only: ${calls.onlyOld} older, ${calls.onlyNew} newer`)
  return notes
}

/** A server that is slow once is no other server. */
function givenUp({ old, next }: ServerPair): readonly string[] {
  return (
    [
      ['older', old],
      ['newer', next],
    ] as const
  ).flatMap(([side, { conversations }]) => {
    const calls = conversations.flatMap(givenUpCalls)
    const names = calls.map(({ tool, id }) => `${tool} ${id}`)
    return names.length === 0
      ? []
      : [
          `given up without an answer in the ${side} recording, and not compared: ${nameSome(names)}`,
        ]
  })
}

function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => excerpt(name))
  const more = names.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}
