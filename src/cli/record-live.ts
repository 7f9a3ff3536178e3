import { recordServer } from '../../recorders/record-server.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type { RecordOutcome } from '../contracts/recorder.ts'
import { createMemorySink } from '../fixture/create-memory-sink.ts'
import { openFileSink } from '../fixture/open-file-sink.ts'
import { parseFixture } from '../fixture/parse-fixture.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import type { OriginalMessages } from '../mcp/rebuild-conversation.ts'
import { fixturePath } from './fixture-path.ts'
import type { SourceOptions } from './grammar/source-options.ts'
import { inEachProtocol, type LiveRecording } from './in-each-protocol.ts'
import type { LiveServer } from './live-servers.ts'
import { toolOffer } from './offer-tools.ts'
import { createProgress } from './progress.ts'
import { tellLimit, tellOutcome, tellRefused } from './tell-outcome.ts'

/** Bytes of a recording that is kept in memory: judging it takes some times as much. */
const IN_MEMORY = 24 * 1024 * 1024

/** How live servers are recorded. */
export interface RecordLiveOptions extends Pick<SourceOptions, 'protocol' | 'input'> {
  /** The folder that keeps the recordings. @defaultValue they are kept in memory */
  readonly save?: string
  /** Whether a report names failures, so that they are not told before it. @defaultValue false */
  readonly isShown?: boolean
}

/** What came of recording a live server. */
export interface Recorded {
  readonly fixture: Fixture
  readonly outcome: RecordOutcome
  readonly originals: OriginalMessages
}

/** Records live servers one after the other, each in every revision that the options ask for. */
export async function recordLive(
  servers: readonly LiveServer[],
  options: RecordLiveOptions,
  signal: AbortSignal,
): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = []
  for (const server of servers) {
    if (signal.aborted) break
    for (const recording of await inEachProtocol(server, options, signal)) {
      if (signal.aborted) break
      recorded.push(await recordOne(recording, options, signal))
    }
  }
  return recorded
}

async function recordOne(
  { live, name }: LiveRecording,
  options: RecordLiveOptions,
  signal: AbortSignal,
): Promise<Recorded> {
  const path = options.save === undefined ? undefined : fixturePath(options.save, name).path
  const memory = createMemorySink()
  const originals = new Map<number, string>()
  const progress = createProgress()
  const choose = toolOffer(options)
  const outcome = await recordServer({
    ...(path === undefined && { maxRecording: IN_MEMORY }),
    ...live,
    sink: path === undefined ? memory : openFileSink(path),
    onChanged: (line, original) => void originals.set(line, original),
    onEvent: progress.event,
    signal,
    ...(choose === undefined ? {} : { choose }),
  })
  progress.clear()
  const { isShown = false } = options
  if (outcome.failure !== undefined || outcome.error !== undefined)
    tellOutcome({ name, outcome, isShown, ...(path === undefined ? {} : { path }) })
  else tellRefused(live, outcome)
  if (outcome.reason === 'limit') tellLimit(name)
  const fixture =
    path === undefined ? parseFixture(memory.bytes(), `${name} (live)`) : readFixture(path)
  return { fixture, outcome, originals }
}
