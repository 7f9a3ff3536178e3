import type { Command } from 'commander'
import { byteSize, collect, count, duration, protocol, wholeNumber } from './option-values.ts'

/** Where live servers come from, as typed on the command line. */
export interface PlaceOptions {
  readonly command: readonly string[]
  readonly url?: string
  readonly header: readonly string[]
  readonly config?: string
  readonly server: readonly string[]
  readonly name?: string
  readonly env: readonly string[]
  readonly cwd?: string
}

/** Where live servers come from and which calls they get, as typed on the command line. */
export interface SourceOptions extends PlaceOptions {
  readonly timeout: number
  /** A revision, `auto` or `both`. */
  readonly protocol?: string
  readonly callTimeout?: number
  /** Bytes. */
  readonly maxRecording?: number
  readonly seed: number
  readonly calls?: string
  readonly call?: readonly string[]
  readonly allow?: readonly string[]
  readonly probe?: true
  readonly concurrency?: number
}

/** Adds the options that name live servers and the calls to make. */
export function addSourceOptions(command: Command, { calls = true } = {}): Command {
  addPlaceOptions(command)
    .option(
      '--timeout <ms>',
      'for the start of a server, or its first answers (a unit may follow: 90s)',
      duration,
      60_000,
    )
    .option(
      '--protocol <version>',
      'the revision to speak (default: 2025-11-25), auto for the newest that a server speaks, or both eras',
      protocol,
    )
    .option('--seed <n>', 'for generated arguments', wholeNumber, 1)
  return calls ? addCallOptions(command) : command
}

/** Adds the options that name live servers. */
export function addPlaceOptions(command: Command): Command {
  return command
    .option(
      '--url <url>',
      'a server that runs already, over streamable HTTP or HTTP+SSE (${VAR} is filled in)',
    )
    .option(
      '--header <header>',
      "send this with each request to --url, as 'Authorization: Bearer ${TOKEN}'; repeatable",
      collect,
      [],
    )
    .option('--config <file>', 'an MCP client configuration (mcpServers, servers)')
    .option('--server <name>', 'only this server of the configuration; repeatable', collect, [])
    .option('--name <name>', 'what to call the server after -- or --url; told from that otherwise')
    .option(
      '--env <key[=value]>',
      'give the server a variable, ours where no value stands; repeatable',
      collect,
      [],
    )
    .option('--cwd <dir>', 'start the server in this folder')
}

function addCallOptions(command: Command): Command {
  return command
    .option('--calls <file>', 'the calls to make (*.calls.json, *.calls.yaml)')
    .option('--call-timeout <ms>', 'for each call', duration, 30_000)
    .option(
      '--max-recording <size>',
      'end a recording that grows larger (default: 256MB; 24MB if it is only kept in memory)',
      byteSize,
    )
    .option('--call <tool={json}>', 'make this call; repeatable', collect, [])
    .option(
      '--allow <glob>',
      'call these tools too, with generated arguments; they may write and delete; repeatable',
      collect,
      [],
    )
    .option(
      '--probe',
      'send each tool that is called also arguments that its inputSchema forbids, four times at most',
    )
    .option('--concurrency <n>', 'calls in flight at once', count, 1)
}
