import { existsSync } from 'node:fs'
import type { Fixture, FixtureKind } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { ReplayNote } from '../../contracts/replay.ts'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { assertKindPlain, assertMissingUsable } from '../replay/missing.ts'
import { excerpt } from '../../text/excerpt.ts'
import type { ExitCode } from '../exit-code.ts'
import type { ReplayCommandOptions } from '../grammar/replay.ts'
import { tellUnread } from '../replay/create-replay-teller.ts'
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
  assertMissingUsable(options)
  const paths = pathsOf(options)
  const { fixtures, unread } = readAll(paths)
  const [first, ...others] = fixtures
  // Recordings of models can begin with none; the first of a server has to be made by assay record.
  const isFirst = options.recordMissing === true && paths.length === 0
  const isOfModels = isFirst || first?.header.kind === 'llm'
  // Nothing but a client of MCP may have standard output where one may be there, also where nothing can be served to it.
  const isStdio = options.http !== true && options.command.length === 0 && !isOfModels
  for (const note of unread) tellUnread(note, { isJson: options.json === true, isStdio })
  if (isFirst) {
    assertKindPlain(options)
    return replayLlm([], options)
  }
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

/** The fixtures that are named; the tenth of numbered recordings comes behind the ninth. */
function pathsOf({ paths, recordMissing }: ReplayCommandOptions): readonly string[] {
  // A folder to record into may not be there yet.
  const named = recordMissing === true ? paths.filter((path) => existsSync(path)) : paths
  return findFixtures(named).toSorted(BY_NUMBER.compare)
}

function readAll(paths: readonly string[]): {
  readonly fixtures: readonly Fixture[]
  /** Why others can't be. */
  readonly unread: readonly ReplayNote[]
} {
  const unread: ReplayNote[] = []
  const fixtures = paths.flatMap((path) => {
    try {
      return [readFixture(path)]
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      unread.push({ path, message: error.message })
      return []
    }
  })
  return { fixtures, unread }
}
