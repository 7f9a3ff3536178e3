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

/** What a server that runs sealed in a container runs in, as typed on the command line. */
interface ContainerOptions {
  readonly container?: string
  readonly network?: string
  /** Bytes. */
  readonly maxMemory?: number
  readonly pull?: true
}

/** Where live servers come from and which calls they get, as typed on the command line. */
export interface SourceOptions extends PlaceOptions, ContainerOptions {
  readonly timeout: number
  /** A revision, `auto` or `both`. */
  readonly protocol?: string
  readonly callTimeout?: number
  /** Bytes. */
  readonly maxRecording?: number
  readonly seed: number
  readonly calls?: string
  /** Calls files by server, from an assay.config file; it permits the calls on these. */
  readonly callsOf?: Readonly<Record<string, string>>
  readonly call?: readonly string[]
  readonly callAll?: readonly string[]
  readonly probe?: true
  readonly concurrency?: number
  /** False if nobody is to be asked. */
  readonly input?: boolean
}

const ADVANCED = 'Advanced:'

/** Adds the options that name live servers and the calls to make. */
export function addSourceOptions(command: Command, { calls = true } = {}): Command {
  addPlaceOptions(command)
  addContainerOptions(command)
  if (calls) addCallOptions(command)
  command
    .optionsGroup(ADVANCED)
    .option(
      '--timeout <time>',
      'how long a server may take to start, such as 90s',
      duration,
      60_000,
    )
    .option(
      '--protocol <version>',
      'MCP revision to use (default: 2025-11-25); auto: the newest that the server supports; both: one with and one without a handshake',
      protocol,
    )
    .option('--seed <n>', 'seed of the generated arguments', wholeNumber, 1)
  return (calls ? addAdvancedCallOptions(command) : command).optionsGroup('Options:')
}

/** Adds the options that name live servers. */
export function addPlaceOptions(command: Command): Command {
  return command
    .optionsGroup('Server:')
    .option(
      '--url <url>',
      'address of a running server, over streamable HTTP or HTTP+SSE; ${VAR} is filled in',
    )
    .option(
      '--header <header>',
      "header to send to --url, such as 'Authorization: Bearer ${TOKEN}'; repeatable",
      collect,
      [],
    )
    .option(
      '--config <file>',
      'MCP client configuration (mcpServers, servers), or an assay.config file',
    )
    .option('--server <name>', 'use only this server of the configuration; repeatable', collect, [])
    .option('--name <name>', 'name for the server in reports (default: from its command or URL)')
    .option(
      '--env <key[=value]>',
      'set a variable for the server; KEY alone passes yours on; repeatable',
      collect,
      [],
    )
    .option('--cwd <dir>', 'folder to start the server in')
    .optionsGroup('Options:')
}

function addContainerOptions(command: Command): void {
  command
    .optionsGroup('Container:')
    .option(
      '--container <image>',
      'run the server in a container of this image, without network, read-only but for /tmp; needs Docker or Podman',
    )
    .option('--network <name>', 'network of the container (default: none)')
    .option('--max-memory <size>', 'memory of the container (default: 1GB)', byteSize)
    .option('--pull', 'download the image if it is not on this machine')
}

function addCallOptions(command: Command): Command {
  return command
    .optionsGroup('Calls:')
    .option('--calls <file>', 'file of calls to make (*.calls.json, *.calls.yaml)')
    .option('--call <tool={json}>', 'call this tool with these arguments; repeatable', collect, [])
    .option(
      '--call-all <glob>',
      'call the matching tools with generated arguments, even if they may write or delete; repeatable',
      collect,
      [],
    )
    .option(
      '--probe',
      'also send arguments that the inputSchema forbids, at most four times a tool',
    )
    .option('--no-input', 'ask nothing, even at a terminal')
}

function addAdvancedCallOptions(command: Command): Command {
  return command
    .option('--call-timeout <time>', 'how long a call may take, such as 2m', duration, 30_000)
    .option('--concurrency <n>', 'calls at the same time', count, 1)
    .option(
      '--max-recording <size>',
      'end a recording that grows larger (default: 256MB, or 24MB if it is not saved)',
      byteSize,
    )
}
