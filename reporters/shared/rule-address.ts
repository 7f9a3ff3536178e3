import type { Requirement } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'

/** Returns where a rule is found: its page of the specification, or ours, below the package's public address if there is one. */
export function ruleAddress(
  { address }: Pick<Requirement, 'address'>,
  { homepage }: Pick<Report, 'homepage'>,
): string {
  if (homepage === undefined || URL.canParse(address)) return address
  return `${homepage.replace(/\/$/u, '')}/${address}`
}
