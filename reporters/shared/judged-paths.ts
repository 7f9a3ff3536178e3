import type { Report } from '../../src/contracts/report.ts'

/** The fixtures that a server or an exchange of the report was made from. */
export function judgedPaths({
  servers,
  providers,
}: Pick<Report, 'servers' | 'providers'>): ReadonlySet<string> {
  return new Set([
    ...servers.flatMap(({ fixtures }) => fixtures),
    ...providers.flatMap(({ exchanges }) => exchanges.map(({ fixture }) => fixture)),
  ])
}
