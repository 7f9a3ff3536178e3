import type { FixtureWriter, FrameInput } from '../../src/contracts/fixture-writer.ts'
import type { RecordMcpOptions } from '../../src/contracts/recorder.ts'
import type { StdioServerDefinition } from '../../src/contracts/server-definition.ts'
import { JsonLines, type Line } from '../../src/wire/json-lines.ts'
import type { Answerer } from '../mcp/create-answerer.ts'
import type { Connection } from '../mcp/connection.ts'
import { type Stop, createStopping } from '../mcp/create-stopping.ts'
import { RpcPeer } from '../mcp/rpc-peer.ts'
import { type ServerExit, type ServerOutput, startServer } from './server-process.ts'

const TAIL_LINES = 20
const TAIL_BYTES = 2000

/** A running server, the conversation with it, and the record of both. */
export interface StdioConnection extends Connection {
  /** The first line on standard output that was no message. */
  readonly noise: () => string | undefined
  /** The last lines of standard error, oldest first, each cut to what people read. */
  readonly stderrTail: () => readonly string[]
  /** Ends the server and its whole process tree; resolves once all of its output is recorded. */
  readonly close: () => Promise<ServerExit>
}

/** What a connection is made from. */
export interface ConnectionOptions extends Pick<
  RecordMcpOptions,
  'writer' | 'environment' | 'signal'
> {
  readonly server: StdioServerDefinition
  readonly answer: Answerer['answer']
  readonly onNotification: (method: string) => void
}

/** Starts a server and records every line that crosses, both ways, in the order it crosses. */
export function openConnection(options: ConnectionOptions): StdioConnection {
  const { signal, answer, onNotification } = options
  const stopping = createStopping(() => peer.close())
  const frame = frameWriter(options.writer, stopping.stop)
  const peer = new RpcPeer({
    answer,
    onNotification,
    send: (data, { call }) => {
      // What can't be recorded isn't done.
      const mark = call === undefined ? {} : { call }
      if (frame({ dir: 'send', part: 'message', data, ...mark })) server.writeLine(data)
    },
  })
  const { output, stderrTail, noise, flush } = outputReader(frame, (line) => peer.receive(line))
  const server = startServer(options.server, output, options.environment)
  const interrupt = (): void => stopping.stop({ reason: 'interrupted' })
  signal?.addEventListener('abort', interrupt)
  if (signal?.aborted === true) interrupt()
  const exit = server.exit.then((how) => {
    signal?.removeEventListener('abort', interrupt)
    flush()
    stopping.stop({ reason: how.guardLost === true ? 'interrupted' : 'exited' })
    return how
  })
  const close = (): Promise<ServerExit> => {
    stopping.settle()
    server.close()
    return exit
  }
  const { current, stopped } = stopping
  return {
    peer,
    opened: server.spawned,
    agree: () => undefined,
    current,
    stopped,
    stderrTail,
    noise,
    close,
  }
}

function frameWriter(
  writer: FixtureWriter,
  stop: (stop: Stop) => void,
): (input: FrameInput) => boolean {
  // After a refusal the writer is left alone: a fixture with a hole would lie.
  let refused = false
  return (input) => {
    if (refused) return false
    try {
      writer.frame(input)
      return true
    } catch (error) {
      refused = true
      stop({ reason: 'full', error })
      return false
    }
  }
}

interface OutputReader extends Pick<StdioConnection, 'stderrTail' | 'noise'> {
  readonly output: ServerOutput
  /** Takes the last lines, where they have no ending. */
  readonly flush: () => void
}

function outputReader(
  frame: (input: FrameInput) => unknown,
  receive: (line: Uint8Array) => boolean,
): OutputReader {
  const tail: string[] = []
  let noise: string | undefined
  const stdout = lineReader(({ data, cut }) => {
    frame({ dir: 'recv', part: 'message', data })
    if (!cut && !receive(data)) noise ??= textOf(data)
  })
  const stderr = lineReader(({ data }) => {
    frame({ dir: 'stderr', part: 'message', data })
    tail.push(textOf(data))
    if (tail.length > TAIL_LINES) tail.shift()
  })
  return {
    output: { stdout: stdout.push, stderr: stderr.push },
    stderrTail: () => tail,
    noise: () => noise,
    flush: () => {
      stdout.end()
      stderr.end()
    },
  }
}

function textOf(line: Uint8Array): string {
  return Buffer.from(line.subarray(0, TAIL_BYTES)).toString('utf8')
}

function lineReader(onLine: (line: Line) => void): {
  readonly push: (chunk: Uint8Array) => void
  readonly end: () => void
} {
  const lines = new JsonLines()
  return {
    push: (chunk) => {
      for (const line of lines.push(chunk)) onLine(line)
    },
    end: () => {
      for (const line of lines.end()) onLine(line)
    },
  }
}
