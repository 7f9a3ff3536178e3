import { FINDING_LEVELS } from '../../src/contracts/finding.ts'
import type { Report, ReportSummary } from '../../src/contracts/report.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { nameList } from './name-list.ts'
import { plural } from './plural.ts'

const NAMES_LIMIT = 40

/** Who did so is said here again: in a long report their rows have scrolled away. */
const VERDICTS: readonly VerdictWords[] = [
  { verdict: 'failed', words: 'failed', named: true },
  { verdict: 'could-not-run', words: 'could not run', named: true },
  { verdict: 'incomplete', words: 'incomplete', named: true },
  { verdict: 'not-applicable', words: 'not exercised', named: false },
  { verdict: 'passed', words: 'passed', named: false },
]

interface VerdictWords {
  readonly verdict: Verdict
  readonly words: string
  readonly named: boolean
}

/** The last word on everything: servers by verdict, tools by what they need, findings by level. */
export function totals(report: Report): readonly string[] {
  const { servers, tools, exercised, byVerdict } = report.summary
  const outcomes = VERDICTS.filter(({ verdict }) => byVerdict[verdict] > 0).map((row) =>
    servers === 1 ? row.words : `${byVerdict[row.verdict]} ${row.words}${whoDid(report, row)}`,
  )
  return [
    `${plural(servers, 'server')}: ${outcomes.join(', ')}`,
    `${plural(tools, 'tool')} (${exercised} exercised): ${needs(report).join(', ')}`,
    ...ruleNote(report),
    ...syntheticNote(report),
    ...findingCounts(report),
  ]
}

function whoDid({ servers }: Report, { verdict, named }: VerdictWords): string {
  if (!named) return ''
  const names = servers
    .filter((server) => server.verdict === verdict)
    .map(({ name, version }) => [name, version].join(' ').trim())
  return ` (${nameList(names, NAMES_LIMIT)})`
}

function needs({ summary }: Report): readonly string[] {
  const { byWrapping, byCompliance, tools } = summary
  const broken = byCompliance.invalid + byCompliance.missing
  const unusable = byCompliance['schema-unusable']
  return [
    wrappingNeeds(summary),
    broken === 0 ? '' : `${broken} ${broken === 1 ? 'breaks its' : 'break their'} schema`,
    unusable === 0 ? '' : `${plural(unusable, 'schema')} unusable`,
    byWrapping.impossible === 0 ? '' : `${byWrapping.impossible} can't be saved by any wrapper`,
    byWrapping.unknown === 0 || byWrapping.unknown === tools ? '' : `${byWrapping.unknown} unknown`,
  ].filter((part) => part !== '')
}

/** Of a tool of which nothing is known it isn't said that it needs no wrapping. */
function wrappingNeeds({ byWrapping, tools }: ReportSummary): string {
  if (byWrapping.unknown === tools) return 'wrapping unknown'
  const wrap = byWrapping.required + byWrapping.recommended
  if (wrap > 0) return `${wrap} ${wrap === 1 ? 'needs' : 'need'} wrapping`
  const fine = byWrapping.none + byWrapping['optional-unwrap']
  if (fine === tools) return 'none needs wrapping'
  return fine === 0 ? '' : `${fine} ${fine === 1 ? 'needs' : 'need'} no wrapping`
}

/** What the arrow of a row means, and where there is more of it. */
function ruleNote({ servers }: Report): readonly string[] {
  const isShown = servers.some(({ tools }) => tools.some(({ rule }) => rule !== undefined))
  return isShown
    ? [
        '→ names the wrap rule that holds on every recorded call of a tool; as configuration it is in the JSON report (tools[].rule)',
      ]
    : []
}

function syntheticNote({ servers }: Report): readonly string[] {
  const others = servers.filter(({ origin }) => origin !== 'recorded').length
  if (others === 0) return []
  return [`${plural(others, 'server')} not from recordings, whose tools don't count as exercised`]
}

/** What wasn't exercised is counted with the tools. */
function findingCounts({ findings }: Report): readonly string[] {
  const shown = findings.filter(({ code }) => code !== 'not-exercised')
  const counts = FINDING_LEVELS.map((level) => [
    level,
    shown.filter((finding) => finding.level === level).length,
  ]).filter(([, count]) => count !== 0)
  return counts.length === 0
    ? []
    : [`findings: ${counts.map(([level, count]) => `${count} ${level}`).join(', ')}`]
}
