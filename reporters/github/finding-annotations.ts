import type { Finding, FindingLevel } from '../../src/contracts/finding.ts'
import type { Report, ReportServer } from '../../src/contracts/report.ts'
import type { ReporterContext } from '../../src/contracts/reporter.ts'
import { alikeFindings } from '../shared/alike-findings.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'
import { repositoryPath } from '../shared/repository-path.ts'
import { serverFindings } from '../shared/server-findings.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { nameList } from '../shared/name-list.ts'
import type { Annotation } from './workflow-command.ts'

const NAMES_LIMIT = 80

const LEVELS: Readonly<Record<FindingLevel, Annotation['level']>> = {
  must: 'error',
  should: 'warning',
  advice: 'notice',
}

/** An annotation for all findings of a server that say the same, at the line of the first; none for what wasn't exercised. */
export function findingAnnotations(
  report: Report,
  context: ReporterContext,
): readonly Annotation[] {
  return serverFindings(report).flatMap(({ server, findings }) => {
    const place = { server, said: clientWords(server), context }
    return alikeFindings(findings.filter(({ code }) => code !== 'not-exercised')).flatMap((group) =>
      groupAnnotation(group, place),
    )
  })
}

/** What real clients make of tools, by name, in the order of the tools. */
type ClientWords = ReadonlyMap<string | undefined, { readonly at: number; readonly line: string }>

interface AnnotationPlace {
  readonly server: ReportServer
  readonly said: ClientWords
  readonly context: ReporterContext
}

function groupAnnotation(
  group: readonly Finding[],
  { server, said, context }: AnnotationPlace,
): readonly Annotation[] {
  const [first] = group
  if (first === undefined) return []
  const { level, code, message, requirement, evidence } = first
  const { fixture, line } = evidence
  const tools = new Set(
    group.map(({ subject }) => subject.tool).filter((tool) => tool !== undefined),
  )
  const who = [fullServerTitle(server), nameList([...tools], NAMES_LIMIT)].filter(
    (part) => part !== '',
  )
  const lines = [
    message,
    ...(group.length === 1 ? [] : [`seen ${group.length} times; this is the first`]),
    ...clientLines(said, tools),
    ...(requirement === undefined ? [] : [`${requirement.sentence} ${requirement.address}`]),
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

/** What real clients make of the first of the tools of which there is something to say. */
function clientLines(said: ClientWords, names: ReadonlySet<string>): readonly string[] {
  const words = [...names].flatMap((name) => said.get(name) ?? [])
  const first = words.toSorted((one, other) => one.at - other.at)[0]
  return first === undefined ? [] : [first.line]
}

function clientWords({ tools }: ReportServer): ClientWords {
  return new Map(
    tools.flatMap(({ name, clients }, at) =>
      clients?.line === undefined ? [] : [[name, { at, line: clients.line }] as const],
    ),
  )
}
