import type { Report } from '../../src/contracts/report.ts'
import { findingCounts } from '../shared/finding-counts.ts'
import { exchangeOutcome, serverOutcome } from '../shared/outcome-line.ts'
import { stateCounts } from '../shared/subject-states.ts'
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

function toolCounts({ servers, summary }: Report): readonly string[] {
  if (servers.length === 0 || summary.tools === 0) return []
  const states = stateCounts(summary.toolsByState).map(([, words]) => words)
  return [`${plural(summary.tools, 'tool')}: ${states.join('; ')}`]
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

/** What the arrow of a row means, and where there is more of it. */
function ruleNote({ servers }: Report): readonly string[] {
  const ruled = servers.flatMap(({ tools }) => tools.filter(({ rule }) => rule !== undefined))
  if (ruled.length === 0) return []
  const thin = ruled.filter(({ confidence }) => confidence === 'low').length
  const advice = [
    `${plural(thin, 'wrap rule')} learned from one call each; more calls make them safer`,
  ]
  return [
    '→ shows a wrap rule that works on every recorded call; write it out with: assay suggest FIXTURE --out assay.rules.yaml',
    ...(thin > 0 ? advice : []),
  ]
}

function syntheticNote({ servers }: Report): readonly string[] {
  const others = servers.filter(({ origin }) => origin !== 'recorded').length
  if (others === 0) return []
  return [`${plural(others, 'server')} not from recordings, whose tools don't count as exercised`]
}
