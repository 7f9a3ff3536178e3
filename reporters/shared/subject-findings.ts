import type { Finding } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'
import { fullServerTitle } from './full-server-title.ts'
import { providerFindings } from './provider-findings.ts'
import { fullProviderTitle } from './provider-title.ts'
import { serverFindings } from './server-findings.ts'

/** A server or a provider, where nothing beside it says how it was spoken to, with what was found about it. */
export interface SubjectFindings {
  readonly title: string
  readonly findings: readonly Finding[]
}

/** The servers and providers of a report, each with its findings, in the report's order. */
export function subjectFindings(report: Report): readonly SubjectFindings[] {
  return [
    ...serverFindings(report).map(({ server, findings }) => ({
      title: fullServerTitle(server),
      findings,
    })),
    ...providerFindings(report).map(({ provider, findings }) => ({
      title: fullProviderTitle(provider),
      findings,
    })),
  ]
}
