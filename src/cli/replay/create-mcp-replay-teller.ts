import type { McpReplayRecording } from '../../contracts/mcp-replay.ts'
import { tell } from '../provider-command/tell.ts'
import {
  createPrint,
  createReplayTeller,
  type ReplayedCounts,
  replayedWords,
  type ReplayTeller,
  type TellerOptions,
} from './create-replay-teller.ts'

/** Where a server is served, and how many recordings there are. */
interface Listening extends ReplayedCounts {
  /** Absent over standard streams. */
  readonly url?: string
}

/** Tells what the replay of a server is at. */
export interface McpReplayTeller extends ReplayTeller<
  Listening,
  McpReplayRecording,
  McpReplayRecording
> {
  /** A line that the recorded server wrote to standard error. */
  readonly line: (line: Uint8Array) => void
}

/** Where it may tell. */
export interface McpTellerOptions extends TellerOptions {
  /** Whether standard output is a command's. */
  readonly hasCommand: boolean
}

/** Makes what tells of the replay of a server. */
export function createMcpReplayTeller(options: McpTellerOptions): McpReplayTeller {
  const { isJson, isStdio, hasCommand } = options
  const print = createPrint(options)
  const teller = createReplayTeller(options, {
    listening: (listening: Listening) => tellWhere(listening, hasCommand),
    answer(recording: McpReplayRecording) {
      if (!isStdio) tell(placed(recording))
    },
    unused: placed,
  })
  return {
    ...teller,
    line: isJson
      ? (line) => print('line', { text: Buffer.from(line).toString() })
      : (line) => void process.stderr.write(Buffer.concat([line, Buffer.from('\n')])),
  }
}

function tellWhere({ url, ...counts }: Listening, hasCommand: boolean): void {
  const what = `replaying ${replayedWords(counts)}`
  if (url === undefined) {
    // A client has started it, and knows; a person may have, and doesn't.
    if (process.stdin.isTTY) tell(`${what} over standard input and output, to a client there`)
    return
  }
  tell(`${what} at ${url}${hasCommand ? '' : '; Ctrl-C ends it'}`)
  if (!hasCommand) process.stdout.write(`${url}\n`)
}

function placed({ request, path, line, call }: McpReplayRecording): string {
  return `${path}:${line} ${request}${call === undefined ? '' : ` (${call})`}`
}
