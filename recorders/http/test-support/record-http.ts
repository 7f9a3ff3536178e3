import type { FixtureWriter, EndInput, FrameInput } from '../../../src/contracts/fixture-writer.ts'
import type { RecordMcpOptions, RecordOutcome } from '../../../src/contracts/recorder.ts'
import type { HttpServerDefinition } from '../../../src/contracts/server-definition.ts'
import { mcpHttp } from '../../mcp-http.ts'
import { planOf } from '../../stdio/test-support/record-tiny.ts'

/** A frame as it was given to the writer. */
export interface KeptFrame extends Omit<FrameInput, 'data'> {
  readonly text: string
}

/** A recording into memory. */
export interface RecordedHttp {
  readonly outcome: RecordOutcome
  readonly frames: readonly KeptFrame[]
  readonly end: EndInput | undefined
}

/** What is recorded: calls of the tool `echo`, one with each of the arguments; none by default. */
export interface RecordHttpOptions
  extends
    Partial<Omit<RecordMcpOptions<HttpServerDefinition>, 'server'>>,
    Partial<Omit<HttpServerDefinition, 'name' | 'url'>> {
  readonly calls?: Parameters<typeof planOf>[0]
}

/** Records a server into memory. */
export async function recordHttp(
  url: string,
  { calls = [], headers = {}, transport, ...options }: RecordHttpOptions = {},
): Promise<RecordedHttp> {
  const frames: KeptFrame[] = []
  const ends: EndInput[] = []
  const writer: FixtureWriter = {
    frame: ({ data, ...frame }) =>
      void frames.push({ ...frame, text: Buffer.from(data).toString('latin1') }),
    end: (end) => void ends.push(end),
  }
  const named = { name: 'tiny', url, headers }
  const outcome = await mcpHttp.record({
    writer,
    plan: planOf(calls),
    startTimeout: 5000,
    callTimeout: 5000,
    ...options,
    server: transport === undefined ? named : { ...named, transport },
  })
  return { outcome, frames, end: ends[0] }
}

/** What stands in a header of a head. */
export function headerIn({ text }: KeptFrame, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)\\r$`, 'imu').exec(text)?.[1]
}

/** The frames of one part that were sent, or received. */
export function partsOf(
  { frames }: RecordedHttp,
  dir: FrameInput['dir'],
  part: FrameInput['part'],
): readonly KeptFrame[] {
  return frames.filter((frame) => frame.dir === dir && frame.part === part)
}

/** The first lines of the requests that were sent, oldest first, each with the method of its message. */
export function sentLines({ frames }: RecordedHttp): readonly string[] {
  return frames
    .filter(({ dir, part }) => dir === 'send' && part === 'head')
    .map(({ text, exchange }) => {
      const line = text.slice(0, text.indexOf(' HTTP/'))
      const body = frames.find(
        (frame) => frame.dir === 'send' && frame.part === 'message' && frame.exchange === exchange,
      )
      const method = /"method":"([^"]+)"/u.exec(body?.text ?? '')?.[1]
      return method === undefined ? line : `${line} ${method}`
    })
}
