import type { EndInput, FrameInput } from '../../src/contracts/fixture-writer.ts'
import { createLineReader, STDERR_LINE_LIMIT } from './line-reader.ts'
import { type ServerExit, startServer } from './server-process.ts'

/** Where the conversation with one process is recorded. */
export interface RecordedStartOptions {
  readonly frame: (input: FrameInput) => void
  /** Takes how it ended, once all frames are told. */
  readonly end: (end: EndInput) => void
}

/** Makes what starts a server and records each line that crosses, both ways, before anybody else gets it. */
export function recordedStart({ frame, end }: RecordedStartOptions): typeof startServer {
  return (server, output, options) => {
    const stdout = createLineReader(({ data }) => frame({ dir: 'recv', part: 'message', data }))
    const stderr = createLineReader(
      ({ data }) => frame({ dir: 'stderr', part: 'message', data }),
      STDERR_LINE_LIMIT,
    )
    let isClosed = false
    const tapped = {
      stdout: (chunk: Uint8Array): void => {
        stdout.push(chunk)
        output.stdout(chunk)
      },
      stderr: (chunk: Uint8Array): void => {
        stderr.push(chunk)
        output.stderr(chunk)
      },
    }
    const child = startServer(server, tapped, options)
    const exit = child.exit.then((how) => {
      stdout.end()
      stderr.end()
      end(endOf(how, isClosed))
      return how
    })
    return {
      ...child,
      exit,
      writeLine: (data) => {
        frame({ dir: 'send', part: 'message', data })
        child.writeLine(data)
      },
      close: (how) => {
        isClosed = true
        child.close(how)
      },
    }
  }
}

function endOf({ exitCode, signal, killed, guardLost }: ServerExit, isClosed: boolean): EndInput {
  const how = {
    ...(exitCode !== undefined && { exitCode }),
    ...(signal !== undefined && { signal }),
  }
  if (guardLost === true) return { reason: 'interrupted', ...how }
  if (!isClosed) return { reason: 'exited', ...how }
  return { reason: killed ? 'killed' : 'closed', ...how }
}
