import type { Finding } from '../../src/contracts/finding.ts'
import type { Report, ReportServer, ReportTool } from '../../src/contracts/report.ts'
import type { ServerFindings } from '../shared/server-findings.ts'
import { callCase } from './call-case.ts'
import { failureOf, lesserLines } from './failure-of.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import type { TestCase, TestOutcome, TestSuite } from './test-suite.ts'

/** A server as a suite: itself, its calls, and what wasn't called. */
export function serverSuite({ server, findings }: ServerFindings, report: Report): TestSuite {
  const notes = fixtureNotes(report).filter(({ path }) => server.fixtures.includes(path))
  return {
    name: suiteName(server),
    timestamp: report.generatedAt,
    properties: {
      state: server.state,
      verdict: server.verdict,
      wrapping: server.wrapping,
      origin: server.origin,
      transport: server.transport,
      era: server.era,
      protocolVersion: server.protocolVersion ?? '',
    },
    cases: [serverCase({ server, findings }, notes), ...toolCases(server, findings)],
    output: eraLines(server, report),
    server,
  }
}

/** As in the ids of findings; transport and origin where they are not the usual ones. */
function suiteName({
  name,
  version,
  reportedVersion,
  era,
  transport,
  origin,
}: ReportServer): string {
  const known = version ?? reportedVersion
  return [
    `${name}${known === undefined ? '' : `@${known}`}${era === 'modern' ? '+modern' : ''}`,
    ...(transport === 'stdio' ? [] : [transport]),
    ...(origin === 'recorded' ? [] : [`(${origin})`]),
  ].join(' ')
}

/** What no call is told of: start, process, protocol, recordings. */
function serverCase({ server, findings }: ServerFindings, notes: readonly FixtureNote[]): TestCase {
  const calls = server.tools.flatMap((tool) => tool.calls)
  const told = new Set(calls.flatMap((call) => call.findings.map((id) => findingKey(call, id))))
  const general = findings.filter(
    ({ id, code, evidence }) => code !== 'not-exercised' && !told.has(findingKey(evidence, id)),
  )
  return {
    name: 'server',
    outcome: serverOutcome(server, general, notes),
    output: [...notes.map(({ path, text }) => `${path}: ${text}`), ...lesserLines(general)],
    seconds: 0,
    findings: general,
  }
}

/** Two recordings of a server may hold findings of one id. */
function findingKey({ fixture }: { readonly fixture: string }, id: string): string {
  return JSON.stringify([fixture, id])
}

/** A server that couldn't run is an error, for nothing was tried; so is a recording that breaks off. */
function serverOutcome(
  { verdict, reason = verdict }: ReportServer,
  findings: readonly Finding[],
  notes: readonly FixtureNote[],
): TestOutcome {
  const isDead = verdict === 'could-not-run'
  const failure = failureOf(findings, isDead ? 'error' : 'failure')
  if (failure !== undefined) return failure
  if (isDead) return { kind: 'error', type: verdict, message: reason, text: reason }
  const broken = notes.filter(({ kind }) => kind === 'incomplete')
  const text = broken.map((note) => `${note.path}: ${note.text}`).join('\n')
  if (broken.length > 0) return { kind: 'error', type: 'incomplete', message: text, text }
  if (verdict === 'incomplete')
    return { kind: 'error', type: verdict, message: reason, text: reason }
  return verdict === 'not-applicable' ? { kind: 'skipped', reason } : { kind: 'passed' }
}

function toolCases({ tools }: ReportServer, findings: readonly Finding[]): readonly TestCase[] {
  const byKey = Map.groupBy(findings, ({ id, evidence }) => findingKey(evidence, id))
  const idle = Map.groupBy(
    findings.filter(({ code }) => code === 'not-exercised'),
    ({ subject }) => subject.tool,
  )
  return tools.flatMap((tool) => [
    ...(tool.exercised ? [] : [idleCase(tool, idle.get(tool.name)?.[0])]),
    ...tool.calls.map((call) => {
      const ids = [...new Set(call.findings)]
      return callCase(
        tool,
        call,
        ids.flatMap((id) => byKey.get(findingKey(call, id)) ?? []),
      )
    }),
  ])
}

function idleCase(tool: ReportTool, said: Finding | undefined): TestCase {
  const reason = said?.message ?? 'the tool was never called'
  return { name: tool.name, outcome: { kind: 'skipped', reason }, output: [], seconds: 0, tool }
}

function eraLines({ name, version }: ReportServer, { eras }: Report): readonly string[] {
  return eras
    .filter((difference) => difference.server === name && difference.version === version)
    .map(
      ({ tool, aspect, legacy, modern }) =>
        `${tool}: ${aspect} is ${legacy} with a handshake, ${modern} without one`,
    )
}
