import { onTestFinished } from 'vitest'
import type { Fixture, FrameAt } from '../../../src/contracts/fixture.ts'
import type { HarnessError } from '../../../src/contracts/harness-error.ts'
import { createMemorySink, type MemorySink } from '../../../src/fixture/create-memory-sink.ts'
import { parseFixture } from '../../../src/fixture/parse-fixture.ts'
import { payloadBytes } from '../../../src/fixture/payload-bytes.ts'
import { type LlmRecorder, recordLlm } from '../../record-llm.ts'
import type { ExchangeOutcome } from '../exchange-outcome.ts'
import type { ExchangeOptions } from '../exchange-options.ts'
import type { ListenOptions } from '../llm-recording.ts'
import type { Refusal } from '../refusal.ts'

/** An exchange that was recorded. */
interface InMemory {
  readonly outcome: ExchangeOutcome
  readonly fixture: Fixture
}

/** A recorder whose fixtures stay in memory. */
export interface MemoryRecorder extends LlmRecorder {
  /** The exchange with a number, once it is over. */
  readonly exchange: (number: number) => Promise<InMemory>
  readonly faults: readonly HarnessError[]
  readonly refusals: readonly Refusal[]
}

/** Starts a recorder for a provider as long as the test runs. */
export async function recordInMemory(
  upstream: string,
  options: Omit<ExchangeOptions, 'onExchange' | 'onFault'> & Pick<ListenOptions, 'port'> = {},
): Promise<MemoryRecorder> {
  const sinks = new Map<number, MemorySink>()
  const over = new Map<number, PromiseWithResolvers<InMemory>>()
  const faults: HarnessError[] = []
  const refusals: Refusal[] = []
  const waitFor = (number: number): PromiseWithResolvers<InMemory> => {
    const waiting = over.get(number) ?? Promise.withResolvers<InMemory>()
    over.set(number, waiting)
    return waiting
  }
  const recorder = await recordLlm({
    upstream,
    environment: {},
    ...options,
    open: ({ number }) => {
      const sink = createMemorySink()
      sinks.set(number, sink)
      return sink
    },
    onExchange: (outcome) => {
      const text = sinks.get(outcome.number)?.text() ?? ''
      const fixture = parseFixture(text, `${outcome.number}.fixture.jsonl`)
      waitFor(outcome.number).resolve({ outcome, fixture })
    },
    onFault: (error) => void faults.push(error),
    onRefusal: (refusal) => void refusals.push(refusal),
  })
  onTestFinished(recorder.close)
  return { ...recorder, exchange: (number) => waitFor(number).promise, faults, refusals }
}

/** What a frame holds, a character a byte. */
export function textOf(frame: FrameAt): string {
  return Buffer.from(payloadBytes(frame)).toString('latin1')
}

/** Frames in short: direction, part and payload. */
export function inShort({ frames }: Fixture): readonly string[] {
  return frames.map((frame) => `${frame.dir} ${frame.part} ${JSON.stringify(textOf(frame))}`)
}

/** Chunks of one direction. */
export function chunksOf({ frames }: Fixture, dir: FrameAt['dir']): readonly FrameAt[] {
  return frames.filter((frame) => frame.dir === dir && frame.part === 'chunk')
}
