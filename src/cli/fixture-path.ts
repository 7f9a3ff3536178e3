import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '../contracts/harness-error.ts'
import { fileStem } from '../text/file-stem.ts'

const SUFFIX = '.fixture.jsonl'

/** Where a recording goes, and whether a fixture stands there that it may replace. */
export interface FixturePlace {
  readonly path: string
  readonly replaces: boolean
}

/**
 * Picks the file for a server's recording: `out` itself where it names a fixture, else
 * `NAME.fixture.jsonl` in that folder, or the next free `NAME.2.fixture.jsonl`.
 */
export function fixturePath(
  out: string,
  name: string,
  {
    overwrite = false,
    taken = new Set(),
  }: {
    /** Whether the name without a number may stand there already. */
    readonly overwrite?: boolean
    /** What was recorded in this run, which no other recording replaces. */
    readonly taken?: ReadonlySet<string>
  } = {},
): FixturePlace {
  if (isFixturePath(out)) return { path: out, replaces: overwrite && existsSync(out) }
  const stem = fileStem(name)
  const isFree = (path: string): boolean => !taken.has(path) && !existsSync(path)
  const first = join(out, `${stem}${SUFFIX}`)
  if (isFree(first) || (overwrite && !taken.has(first)))
    return { path: first, replaces: existsSync(first) }
  let number = 2
  while (!isFree(join(out, `${stem}.${number}${SUFFIX}`))) number += 1
  return { path: join(out, `${stem}.${number}${SUFFIX}`), replaces: false }
}

/** Whether `--out` names one fixture, not a folder; a name that is neither is refused. */
export function isFixturePath(out: string): boolean {
  if (out.endsWith(SUFFIX)) return true
  if (!out.endsWith('.jsonl')) return false
  throw new HarnessError('wrong-use', `${out} is no fixture's name; it ends in ${SUFFIX}`)
}
