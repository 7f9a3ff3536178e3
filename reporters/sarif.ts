import { FINDING_LEVELS } from '../src/contracts/finding.ts'
import type { Finding } from '../src/contracts/finding.ts'
import type { Report } from '../src/contracts/report.ts'
import type { ReporterContext } from '../src/contracts/reporter.ts'
import { printableJson } from '../src/text/printable-json.ts'
import { defineReporter } from './define.ts'
import { ROOT_ID } from './sarif/location.ts'
import { notificationsOf } from './sarif/notifications.ts'
import { suiteResults, suiteRules } from './sarif/suite-results.ts'
import { resultsOf } from './sarif/results.ts'
import { rulesOf } from './sarif/rules.ts'
import type { SarifLog, SarifNotification } from './sarif/sarif-log.ts'

/** GitHub refuses a run with more results, and shows the first 5,000 by weight. */
const RESULTS_LIMIT = 25_000

/** SARIF 2.1.0, as code scanning takes it: a result for each finding, the heaviest first, at the line of its fixture. */
export const sarif = defineReporter({
  name: 'sarif',
  render: (report, context) => `${printableJson(logOf(report, context))}\n`,
})

function logOf(report: Report, context: ReporterContext): SarifLog {
  const told = heaviestFirst(report)
  const findings = told.slice(0, RESULTS_LIMIT)
  const rules = rulesOf(findings, report)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'mcp-assay',
            version: report.assay,
            ...(report.homepage !== undefined && { informationUri: report.homepage }),
            rules: [...rules, ...suiteRules(report)],
          },
        },
        automationDetails: { id: 'mcp-assay/' },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT_ID]: { description: { text: 'the root of the repository' } } },
        invocations: [
          {
            executionSuccessful:
              report.servers.length + report.providers.length + report.suites.length > 0,
            endTimeUtc: report.generatedAt,
            toolExecutionNotifications: [
              ...leftOut(told.length - findings.length),
              ...notificationsOf(report, context),
            ],
          },
        ],
        results: [...resultsOf(findings, rules, context), ...suiteResults(report, rules.length)],
      },
    ],
  }
}

/** What wasn't exercised is no result: a notification tells of it. */
function heaviestFirst({ findings }: Report): readonly Finding[] {
  return FINDING_LEVELS.flatMap((level) =>
    findings.filter((finding) => finding.level === level && finding.code !== 'not-exercised'),
  )
}

function leftOut(count: number): readonly SarifNotification[] {
  if (count === 0) return []
  const text = `${count} more findings left out: GitHub takes ${RESULTS_LIMIT} results of a run; --format json gives all`
  return [{ level: 'warning', message: { text } }]
}
