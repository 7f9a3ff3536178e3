import { posix, relative, resolve, sep } from 'node:path'
import type { ReporterContext } from '../../src/contracts/reporter.ts'

/** A file as the root of the repository sees it, with slashes between its folders. */
export function repositoryPath(path: string, { folders }: ReporterContext): string {
  const local =
    folders === undefined ? path : relative(folders.root, resolve(folders.working, path))
  return posix.normalize(sep === posix.sep ? local : local.replaceAll(sep, posix.sep))
}
