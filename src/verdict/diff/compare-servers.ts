import type { DiffChange, DiffServer, DiffSide } from '../../contracts/diff.ts'
import { DIFF_LEVELS } from '../../contracts/diff.ts'
import type { Conversation } from '../../contracts/conversation.ts'
import type { Fixture } from '../../contracts/fixture.ts'
import type { CallJudgement, ServerJudgement } from '../../contracts/judgement.ts'
import { givenUpCalls } from '../../mcp/conversation/unanswered-calls.ts'
import { knownVersion } from '../../mcp/known-version.ts'
import { compareCalls, placeOf } from './compare-calls.ts'
import { compareCoverage } from './compare-coverage.ts'
import { compareFindings } from './compare-findings.ts'
import { compareOffers, offerOf } from './compare-offers.ts'
import { compareTools } from './compare-tools.ts'
import { listedTools } from './listed-tools.ts'
import { type ChangeDraft, levelOf, makeChanges } from './make-change.ts'
import { matchCalls } from './match-calls.ts'
import type { MatchedServer, ServerPair } from './server-pair.ts'
import { notesOn } from './notes-on.ts'

/** All that differs between two recordings of one server, the heaviest first. */
export function compareServers(
  name: string,
  old: ServerJudgement,
  next: ServerJudgement,
): DiffServer {
  const [before, after] = sidesOf(old, next)
  const listed = { old: listedTools(old), new: listedTools(next) }
  const calls = matchAll(old, next)
  const counts = {
    tools: {
      old: listed.old.size,
      new: listed.new.size,
      both: [...listed.old.keys()].filter((tool) => listed.new.has(tool)).length,
    },
    calls: { old: countCalls(old), new: countCalls(next), both: calls.pairs.length },
  }
  const compared = hasStarted(old) && hasStarted(next)
  const drafts = compared ? draftsOf({ old, next, listed, calls }) : lostServer(old, next)
  return {
    name,
    ...(before !== undefined && { old: before }),
    ...(after !== undefined && { new: after }),
    compared,
    ...counts,
    changes: sorted(makeChanges(drafts, after?.era === 'modern' ? `${name}+modern` : name)),
    notes: notesOn({ old, next, listed, calls }, [before, after]),
  }
}

/** Whether a server answered in one of its recordings at least. */
function hasStarted({ conversations }: ServerJudgement): boolean {
  return conversations.some(({ started }) => started)
}

/** Both sides, with versions that are of one kind: the packages', if both are known, else what the servers say. */
function sidesOf(
  old: ServerJudgement,
  next: ServerJudgement,
): readonly [DiffSide | undefined, DiffSide | undefined] {
  const firsts = [old.conversations[0], next.conversations[0]]
  const kinds: readonly VersionOf[] = [
    (it) => it.fixture.header.subject.version,
    (it) => it.reportedVersion,
  ]
  const common = kinds.find((kind) =>
    firsts.every((it) => it !== undefined && (kind(it) ?? '') !== ''),
  )
  return [sideOf(old, common), sideOf(next, common)]
}

type VersionOf = (conversation: Conversation) => string | undefined

/** Who a server was in its recordings, for one side of a comparison. */
export function sideOf(
  { conversations }: ServerJudgement,
  versionOf: VersionOf = knownVersion,
): DiffSide | undefined {
  const [first] = conversations
  if (first === undefined) return undefined
  const { transport, origin } = first.fixture.header
  const version = versionOf(first)
  return {
    ...(version !== undefined && { version }),
    era: first.era,
    ...(first.protocolVersion !== undefined && { protocolVersion: first.protocolVersion }),
    transport: transport ?? 'stdio',
    origin,
    fixtures: conversations.map(({ fixture }) => fixture.path),
    incomplete: conversations
      .filter(({ fixture }) => !fixture.complete)
      .map(({ fixture }) => fixture.path),
  }
}

/** The heaviest first; changes of one level stay in order. */
function sorted(changes: readonly DiffChange[]): readonly DiffChange[] {
  return changes.toSorted(
    (left, right) => DIFF_LEVELS.indexOf(left.level) - DIFF_LEVELS.indexOf(right.level),
  )
}

function draftsOf(pair: ServerPair): readonly ChangeDraft[] {
  const { old, next, listed, calls } = pair
  const before = offerOf(old.conversations)
  const after = offerOf(next.conversations)
  const tools = compareTools(listed.old, listed.new)
  const broken = brokenOutputs(tools)
  const fixtures = new Map<CallJudgement['call'], Fixture>(
    [...old.conversations, ...next.conversations].flatMap(({ fixture, calls: made }) =>
      made.map((call) => [call, fixture]),
    ),
  )
  const at = (judged: CallJudgement) => placeOf(judged, fixtures.get(judged.call))
  return [
    ...(before === undefined || after === undefined ? [] : compareOffers(before, after)),
    ...tools,
    ...[...calls.byTool].flatMap(([tool, pairs]) =>
      compareCalls(pairs, { tool, placeOf: at, isOutputBroken: broken.has(tool) }),
    ),
    ...compareFindings(pair, at),
    ...compareCoverage(pair),
  ]
}

/** The tools whose results may break their older outputSchema, by what was told of them. */
function brokenOutputs(drafts: readonly ChangeDraft[]): ReadonlySet<string | undefined> {
  return new Set(
    drafts
      .filter(({ rule }) => rule.startsWith('output-') && levelOf(rule) === 'breaking')
      .map(({ tool }) => tool),
  )
}

function matchAll(old: ServerJudgement, next: ServerJudgement): MatchedServer {
  const after = callsOf(next)
  const matched = [...callsOf(old)].map(
    ([name, calls]) => [name, matchCalls(calls, after.get(name) ?? [])] as const,
  )
  const pairs = matched.flatMap(([, tool]) => tool.pairs)
  return {
    pairs,
    byTool: new Map(matched.map(([name, tool]) => [name, tool.pairs])),
    onlyOld: countCalls(old) - pairs.length,
    onlyNew: countCalls(next) - pairs.length,
  }
}

/**
 * The calls of each tool, but for those that the recorder gave up, and those that a recording broke off in: of these
 * nobody knows what comes of them.
 */
function callsOf({
  tools,
  conversations,
}: ServerJudgement): ReadonlyMap<string, readonly CallJudgement[]> {
  const cutOff = new Set(
    conversations
      .filter(({ fixture }) => !fixture.complete)
      .flatMap(({ calls }) => calls.filter(({ reply }) => reply === undefined)),
  )
  for (const call of conversations.flatMap(givenUpCalls)) cutOff.add(call)
  return new Map(
    tools.map(({ name, calls }) => [name, calls.filter(({ call }) => !cutOff.has(call))]),
  )
}

function countCalls({ tools }: ServerJudgement): number {
  return tools.reduce((count, { calls }) => count + calls.length, 0)
}

function lostServer(old: ServerJudgement, next: ServerJudgement): readonly ChangeDraft[] {
  if (!hasStarted(old) || hasStarted(next)) return []
  // A recording that breaks off doesn't tell what would have come.
  if (!next.conversations.every(({ fixture }) => fixture.complete)) return []
  const [fixture] = next.conversations.map((conversation) => conversation.fixture)
  return [
    {
      rule: 'server-not-started',
      message: "the server doesn't answer any more",
      ...(fixture !== undefined && { new: { fixture: fixture.path, line: 1 } }),
    },
  ]
}
