import { HarnessError } from '../contracts/harness-error.ts'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { excerpt } from '../text/excerpt.ts'
import { printable } from '../text/printable.ts'
import { someNames } from '../text/some-names.ts'
import { commandHint } from './command-hint.ts'

/**
 * Returns the fixtures that the paths of a command name. Folders without fixtures are reported on standard error.
 *
 * @throws HarnessError `file-not-found` for a path that does not exist, with the command that may have been meant.
 */
export function namedFixtures(name: string, paths: readonly string[]): readonly string[] {
  try {
    const searched = paths.map((path) => ({ path, found: findFixtures([path]) }))
    const empty = searched.filter(({ found }) => found.length === 0).map(({ path }) => path)
    if (empty.length > 0) tellEmpty(empty)
    return findFixtures(searched.flatMap(({ found }) => found))
  } catch (error) {
    const hint = commandHint(name, paths)
    if (!(error instanceof HarnessError) || hint === undefined) throw error
    const [first = ''] = paths
    throw new HarnessError(error.code, printable(`${excerpt(first)} isn't there; ${hint}`), {
      cause: error,
    })
  }
}

function tellEmpty(paths: readonly string[]): void {
  const names = someNames(paths.map((path) => excerpt(path)))
  process.stderr.write(`${printable(`no *.fixture.jsonl in ${names}`)}\n`)
}
