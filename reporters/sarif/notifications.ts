import type { ReportProvider } from '../../src/contracts/report-provider.ts'
import type { Report, ReportServer } from '../../src/contracts/report.ts'
import type { ReporterContext } from '../../src/contracts/reporter.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { nameAndVersion } from '../shared/name-and-version.ts'
import { nameList } from '../shared/name-list.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { toolErrors } from '../shared/tool-errors.ts'
import type { ToolError } from '../shared/tool-errors.ts'
import { gaveNothing } from '../../src/verdict/nothing-judged.ts'
import { plural } from '../../src/text/plural.ts'
import { locationOf } from './location.ts'
import { messageOf } from './message.ts'
import type { SarifLevel, SarifNotification } from './sarif-log.ts'

const NAMES_LIMIT = 200

const LEVELS: Readonly<Record<FixtureNote['kind'], SarifLevel>> = {
  'not-judged': 'error',
  incomplete: 'error',
  'not-recorded': 'note',
  remark: 'note',
}

/** What is to be known beside the results: recordings that aren't whole, what couldn't run, what wasn't called. */
export function notificationsOf(
  report: Report,
  context: ReporterContext,
): readonly SarifNotification[] {
  return [
    ...fixtureNotes(report).map(({ path, kind, text }) => ({
      level: LEVELS[kind],
      message: messageOf(`${path}: ${text}`),
      locations: [locationOf(path, 1, context)],
    })),
    ...report.servers.flatMap((server) => [...unjudged(server), ...notExercised(server)]),
    ...toolErrors(report).map(errorNote),
    ...report.providers.flatMap((provider) => lostExchanges(provider, context)),
    ...eraNotes(report),
  ]
}

function unjudged(server: ReportServer): readonly SarifNotification[] {
  const { verdict, reason } = server
  if (!['could-not-run', 'not-applicable'].includes(verdict) && !gaveNothing(server)) return []
  const text = [fullServerTitle(server), verdict, reason].filter(Boolean).join(': ')
  return [{ level: verdict === 'not-applicable' ? 'warning' : 'error', message: messageOf(text) }]
}

function errorNote({ server, error, tools }: ToolError): SarifNotification {
  const text = `${fullServerTitle(server)}: ${nameList(tools, NAMES_LIMIT)} gave an error: ${error}`
  return { level: 'note', message: messageOf(text) }
}

function lostExchanges(
  provider: ReportProvider,
  context: ReporterContext,
): readonly SarifNotification[] {
  return provider.exchanges
    .filter(({ verdict }) => verdict !== 'passed' && verdict !== 'incomplete')
    .map(({ name, verdict, reason, fixture, line }) => ({
      level: levelOfLost(verdict),
      message: messageOf(
        [`${name} of ${fullProviderTitle(provider)}`, verdict, reason].filter(Boolean).join(': '),
      ),
      locations: [locationOf(fixture, line, context)],
    }))
}

/** A request that asks no model for anything, such as one for the list of models, is nothing to warn of. */
function levelOfLost(verdict: Verdict): SarifLevel {
  if (verdict === 'could-not-run') return 'error'
  return verdict === 'not-applicable' ? 'note' : 'warning'
}

function notExercised(server: ReportServer): readonly SarifNotification[] {
  const names = server.tools.filter((tool) => !tool.exercised).map(({ name }) => name)
  if (names.length === 0) return []
  const text = `${fullServerTitle(server)}: ${plural(names.length, 'tool')} not exercised: ${nameList(names, NAMES_LIMIT)}`
  return [{ level: 'note', message: messageOf(text) }]
}

function eraNotes({ eras }: Report): readonly SarifNotification[] {
  return eras.map(({ server, version, tool, aspect, legacy, modern }) => ({
    level: 'note',
    message: messageOf(
      `${tool} of ${nameAndVersion(server, version)}: ${aspect} is ${legacy} with a handshake, ${modern} without one`,
    ),
  }))
}
