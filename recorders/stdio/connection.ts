import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import type { RecordMcpOptions } from '../../src/contracts/recorder.ts'
import type {
  ContainerServerDefinition,
  StdioServerDefinition,
} from '../../src/contracts/server-definition.ts'
import { isContainerServer } from '../../src/client-config/is-container-server.ts'
import { MESSAGE_LIMIT } from '../../src/wire/json-lines.ts'
import { startContainer } from '../container/start-container.ts'
import { createStopping, stopOnAbort } from '../mcp/create-stopping.ts'
import { frameRecorder } from '../mcp/frame-recorder.ts'
import type { ClosableConnection, ConnectionHooks } from '../mcp/record-conversation.ts'
import { RpcPeer } from '../mcp/rpc-peer.ts'
import { createLineReader, STDERR_LINE_LIMIT } from './line-reader.ts'
import {
  type ServerExit,
  type ServerOutput,
  type ServerProcess,
  startServer,
} from './server-process.ts'
import { createStderrTail, lineText } from './stderr-tail.ts'

/** A running server, the conversation with it, and the record of both. */
export interface StdioConnection extends ClosableConnection<ServerExit> {
  /** The first line on standard output that was no message. */
  readonly noise: () => string | undefined
  /** The last lines of standard error, oldest first, each cut to what people read. */
  readonly stderrTail: () => readonly string[]
}

/** What a connection is made from. */
export interface ConnectionOptions
  extends
    Pick<RecordMcpOptions, 'writer' | 'environment' | 'signal' | 'maxRecording'>,
    ConnectionHooks {
  readonly server: StdioServerDefinition | ContainerServerDefinition
  /** Starts it if it was prepared before. */
  readonly start?: ((output: ServerOutput) => ServerProcess) | undefined
}

/**
 * Starts a server and records every line that crosses, both ways, in the order it crosses. Closing ends its whole
 * process tree.
 */
export function openConnection(options: ConnectionOptions): StdioConnection {
  const { signal, answer, onNotification } = options
  const stopping = createStopping(() => peer.close())
  const frame = frameRecorder(options.writer, stopping.stop, options.maxRecording)
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
  const server = (options.start ?? starter(options))(output)
  const unlisten = stopOnAbort(signal, stopping.stop)
  const exit = server.exit.then((how) => {
    unlisten()
    flush(how.killed)
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

function starter({
  server,
  environment,
}: ConnectionOptions): (output: ServerOutput) => ServerProcess {
  return (output) =>
    isContainerServer(server)
      ? startContainer(server, output, { environment })
      : startServer(server, output, { environment })
}

interface OutputReader extends Pick<StdioConnection, 'stderrTail' | 'noise'> {
  readonly output: ServerOutput
  /** Takes the last lines, if they have no ending; of a server that had to be killed they were cut by us. */
  readonly flush: (killed: boolean) => void
}

function outputReader(
  frame: (input: FrameInput) => unknown,
  receive: (line: Uint8Array) => boolean,
): OutputReader {
  const tail = createStderrTail()
  let noise: string | undefined
  let isCutByUs = false
  const stdout = createLineReader(({ data, cut }) => {
    if (isCutByUs) return void frame({ dir: 'recv', part: 'message', data, left: 'given-up' })
    frame({ dir: 'recv', part: 'message', data })
    if (!cut && !receive(data)) noise ??= lineText(data)
  }, MESSAGE_LIMIT)
  const stderr = createLineReader(({ data }) => {
    frame({ dir: 'stderr', part: 'message', data })
    tail.add(data)
  }, STDERR_LINE_LIMIT)
  return {
    output: { stdout: stdout.push, stderr: stderr.push },
    stderrTail: tail.lines,
    noise: () => noise,
    flush: (killed) => {
      isCutByUs = killed
      stdout.end()
      stderr.end()
    },
  }
}
