import type { Report } from '../../src/contracts/report.ts'
import { nameAndVersion } from './name-and-version.ts'

/** The servers that were compared between the eras and are the same in both, by name and version. */
export function agreeingServers({
  eras,
  erasCompared,
}: Pick<Report, 'eras' | 'erasCompared'>): readonly string[] {
  const differing = new Set(eras.map(({ server, version }) => nameAndVersion(server, version)))
  return erasCompared
    .map(({ server, version }) => nameAndVersion(server, version))
    .filter((name) => !differing.has(name))
}
