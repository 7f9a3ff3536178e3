import type { ReportServer } from '../../src/contracts/report.ts'

/** A server for people: its name, its version or what it reports as one, and its origin where it wasn't recorded. */
export function serverTitle({ name, version, reportedVersion, origin }: ReportServer): string {
  const known = version ?? (reportedVersion && `(reports ${reportedVersion})`)
  return [name, known, origin === 'recorded' ? '' : `(${origin})`].filter(Boolean).join(' ')
}
