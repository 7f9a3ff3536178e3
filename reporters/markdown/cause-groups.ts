import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportCall } from '../../src/contracts/report.ts'
import { alikeFindings } from '../shared/alike-findings.ts'

/** Names, values and numbers in a message: they differ from tool to tool where the cause is one. */
const DETAILS = /"[^"]*"|`[^`]*`|\d+/gu

/** Groups findings of one level by their cause: those of one code that break the same rule, or that say the same but for names. */
export function causeGroups(
  findings: readonly Finding[],
  callOf: (finding: Finding) => ReportCall | undefined,
): readonly (readonly Finding[])[] {
  const groups: { readonly causes: Set<string>; readonly findings: Finding[] }[] = []
  for (const alike of alikeFindings(findings)) {
    const causes = causesOf(alike, callOf)
    const group = groups.find((it) => [...causes].some((cause) => it.causes.has(cause)))
    if (group === undefined) groups.push({ causes: new Set(causes), findings: [...alike] })
    else {
      group.findings.push(...alike)
      for (const cause of causes) group.causes.add(cause)
    }
  }
  return groups.map((group) => group.findings)
}

function causesOf(
  group: readonly Finding[],
  callOf: (finding: Finding) => ReportCall | undefined,
): ReadonlySet<string> {
  return new Set(
    group.flatMap((finding) => {
      const { code, message } = finding
      const errors = code === 'output-invalid' ? (callOf(finding)?.evidence.schemaErrors ?? []) : []
      return errors.length === 0
        ? [`${code} ${message.replaceAll(DETAILS, '…')}`]
        : errors.map((error) => `${code} ${error.keyword} ${error.message}`)
    }),
  )
}
