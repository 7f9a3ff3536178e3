import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import type { StdioServerDefinition } from '../../src/contracts/server-definition.ts'
import { childEnvironment, type Environment } from './child-environment.ts'
import { GUARD, type GuardReport, type GuardRequest, isGuardReport } from './guard-protocol.ts'
import { createProcessTree, killTree } from './process-tree.ts'

/** How a server's process ended. */
export interface ServerExit {
  readonly exitCode?: number
  readonly signal?: string
  /** True where it had to be killed. */
  readonly killed: boolean
  /** True if it was killed for the memory that it used. */
  readonly overMemory?: true
  /** Why it ended, if what ran it knows. */
  readonly reason?: string
  /** True where the guard was ended from outside, and the server's tree with it by us. */
  readonly guardLost?: true
  /** Where it never ran. */
  readonly spawnError?: SpawnError
}

/** Why a process couldn't be started. */
interface SpawnError {
  /** Such as `ENOENT`. */
  readonly code?: string
  readonly message: string
}

/** A server that runs under a guard. */
export interface ServerProcess {
  /** Resolves with false where the server couldn't be started. */
  readonly spawned: Promise<boolean>
  /** Resolves when nothing of its process tree is left and all of its output was handed out. */
  readonly exit: Promise<ServerExit>
  /** Writes one line to its standard input. */
  readonly writeLine: (line: Uint8Array) => void
  /** Stops reading its standard output, or goes on. What it wrote before its end, or is closed, comes all the same. */
  readonly hold: (isHeld: boolean) => void
  /**
   * Ends its input, waits, asks it to terminate, waits, kills it; `exit` tells when that is done. With `now` it does not
   * wait for it to end by itself.
   */
  readonly close: (how?: { readonly now: true }) => void
}

/** Where a server's output goes, as it comes. */
export interface ServerOutput {
  readonly stdout: (chunk: Uint8Array) => void
  readonly stderr: (chunk: Uint8Array) => void
}

const NEWLINE = Buffer.from('\n')

/** How a server is started. */
export interface StartOptions {
  /** What its own environment is chosen from. @defaultValue that of this process */
  readonly environment?: Environment | undefined
  /** Bytes of memory that it may use before it is killed; not on Windows. @defaultValue no limit */
  readonly maxMemory?: number
}

/** Starts a server. Its command, arguments and environment never stand in a command line of ours. */
export function startServer(
  server: StdioServerDefinition,
  output: ServerOutput,
  { environment = process.env, maxMemory }: StartOptions = {},
): ServerProcess {
  const guard = spawnGuard(GUARD, childEnvironment({}, environment))
  const { command, args, cwd } = server
  const env = childEnvironment(server.env, environment)
  const given = { ...(cwd !== undefined && { cwd }), ...(maxMemory !== undefined && { maxMemory }) }
  const start: GuardRequest = { type: 'start', command, args, env, ...given }
  return leadServer(guard, {
    start,
    output,
    endRest: (pid) => (pid === undefined ? Promise.resolve() : killTree(createProcessTree(pid))),
  })
}

/** Starts a process that keeps a server on its own standard streams. */
export function spawnGuard(module: string, env: Readonly<Record<string, string>>): ChildProcess {
  // Its standard error is the server's: it must not write to it itself.
  return spawn(process.execPath, ['--no-warnings', module], {
    detached: true,
    env: { ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
}

/** What a guard is led by. */
export interface LeadOptions {
  /** The request that starts the server. */
  readonly start: Serializable
  readonly output: ServerOutput
  /** Ends what a guard left that was ended from outside; of a server that is no process of this machine's there is no pid. */
  readonly endRest: (pid: number | undefined) => Promise<unknown>
}

/** Has a guard start a server, and answers with what leads that. */
export function leadServer(
  guard: ChildProcess,
  { start, output, endRest }: LeadOptions,
): ServerProcess {
  guard.stdout?.on('data', output.stdout)
  guard.stderr?.on('data', output.stderr)
  // A server that is gone can't be written to; that it is gone is told by its exit.
  guard.stdin?.on('error', () => undefined)
  const spawned = followSpawn(guard)
  const exit = followExit(guard, endRest)
  request(guard, start)
  return {
    spawned,
    exit,
    writeLine: (line) => {
      // Both at once, and neither copied.
      guard.stdin?.cork()
      guard.stdin?.write(line)
      guard.stdin?.write(NEWLINE)
      guard.stdin?.uncork()
    },
    hold: (isHeld) => {
      if (isHeld && guard.stdin?.writableEnded !== true) guard.stdout?.pause()
      else guard.stdout?.resume()
    },
    close: (how) => {
      // A server that waits for its output to be read sees the end of its input no sooner.
      guard.stdout?.resume()
      request(guard, { type: 'close', ...how })
      guard.stdin?.end()
    },
  }
}

function followSpawn(guard: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    guard.on('message', (report: unknown) => {
      if (isGuardReport(report) && report.type === 'spawned') resolve(true)
    })
    guard.on('error', () => resolve(false))
    guard.on('close', () => resolve(false))
  })
}

function followExit(guard: ChildProcess, endRest: LeadOptions['endRest']): Promise<ServerExit> {
  return new Promise((resolve) => {
    let exit: ServerExit = { killed: false }
    let server: number | undefined
    let restEnded: Promise<unknown> = Promise.resolve()
    guard.on('message', (report: unknown) => {
      if (!isGuardReport(report)) return
      if (report.type === 'spawned') server = report.pid
      else exit = exitIn(report)
    })
    guard.on('exit', (code, signal) => {
      if (code === 0 && signal === null) return
      exit = { killed: true, guardLost: true }
      // Whoever is left of the server holds the pipes that `close` waits for.
      restEnded = endRest(server).finally(() => {
        guard.stdout?.destroy()
        guard.stderr?.destroy()
      })
    })
    guard.on('error', ({ message }) => resolve({ killed: false, spawnError: { message } }))
    guard.on('close', () => void restEnded.finally(() => resolve(exit)))
  })
}

function exitIn(report: Exclude<GuardReport, { type: 'spawned' }>): ServerExit {
  if (report.type === 'failed') return { killed: false, spawnError: report }
  const { exitCode, signal, killed, overMemory, reason } = report
  return {
    killed,
    ...(overMemory && { overMemory }),
    ...(reason !== undefined && { reason }),
    ...(exitCode === null ? {} : { exitCode }),
    ...(signal === null ? {} : { signal }),
  }
}

function request(guard: ChildProcess, message: Serializable): void {
  // A guard that is gone needs no request; its end is told by `close`.
  if (guard.connected) guard.send(message, () => undefined)
}
