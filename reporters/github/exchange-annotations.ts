import type { Report } from '../../src/contracts/report.ts'
import type { ReportExchange, ReportProvider } from '../../src/contracts/report-provider.ts'
import type { ReporterContext } from '../../src/contracts/reporter.ts'
import { nameList } from '../shared/name-list.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { repositoryPath } from '../shared/repository-path.ts'
import type { Annotation } from './workflow-command.ts'

const NAMES_LIMIT = 80

/** An annotation for all exchanges with a provider that failed alike, at the first of them; it fails no run. */
export function exchangeAnnotations(
  { providers }: Report,
  context: ReporterContext,
): readonly Annotation[] {
  return providers.flatMap((provider) => {
    const lost = provider.exchanges.filter(isLost)
    const alike = Map.groupBy(lost, ({ verdict, reason }) => JSON.stringify([verdict, reason]))
    return [...alike.values()].flatMap((group) => groupAnnotation(group, provider, context))
  })
}

function isLost({ verdict }: ReportExchange): boolean {
  return verdict === 'failed' || verdict === 'could-not-run'
}

function groupAnnotation(
  group: readonly ReportExchange[],
  provider: ReportProvider,
  context: ReporterContext,
): readonly Annotation[] {
  const [first] = group
  if (first === undefined) return []
  const names = nameList(
    group.map(({ name }) => name),
    NAMES_LIMIT,
  )
  return [
    {
      level: 'warning',
      title: `exchange ${first.verdict}: ${fullProviderTitle(provider)} ${names}`,
      message: first.reason ?? first.verdict,
      file: repositoryPath(first.fixture, context),
      line: first.line,
    },
  ]
}
