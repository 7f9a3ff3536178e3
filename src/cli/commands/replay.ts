import type { Fixture, FixtureKind } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import type { ExitCode } from '../exit-code.ts'
import type { ReplayCommandOptions } from '../grammar/replay.ts'
import { replayLlm } from '../replay/replay-llm.ts'
import { replayMcp } from '../replay/replay-mcp.ts'

/** Serves fixtures of one kind. */
type Replay = (fixtures: readonly Fixture[], options: ReplayCommandOptions) => Promise<ExitCode>

/** How fixtures are played, by what they hold. */
const REPLAYS: ReadonlyMap<FixtureKind, Replay> = new Map([
  ['llm', replayLlm],
  ['mcp', replayMcp],
])

const BY_NUMBER = new Intl.Collator('en', { numeric: true })

/** `assay replay`: serves fixtures, all of one kind; what can't be read is told, and the others are served. */
export async function replay(options: ReplayCommandOptions): Promise<ExitCode> {
  // The tenth of numbered recordings comes behind the ninth.
  const paths = findFixtures(options.paths).toSorted(BY_NUMBER.compare)
  const fixtures = readable(paths)
  const [first, ...others] = fixtures
  if (first === undefined)
    throw new HarnessError(
      'nothing-to-judge',
      `nothing to replay: ${paths.length === 0 ? 'there are no fixtures' : 'no fixture can be read'} at ${options.paths.join(', ')}`,
    )
  const { kind } = first.header
  const other = others.find(({ header }) => header.kind !== kind)
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `${excerpt(first.path)} is of kind ${kind} and ${excerpt(other.path)} of kind ${other.header.kind}; name fixtures of one kind`,
    )
  const serve = REPLAYS.get(kind)
  if (serve === undefined)
    throw new HarnessError(
      'wrong-use',
      `${excerpt(first.path)} is of kind ${kind}; assay replay serves fixtures of kind ${[...REPLAYS.keys()].join(' or ')}`,
    )
  return serve(fixtures, options)
}

function readable(paths: readonly string[]): readonly Fixture[] {
  return paths.flatMap((path) => {
    try {
      return [readFixture(path)]
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      process.stderr.write(`not served: ${printable(error.message)}\n`)
      return []
    }
  })
}
