import type { Finding, FindingLevel } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'
import { ruleAddress } from '../shared/rule-address.ts'
import type { SarifLevel, SarifRule } from './sarif-log.ts'

/** What each level is in SARIF. */
export const SARIF_LEVELS: Readonly<Record<FindingLevel, SarifLevel>> = {
  must: 'error',
  should: 'warning',
  advice: 'note',
}

/** A rule for each code that was found, by the requirement that its findings cite. */
export function rulesOf(
  findings: readonly Finding[],
  report: Pick<Report, 'homepage'>,
): readonly SarifRule[] {
  return [...Map.groupBy(findings, ({ code }) => code).values()].flatMap(([first]) =>
    first === undefined ? [] : [ruleOf(first, report)],
  )
}

function ruleOf(
  { code, level, requirement, rule }: Finding,
  report: Pick<Report, 'homepage'>,
): SarifRule {
  const sentence = requirement?.sentence ?? rule ?? code
  const address = requirement === undefined ? '' : ruleAddress(requirement, report)
  return {
    id: code,
    shortDescription: { text: sentence },
    help: { text: address === '' ? sentence : `${sentence} See ${address}` },
    ...(URL.canParse(address) && { helpUri: address }),
    defaultConfiguration: { level: SARIF_LEVELS[level] },
    properties: {
      tags: [tagOf(code), level],
      ...(requirement !== undefined && {
        requirement: requirement.id,
        source: requirement.source,
        revisions: requirement.revisions,
      }),
    },
  }
}

function tagOf(code: string): string {
  if (code.startsWith('own/')) return 'own'
  return code.startsWith('llm-') ? 'llm' : 'mcp'
}
