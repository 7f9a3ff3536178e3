import type { CallPlan, PlannedCall } from '../../../src/contracts/call-plan.ts'
import type { CallMark, Direction } from '../../../src/contracts/fixture.ts'
import type { EndInput, FixtureWriter } from '../../../src/contracts/fixture-writer.ts'
import type { JsonObject } from '../../../src/contracts/json.ts'
import type {
  RecordEvent,
  RecordMcpOptions,
  RecordOutcome,
} from '../../../src/contracts/recorder.ts'
import type { StdioServerDefinition } from '../../../src/contracts/server-definition.ts'
import { isJsonObject } from '../../../src/json/is-json-object.ts'
import { safeParseJson } from '../../../src/json/safe-parse-json.ts'
import { mcpStdio } from '../../mcp-stdio.ts'

/** A frame as it was given to the writer. */
export interface KeptFrame {
  readonly dir: Direction
  readonly data: Uint8Array
  readonly text: string
  /** The payload, where it is a JSON object; else an empty one. */
  readonly message: JsonObject
  readonly call?: CallMark
  readonly left?: string
}

type TinyOptions = RecordMcpOptions<StdioServerDefinition>

/** A recording into memory. */
export interface Recorded {
  readonly outcome: RecordOutcome
  readonly frames: readonly KeptFrame[]
  readonly end: EndInput | undefined
  readonly events: readonly RecordEvent[]
}

/** A writer that keeps what it is given. */
export interface Keeper {
  readonly writer: FixtureWriter
  readonly frames: readonly KeptFrame[]
  readonly ends: readonly EndInput[]
}

/** Makes a writer that keeps what it is given. */
export function createKeeper(): Keeper {
  const frames: KeptFrame[] = []
  const ends: EndInput[] = []
  const frame: FixtureWriter['frame'] = ({ dir, data, call, left }) => {
    const text = Buffer.from(data).toString('utf8')
    const reading = safeParseJson(text)
    const message = reading.ok && isJsonObject(reading.value) ? reading.value : {}
    frames.push({
      dir,
      data,
      text,
      message,
      ...(call !== undefined && { call }),
      ...(left !== undefined && { left }),
    })
  }
  return { writer: { frame, end: (end) => void ends.push(end) }, frames, ends }
}

/** Records into memory; no calls are made where no plan is given. */
export async function recordTiny(
  options: Omit<TinyOptions, 'writer' | 'plan'> & Partial<TinyOptions>,
): Promise<Recorded> {
  const keeper = createKeeper()
  const events: RecordEvent[] = []
  const outcome = await mcpStdio.record({
    writer: keeper.writer,
    plan: planOf([]),
    onEvent: (event) => void events.push(event),
    ...options,
  })
  return { outcome, frames: keeper.frames, end: keeper.ends[0], events }
}

/** A plan that makes calls of the tool `echo`, one with each of the arguments. */
export function planOf(
  calls: readonly (Partial<PlannedCall> | JsonObject)[],
): () => Promise<CallPlan> {
  const planned = calls.map((call, index): PlannedCall => {
    return { id: `c${index}`, tool: 'echo', arguments: {}, ...call }
  })
  return () => Promise.resolve({ calls: planned, skipped: [] })
}
