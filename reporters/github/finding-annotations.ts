import type { Finding, FindingLevel } from '../../src/contracts/finding.ts'
import type { ReportProvider } from '../../src/contracts/report-provider.ts'
import type { Report, ReportServer } from '../../src/contracts/report.ts'
import type { ReporterContext } from '../../src/contracts/reporter.ts'
import { alikeFindings } from '../shared/alike-findings.ts'
import { describeClients } from '../shared/describe-clients.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { ruleAddress } from '../shared/rule-address.ts'
import { repositoryPath } from '../shared/repository-path.ts'
import { serverFindings } from '../shared/server-findings.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { nameList } from '../shared/name-list.ts'
import { subjectNames } from '../shared/subject-names.ts'
import type { Annotation } from './workflow-command.ts'

const NAMES_LIMIT = 80

const LEVELS: Readonly<Record<FindingLevel, Annotation['level']>> = {
  must: 'error',
  should: 'warning',
  advice: 'notice',
}

/** An annotation for all findings of a server or provider that say the same, at the line of the first; none for what wasn't exercised. */
export function findingAnnotations(
  report: Report,
  context: ReporterContext,
): readonly Annotation[] {
  return [
    ...serverFindings(report).map(({ server, findings }) => ({
      title: fullServerTitle(server),
      findings,
      said: toolWords(server),
    })),
    ...providerFindings(report).map(({ provider, findings }) => ({
      title: fullProviderTitle(provider),
      findings,
      said: exchangeWords(provider),
    })),
  ].flatMap(({ title, findings, said }) =>
    alikeFindings(findings.filter(({ code }) => code !== 'not-exercised')).flatMap((group) =>
      groupAnnotation(group, { title, said, context, report }),
    ),
  )
}

/** What real clients make of tools or exchanges, by name, in their order. */
type ClientWords = ReadonlyMap<string, { readonly at: number; readonly line: string }>

interface AnnotationPlace {
  readonly title: string
  readonly said: ClientWords
  readonly context: ReporterContext
  readonly report: Report
}

function groupAnnotation(
  group: readonly Finding[],
  { title, said, context, report }: AnnotationPlace,
): readonly Annotation[] {
  const [first] = group
  if (first === undefined) return []
  const { level, code, message, requirement, evidence } = first
  const { fixture, line } = evidence
  const names = subjectNames(group)
  const who = [title, nameList(names, NAMES_LIMIT)].filter((part) => part !== '')
  const lines = [
    message,
    ...(group.length === 1 ? [] : [`seen ${group.length} times; this is the first`]),
    ...clientLines(said, names),
    ...(requirement === undefined
      ? []
      : [`${requirement.sentence} ${ruleAddress(requirement, report)}`]),
  ]
  return [
    {
      level: LEVELS[level],
      title: `${code}: ${who.join(' ')}`,
      message: lines.join('\n'),
      ...(isRecordingFile(fixture) && { file: repositoryPath(fixture, context), line }),
    },
  ]
}

/** What real clients make of the first of which there is something to say. */
function clientLines(said: ClientWords, names: readonly string[]): readonly string[] {
  const words = names.flatMap((name) => said.get(name) ?? [])
  const first = words.toSorted((one, other) => one.at - other.at)[0]
  return first === undefined ? [] : [first.line]
}

function toolWords({ tools }: ReportServer): ClientWords {
  return new Map(
    tools.flatMap(({ name, clients }, at) =>
      clients?.line === undefined ? [] : [[name, { at, line: clients.line }] as const],
    ),
  )
}

function exchangeWords({ exchanges }: ReportProvider): ClientWords {
  const lines = exchanges.map(
    ({ name, clients }, at) => [name, { at, line: describeClients(clients) }] as const,
  )
  return new Map(lines.filter(([, { line }]) => line !== ''))
}
