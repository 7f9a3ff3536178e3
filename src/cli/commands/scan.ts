import { findFixtures } from '../../fixture/find-fixtures.ts'
import { scanFixture } from '../../fixture/scan-fixture.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'

/** `assay scan`: what redaction would have caught in these files; any hit is 1. */
export function scan(paths: readonly string[], options: { readonly json?: true }): ExitCode {
  const files = findFixtures(paths)
  const hits = files.flatMap((path) =>
    scanFixture(path, { environment: process.env }).map((hit) => ({ path, ...hit })),
  )
  if (options.json === true) process.stdout.write(`${JSON.stringify(hits, null, 2)}\n`)
  else {
    for (const hit of hits)
      process.stdout.write(`${printable(`${hit.path}:${hit.line} ${hit.rule} ${hit.excerpt}`)}\n`)
    process.stdout.write(`${plural(files.length, 'file')}, ${plural(hits.length, 'hit')}\n`)
  }
  return hits.length === 0 ? exitCode.fine : exitCode.findings
}
