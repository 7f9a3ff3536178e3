import type { Report, ReportSummary } from '../../src/contracts/report.ts'
import { findingCounts } from '../shared/finding-counts.ts'
import { exchangeOutcome, serverOutcome } from '../shared/outcome-line.ts'
import { plural } from '../../src/text/plural.ts'

/** The last word on everything: servers and exchanges by verdict, tools by what they need, findings by level. */
export function totals(report: Report): readonly string[] {
  return [
    ...serverOutcome(report),
    ...toolCounts(report),
    ...ruleNote(report),
    ...syntheticNote(report),
    ...exchangeOutcome(report),
    ...schemaNote(report),
    ...unrecordedNote(report),
    ...findingCounts(report),
  ]
}

function toolCounts(report: Report): readonly string[] {
  const { tools, exercised } = report.summary
  if (report.servers.length === 0) return []
  return [`${plural(tools, 'tool')} (${exercised} exercised): ${needs(report).join(', ')}`]
}

/** What a model sent that isn't what the request asked for. */
function schemaNote({ summary: { exchangesByCompliance } }: Report): readonly string[] {
  const broken = exchangesByCompliance.invalid + exchangesByCompliance.missing
  return broken === 0
    ? []
    : [`${plural(broken, 'exchange')} whose arguments or output break a schema`]
}

function unrecordedNote({ summary: { exchanges, recordedExchanges } }: Report): readonly string[] {
  const others = exchanges - recordedExchanges
  return others === 0
    ? []
    : [`${plural(others, 'exchange')} not from recordings, which are no coverage of a provider`]
}

function needs({ summary }: Report): readonly string[] {
  const { byWrapping, byCompliance, breaking, tools } = summary
  const unusable = byCompliance['schema-unusable']
  return [
    wrappingNeeds(summary),
    breaking === 0 ? '' : `${breaking} ${breaking === 1 ? 'breaks its' : 'break their'} schema`,
    unusable === 0 ? '' : `${plural(unusable, 'schema')} unusable`,
    byWrapping.impossible === 0 ? '' : `${byWrapping.impossible} can't be saved by any wrapper`,
    byWrapping.unknown === 0 || byWrapping.unknown === tools ? '' : `${byWrapping.unknown} unknown`,
  ].filter((part) => part !== '')
}

/** Of a tool of which nothing is known it isn't said that it needs no wrapping. */
function wrappingNeeds({ byWrapping, needingWrapping: wrap, tools }: ReportSummary): string {
  if (byWrapping.unknown === tools) return 'wrapping unknown'
  if (wrap > 0) return `${wrap} ${wrap === 1 ? 'needs' : 'need'} wrapping`
  const fine = byWrapping.none + byWrapping['optional-unwrap']
  if (fine === tools) return 'none needs wrapping'
  return fine === 0 ? '' : `${fine} ${fine === 1 ? 'needs' : 'need'} no wrapping`
}

/** What the arrow of a row means, and where there is more of it. */
function ruleNote({ servers }: Report): readonly string[] {
  const ruled = servers.flatMap(({ tools }) => tools.filter(({ rule }) => rule !== undefined))
  if (ruled.length === 0) return []
  const thin = ruled.filter(({ confidence }) => confidence === 'low').length
  const advice = [
    `${plural(thin, 'wrap rule')} learned from one call each; try with more calls (assay suggest)`,
  ]
  return [
    '→ names the wrap rule that holds on every recorded call of a tool; as configuration it is in the JSON report (tools[].rule)',
    ...(thin > 0 ? advice : []),
  ]
}

function syntheticNote({ servers }: Report): readonly string[] {
  const others = servers.filter(({ origin }) => origin !== 'recorded').length
  if (others === 0) return []
  return [`${plural(others, 'server')} not from recordings, whose tools don't count as exercised`]
}
