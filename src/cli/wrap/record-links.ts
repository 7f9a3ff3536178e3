import { existsSync } from 'node:fs'
import { FRAME, MAX_RECORDING } from '../../../recorders/mcp/frame-recorder.ts'
import { redactorFor, serverHeader } from '../../../recorders/mcp/server-header.ts'
import { recordedSend } from '../../../recorders/http/recorded-send.ts'
import { recordedStart } from '../../../recorders/stdio/recorded-start.ts'
import { isHttpServer } from '../../client-config/is-http-server.ts'
import type { EndInput, FixtureWriter, FrameInput } from '../../contracts/fixture-writer.ts'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { ServerDefinition } from '../../contracts/server-definition.ts'
import { createFixtureWriter } from '../../fixture/create-fixture-writer.ts'
import { openFileSink } from '../../fixture/open-file-sink.ts'
import { openLinkTo } from '../../gateway/links/open-link-to.ts'
import type { OpenLink } from '../../gateway/links/server-link.ts'
import { excerpt } from '../../text/excerpt.ts'
import { fixturePath, isFixturePath } from '../fixture-path.ts'

/** Makes what connects to a server; `started` is the server as it is started. */
export type LinkOpener = (server: ServerDefinition, started: ServerDefinition) => OpenLink

/** Where a gateway records, and who is told of it. */
interface RecordOptions {
  /** A fixture, or a folder of them. */
  readonly place: string
  readonly onEvent: (event: GatewayEvent) => void
}

/** How often another process may be quicker to begin a file. */
const MOST_TRIES = 5
const SUFFIX = '.fixture.jsonl'

/** Makes what connects to servers and records each connection into a fixture of its own. It never keeps a message from passing. */
export function recordingLinks({ place, onEvent }: RecordOptions): LinkOpener {
  const taken = new Set<string>()
  return (server, started) => (hooks) => {
    const record = createRecord(server, { place, taken, onEvent })
    if (!isHttpServer(server)) return openLinkTo(started, { start: recordedStart(record) })(hooks)
    const link = openLinkTo(started, { send: recordedSend(record) })({
      ...hooks,
      onEnd: (end) => {
        record.end({ reason: 'reset', error: end.message })
        hooks.onEnd(end)
      },
    })
    const close = async (): Promise<void> => {
      await link.close()
      record.end({ reason: 'closed' })
    }
    return { send: link.send, abandon: link.abandon, hold: link.hold, close }
  }
}

/** The recording of one connection. */
interface LinkRecord {
  readonly frame: (input: FrameInput) => void
  readonly onEndpoint: () => void
  readonly end: (end: EndInput) => void
}

/** Makes a recording, which begins with its first frame. What the medium refuses ends it, and not the conversation. */
function createRecord(
  server: ServerDefinition,
  options: RecordOptions & { readonly taken: Set<string> },
): LinkRecord {
  const { place, onEvent } = options
  let fixture: { readonly path: string; readonly writer: FixtureWriter } | undefined
  let [isOver, isOlder] = [false, false]
  let size = 0
  const attempt = (action: () => void): void => {
    try {
      if (!isOver) action()
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      finish('full', error.message)
    }
  }
  const finish = (reason: 'full' | 'limit', why: string): void => {
    isOver = true
    fixture?.writer.end({ reason })
    const message = `server ${excerpt(server.name)} is no longer recorded: ${why}`
    onEvent({ type: 'file', path: fixture?.path ?? place, message })
  }
  return {
    frame: (input) =>
      attempt(() => {
        fixture ??= beginFixture(server, options)
        size += input.data.length + FRAME
        if (size > MAX_RECORDING) finish('limit', 'it has grown to its limit')
        else fixture.writer.frame(input)
      }),
    onEndpoint: () => {
      isOlder = true
    },
    end: (end) => {
      attempt(() => fixture?.writer.end({ ...end, ...(isOlder && { transport: 'sse' }) }))
      isOver = true
    },
  }
}

/** Begins a fixture under the next name that is free. */
function beginFixture(
  server: ServerDefinition,
  { place, taken, onEvent }: RecordOptions & { readonly taken: Set<string> },
): { readonly path: string; readonly writer: FixtureWriter } {
  for (let count = 1; ; count += 1) {
    const path = nextPath(place, server.name, taken)
    taken.add(path)
    try {
      const sink = openFileSink(path)
      const redactor = redactorFor(server)
      const writer = createFixtureWriter({ sink, header: serverHeader(server), redactor })
      const message = `gets what passes between the gateway and server ${excerpt(server.name)}`
      onEvent({ type: 'file', path, message })
      return { path, writer }
    } catch (error) {
      // Another gateway was quicker.
      const isTaken = error instanceof HarnessError && error.code === 'file-exists'
      if (!isTaken || count === MOST_TRIES) throw error
    }
  }
}

/** Returns where the next connection goes: the fixture itself, or one beside it with a number; in a folder, by the server's name. */
function nextPath(place: string, server: string, taken: ReadonlySet<string>): string {
  if (!isFixturePath(place)) return fixturePath(place, server, { taken }).path
  const isFree = (path: string): boolean => !taken.has(path) && !existsSync(path)
  if (isFree(place)) return place
  const stem = place.slice(0, -SUFFIX.length)
  let number = 2
  while (!isFree(`${stem}.${number}${SUFFIX}`)) number += 1
  return `${stem}.${number}${SUFFIX}`
}
