import type { DiffEvidence, ServerRule } from '../../contracts/diff.ts'
import type { Finding, FindingCode, FindingLevel, OwnFindingCode } from '../../contracts/finding.ts'
import type { CallJudgement, ServerJudgement } from '../../contracts/judgement.ts'
import type { ChangeDraft } from './make-change.ts'
import type { ServerPair } from './server-pair.ts'

/** These say how a result stands to its schema, or what was called, which is compared by itself. */
const SAID_ELSEWHERE: ReadonlySet<FindingCode | OwnFindingCode> = new Set([
  'not-exercised',
  'output-invalid',
  'output-missing',
  'schema-unusable',
  'error-unflagged',
  'expectation-unmet',
])

const ADDED: Readonly<Record<FindingLevel, ServerRule>> = {
  must: 'must-finding-added',
  should: 'should-finding-added',
  advice: 'advice-finding-added',
}

/** A finding with the place on the other side where it isn't. */
interface Sighting {
  readonly finding: Finding
  readonly elsewhere?: DiffEvidence | undefined
}

/**
 * Findings that came or went, by code and tool: of the server, and of calls that both recordings have. Of a call
 * that failed before nothing came, as nothing could be seen; nor went anything where it fails now.
 */
export function compareFindings(
  { old, next, calls: { pairs } }: ServerPair,
  placeOf: (call: CallJudgement) => DiffEvidence | undefined,
): readonly ChangeDraft[] {
  const before = [
    ...general(old),
    ...pairs.flatMap((pair) => sightings(pair.old, placeOf(pair.new))),
  ]
  const after = [
    ...general(next),
    ...pairs.flatMap((pair) => sightings(pair.new, placeOf(pair.old))),
  ]
  const seen = [
    ...general(next),
    ...pairs
      .filter((pair) => hasResult(pair.old))
      .flatMap((pair) => sightings(pair.new, placeOf(pair.old))),
  ]
  const gone = [
    ...general(old),
    ...pairs
      .filter((pair) => hasResult(pair.new))
      .flatMap((pair) => sightings(pair.old, placeOf(pair.new))),
  ]
  const listed = [listedNames(old), listedNames(next)]
  const isOfBoth = ({ finding: { subject } }: Sighting): boolean =>
    subject.tool === undefined || listed.every((names) => names.has(subject.tool))
  const without = (these: readonly Sighting[], others: readonly Sighting[]) => {
    const known = byCode(others)
    return [...byCode(these.filter(isOfBoth))].filter(([key]) => !known.has(key))
  }
  return [
    ...without(seen, before).flatMap(([, group]) => draftOf(group, 'new')),
    ...without(gone, after).flatMap(([, group]) => draftOf(group, 'old')),
  ]
}

function sightings(
  { findings }: CallJudgement,
  elsewhere: DiffEvidence | undefined,
): readonly Sighting[] {
  return findings.map((finding) => ({ finding, elsewhere }))
}

function hasResult({ channel, call }: CallJudgement): boolean {
  return call.reply !== undefined && channel !== 'error' && channel !== 'protocol-error'
}

/** Not seen in a call: which calls are made is the recorder's choice. */
function general({ findings, tools }: ServerJudgement): readonly Sighting[] {
  const ofCalls = new Set(
    tools.flatMap(({ calls }) => calls.flatMap((call) => call.findings.map(({ id }) => id))),
  )
  return findings.filter(({ id }) => !ofCalls.has(id)).map((finding) => ({ finding }))
}

function byCode(all: readonly Sighting[]): ReadonlyMap<string, readonly Sighting[]> {
  const counted = all.filter(({ finding }) => !SAID_ELSEWHERE.has(finding.code))
  return Map.groupBy(counted, ({ finding: { code, subject } }) =>
    JSON.stringify([code, subject.tool]),
  )
}

function listedNames({ tools }: ServerJudgement): ReadonlySet<string | undefined> {
  return new Set(tools.filter(({ listed }) => listed).map(({ name }) => name))
}

function draftOf(group: readonly Sighting[], side: 'old' | 'new'): readonly ChangeDraft[] {
  const [first] = group
  if (first === undefined) return []
  const { finding, elsewhere } = first
  const { code, level, subject, message, evidence } = finding
  const place: DiffEvidence = {
    fixture: evidence.fixture,
    line: evidence.line,
    ...(evidence.pointer !== undefined && { pointer: evidence.pointer }),
  }
  const gone = side === 'old'
  return [
    {
      rule: gone ? 'finding-removed' : ADDED[level],
      message: gone ? `${level} finding ${code} is gone` : `${level} finding ${code}: ${message}`,
      path: code,
      ...(subject.tool !== undefined && { tool: subject.tool }),
      ...(gone ? { old: place, new: elsewhere } : { old: elsewhere, new: place }),
    },
  ]
}
