import type { ChildProcess, SpawnOptions } from 'node:child_process'
import spawn from 'cross-spawn'
import { guardProcess } from '../../../recorders/stdio/guard-process.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'

/** How a command ended. */
export interface CommandEnd {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const PROXIES = ['http_proxy', 'https_proxy', 'all_proxy']

/**
 * Runs a command with variables of its own on our standard streams, and resolves when it ended. Signals are passed on to
 * it; if we end before it, even by being killed, it is killed with all that it started.
 */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  options: {
    readonly variables: Readonly<Record<string, string>>
    /** Whether its standard output goes to our standard error. */
    readonly isQuiet: boolean
  },
): Promise<CommandEnd> {
  const child = start(command, args, {
    stdio: ['inherit', options.isQuiet ? 2 : 'inherit', 'inherit'],
    env: { ...process.env, ...withoutProxy(process.env), ...options.variables },
  })
  const stopPassing = passSignalsOn(child)
  const dismiss = child.pid === undefined ? undefined : guardProcess(child.pid)
  try {
    return await ended(child, command)
  } finally {
    dismiss?.()
    stopPassing()
  }
}

/** Some refusals of the system are thrown, others come as an event. */
function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  try {
    return spawn(command, args, options)
  } catch (cause) {
    throw notStarted(command, cause)
  }
}

function passSignalsOn(child: ChildProcess): () => void {
  // What is typed at a terminal reaches both; a second one would be taken for hurry.
  const isTyped = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  const listeners = PASSED_ON.map((signal) => {
    const pass = (): void => {
      if (signal !== 'SIGINT' || !isTyped) child.kill(signal)
    }
    process.on(signal, pass)
    return () => void process.off(signal, pass)
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.on('exit', kill)
  return () => {
    for (const stop of listeners) stop()
    process.off('exit', kill)
  }
}

function ended(child: ChildProcess, command: string): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    child.on('exit', (exitCode, signal) => resolve({ exitCode, signal }))
    child.on('error', (cause) => reject(notStarted(command, cause)))
  })
}

function notStarted(command: string, cause: unknown): HarnessError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  return new HarnessError(
    'start-failed',
    `${excerpt(command)} can't be started (${code}); look at how it is spelled, and at PATH`,
    { cause },
  )
}

/** Where clients are sent through a proxy: that they reach this machine without it. */
function withoutProxy(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const isProxied = PROXIES.flatMap((name) => [name, name.toUpperCase()]).some(
    (name) => (environment[name] ?? '') !== '',
  )
  if (!isProxied) return {}
  const given = environment['no_proxy'] ?? environment['NO_PROXY'] ?? ''
  const hosts = [...given.split(','), '127.0.0.1', 'localhost'].filter((host) => host !== '')
  return { NO_PROXY: hosts.join(','), no_proxy: hosts.join(',') }
}
