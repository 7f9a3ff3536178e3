import { join } from 'node:path'
import type { Fixture, FrameAt } from '../src/contracts/fixture.ts'
import { createFixtureWriter } from '../src/fixture/create-fixture-writer.ts'
import { createRedactor } from '../src/fixture/create-redactor.ts'
import { openFileSink } from '../src/fixture/open-file-sink.ts'
import { rebuildConversation } from '../src/mcp/rebuild-conversation.ts'

/** Writes each fixture of a server on stdio again with its calls repeated until there are that many in all; answers with the bytes written. */
export function multiplyCalls(
  fixtures: readonly Fixture[],
  { calls, folder }: { readonly calls: number; readonly folder: string },
): number {
  const answered = fixtures
    .filter(({ header }) => header.transport === 'stdio')
    .map((fixture) => ({ fixture, pairs: pairsOf(fixture) }))
    .filter(({ pairs }) => pairs.length > 0)
  const each = Math.ceil(calls / answered.length)
  return answered.reduce((bytes, { fixture, pairs }, index) => {
    const count = Math.min(each, calls - index * each)
    return (
      bytes + writeMany({ fixture, pairs, count, path: join(folder, `${index}.fixture.jsonl`) })
    )
  }, 0)
}

type Pair = readonly [request: FrameAt, reply: FrameAt]

function pairsOf(fixture: Fixture): readonly Pair[] {
  return rebuildConversation(fixture).calls.flatMap(({ request, reply, rounds }) =>
    reply === undefined || rounds !== undefined ? [] : [[request, reply.frame] as const],
  )
}

function writeMany({
  fixture,
  pairs,
  count,
  path,
}: {
  readonly fixture: Fixture
  readonly pairs: readonly Pair[]
  readonly count: number
  readonly path: string
}): number {
  const writer = createFixtureWriter({
    sink: openFileSink(path),
    header: { ...fixture.header, origin: 'synthetic' },
    redactor: createRedactor({ environment: {} }),
  })
  let bytes = 0
  const write = (frame: FrameAt, id?: number): void => {
    const text = id === undefined ? (frame.utf8 ?? '') : withId(frame.utf8 ?? '', id)
    const call =
      id === undefined || frame.call === undefined ? {} : { call: { ...frame.call, id: `c${id}` } }
    bytes += text.length
    writer.frame({ dir: frame.dir, part: frame.part, data: Buffer.from(text), ...call })
  }
  const paired = new Set(pairs.flat())
  for (const frame of fixture.frames) if (!paired.has(frame)) write(frame)
  for (let index = 0; index < count; index += 1) {
    const [request, reply] = pairs[index % pairs.length] ?? []
    if (request === undefined || reply === undefined) break
    write(request, 1_000_000 + index)
    write(reply, 1_000_000 + index)
  }
  writer.end({ reason: 'closed' })
  return bytes
}

function withId(message: string, id: number): string {
  return JSON.stringify({ ...JSON.parse(message), id })
}
