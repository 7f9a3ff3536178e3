import type { ReporterContext } from '../../src/contracts/reporter.ts'
import { repositoryPath } from '../shared/repository-path.ts'
import type { SarifLocation } from './sarif-log.ts'

/** Stands for the root of the repository; whoever reads the file knows where that is. */
export const ROOT_ID = '%SRCROOT%'

/** A line of a fixture. GitHub drops a result that has no file, so that a recording which wasn't kept stands under its name. */
export function locationOf(path: string, line: number, context: ReporterContext): SarifLocation {
  const uri = repositoryPath(path, context).split('/').map(encode).join('/')
  return {
    physicalLocation: {
      artifactLocation: { uri, uriBaseId: ROOT_ID },
      region: { startLine: Math.max(line, 1) },
    },
  }
}

/** Half of a pair has no encoding. */
function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed())
}
