import type { McpReplayMiss, McpReplayRecording } from '../../contracts/mcp-replay.ts'
import type { ReplayServer } from '../../replay/mcp/replay-server.ts'
import { plural } from '../../text/plural.ts'
import { tell } from '../provider-command/tell.ts'

/** Tells what the replay of a server is at. */
export interface McpReplayTeller {
  readonly note: (note: ReplayServer['notes'][number]) => void
  readonly listening: (listening: { readonly url?: string; readonly recordings: number }) => void
  readonly answer: (recording: McpReplayRecording) => void
  readonly miss: (miss: McpReplayMiss) => void
  /** A line that the recorded server wrote to standard error. */
  readonly line: (line: Uint8Array) => void
  readonly sumUp: (server: ReplayServer) => void
}

/** Where it may tell. */
export interface McpTellerOptions {
  readonly isJson: boolean
  /** Whether standard output is the protocol's, and standard error the replayed server's. */
  readonly isStdio: boolean
  /** Whether standard output is a command's. */
  readonly hasCommand: boolean
}

/** Makes what tells of the replay of a server. */
export function createMcpReplayTeller(options: McpTellerOptions): McpReplayTeller {
  return options.isJson ? jsonTeller(options) : wordTeller(options)
}

/** Over standard streams JSON goes to standard error, as the other is the protocol's. */
function jsonTeller({ isStdio }: McpTellerOptions): McpReplayTeller {
  const stream = isStdio ? process.stderr : process.stdout
  const print = (type: string, value: object): void =>
    void stream.write(`${JSON.stringify({ type, ...value })}\n`)
  return {
    note: (note) => print('note', note),
    listening: (listening) => print('listening', listening),
    answer: (recording) => print('answer', recording),
    miss: (miss) => print('miss', miss),
    line: (line) => print('line', { text: Buffer.from(line).toString() }),
    sumUp: (server) => print('summary', countsOf(server)),
  }
}

function wordTeller({ isStdio, hasCommand }: McpTellerOptions): McpReplayTeller {
  return {
    note: ({ path, message }) => tell(`${path}: ${message}`),
    listening({ url, recordings }) {
      const what = `replaying ${plural(recordings, 'recording')}`
      if (url === undefined) {
        // A client has started it, and knows; a person may have, and doesn't.
        if (process.stdin.isTTY) tell(`${what} over standard input and output, to a client there`)
        return
      }
      const until = hasCommand ? '' : '; Ctrl-C ends it'
      tell(`${what} at ${url}${until}`)
      if (!hasCommand) process.stdout.write(`${url}\n`)
    },
    answer(recording) {
      if (!isStdio) tell(placed(recording))
    },
    miss: ({ message }) => tell(message),
    line: (line) => void process.stderr.write(Buffer.concat([line, Buffer.from('\n')])),
    sumUp(server) {
      const { answered, misses, unused } = countsOf(server)
      tell(`${plural(answered, 'request')} answered, ${misses} not recorded`)
      if (unused.length > 0) tell(['never asked for:', ...unused.map(placed)].join('\n  '))
    },
  }
}

function placed({ request, path, line, call }: McpReplayRecording): string {
  return `${path}:${line} ${request}${call === undefined ? '' : ` (${call})`}`
}

function countsOf(server: ReplayServer): {
  readonly answered: number
  readonly misses: number
  readonly unused: readonly McpReplayRecording[]
} {
  return {
    answered: server.recordings().reduce((sum, { used }) => sum + used, 0),
    misses: server.misses().length,
    unused: server.unused(),
  }
}
