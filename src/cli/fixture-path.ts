import { existsSync } from 'node:fs'
import { join } from 'node:path'

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
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): FixturePlace {
  if (out.endsWith(SUFFIX)) return { path: out, replaces: overwrite && existsSync(out) }
  const stem = name.replaceAll(/[^\w.@-]+/gu, '-')
  const first = join(out, `${stem}${SUFFIX}`)
  if (overwrite || !existsSync(first)) return { path: first, replaces: existsSync(first) }
  let number = 2
  while (existsSync(join(out, `${stem}.${number}${SUFFIX}`))) number += 1
  return { path: join(out, `${stem}.${number}${SUFFIX}`), replaces: false }
}
