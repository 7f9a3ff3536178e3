import type { DiffSide } from '../../contracts/diff.ts'
import type { ServerJudgement } from '../../contracts/judgement.ts'
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
  return [...broken, ...otherWays(pair), ...renames(pair), ...uncalled(pair)]
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
  return ways
    .filter(([, one, other]) => one !== other)
    .map(
      ([what, one, other]) =>
        `recorded with another ${what}, ${one} → ${other}: what differs may be due to that`,
    )
}

function renames({ listed }: ServerPair): readonly string[] {
  return renamedTools(
    [...listed.old.values()].filter(({ name }) => !listed.new.has(name)),
    [...listed.new.values()].filter(({ name }) => !listed.old.has(name)),
  )
}

function uncalled({ listed, calls }: ServerPair): readonly string[] {
  const both = [...listed.old.keys()].filter((name) => listed.new.has(name))
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

function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => excerpt(name))
  const more = names.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}
