import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { FixtureContainer } from '../../src/contracts/fixture.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { ContainerServerDefinition } from '../../src/contracts/server-definition.ts'
import { moduleBeside } from '../../src/core/bounded-process.ts'
import { childEnvironment, type Environment } from '../stdio/child-environment.ts'
import { leadServer, type ServerOutput, type ServerProcess, spawnGuard } from '../stdio/server-process.ts'
import {
  type ContainerReport,
  type ContainerRequest,
  isContainerReport,
  type SealedStart,
} from './messages.ts'

/** A container runtime that answers, or why none does. */
export type ContainerRuntime =
  | {
      readonly ok: true
      /** Where it is, such as `unix:///var/run/docker.sock`. */
      readonly address: string
      readonly version: string
      /** The operating system that it runs on, as it says. */
      readonly system: string
    }
  | {
      readonly ok: false
      /** What is missing, and what to do about it. */
      readonly reason: string
    }

/** A container that is ready to be started once. */
export interface PreparedContainer {
  /** What the header of its fixture says. */
  readonly described: FixtureContainer
  readonly start: (output: ServerOutput) => ServerProcess
  /** Lets it go if it wasn't started. */
  readonly close: () => void
}

/** How a container is started. */
export interface ContainerOptions {
  /** What says where the runtime is, such as DOCKER_HOST. @defaultValue that of this process */
  readonly environment?: Environment | undefined
  readonly signal?: AbortSignal | undefined
}

const MODULE = moduleBeside(import.meta.url, 'container-process')
/** Bytes of memory for a server that may not be trusted. */
const MAX_MEMORY = 2 ** 30
const NO_NETWORK = 'none'
/** What the library and the runtime are found by. */
const OF_RUNTIME = /^(?:DOCKER_|TESTCONTAINERS_)|^XDG_RUNTIME_DIR$/u

/**
 * Returns the container runtime that answers here, or why none does: for a test that is skipped without one.
 *
 * @example
 * const runtime = await containerRuntime()
 * test.skipIf(!runtime.ok)(`works sealed ${runtime.ok ? '' : runtime.reason}`, async () => {})
 */
export async function containerRuntime(
  options: { readonly environment?: Environment; readonly signal?: AbortSignal } = {},
): Promise<ContainerRuntime> {
  const guard = startGuard(options.environment)
  try {
    const { runtime } = await ask(guard, { type: 'prepare', pull: false }, options.signal)
    return { ok: true, ...runtime }
  } catch (error) {
    if (error instanceof HarnessError && error.code === 'container-unavailable')
      return { ok: false, reason: error.message }
    throw error
  } finally {
    guard.kill('SIGKILL')
  }
}

/**
 * Finds the runtime and the image of a server, and nothing is started yet.
 *
 * @throws HarnessError `container-unavailable` if one of them isn't there, `interrupted` if the signal ends the search
 */
export async function prepareContainer(
  server: ContainerServerDefinition,
  { environment, signal }: ContainerOptions = {},
): Promise<PreparedContainer> {
  const { image: name, network, maxMemory = MAX_MEMORY, pull = false } = server
  const guard = startGuard(environment)
  const close = (): void => void guard.kill('SIGKILL')
  try {
    const { image } = await ask(guard, { type: 'prepare', image: name, pull }, signal)
    return {
      described: {
        image: name,
        id: '',
        ...image,
        ...(network !== undefined && network !== NO_NETWORK && { network }),
        maxMemory,
      },
      start: (output) => startContainer(server, output, { environment, guard }),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Starts a server in a container that is removed when it ends, when it is closed, or when this process is gone. */
export function startContainer(
  server: ContainerServerDefinition,
  output: ServerOutput,
  { environment, guard: prepared }: ContainerOptions & { readonly guard?: ChildProcess } = {},
): ServerProcess {
  const isUsable = prepared?.connected === true
  const guard = isUsable ? prepared : startGuard(environment)
  const start = sealedStart(server)
  const request: ContainerRequest = { type: 'start', start, pull: server.pull ?? false }
  return leadServer(guard, {
    start: request,
    output,
    endRest: () => removeContainer(start.name, environment),
  })
}

function sealedStart(server: ContainerServerDefinition): SealedStart {
  const { image, command, args = [], env = {}, cwd, network, maxMemory } = server
  return {
    name: `mcp-assay-${randomUUID()}`,
    image,
    command: command === undefined ? [] : [command, ...args],
    env,
    ...(cwd !== undefined && { cwd }),
    network: network ?? NO_NETWORK,
    maxMemory: maxMemory ?? MAX_MEMORY,
  }
}

/** Removes what a process left that was to keep a container, and was killed. */
function removeContainer(name: string, environment: Environment | undefined): Promise<void> {
  const guard = startGuard(environment)
  send(guard, { type: 'remove', name })
  return new Promise((resolve) => {
    guard.on('error', () => resolve())
    guard.on('exit', () => resolve())
  })
}

function startGuard(environment: Environment = process.env): ChildProcess {
  const ofRuntime = Object.entries(environment).filter(([name]) => OF_RUNTIME.test(name))
  return spawnGuard(MODULE, {
    // Without it the library may download an image, only to find out which address this machine has.
    TESTCONTAINERS_HOST_OVERRIDE: 'localhost',
    ...childEnvironment({}, environment),
    ...Object.fromEntries(ofRuntime.map(([name, value]) => [name, value ?? ''])),
  })
}

/** What it answers, once; a process that ends first is unavailable too. */
function ask(
  guard: ChildProcess,
  request: ContainerRequest,
  signal: AbortSignal | undefined,
): Promise<Extract<ContainerReport, { readonly type: 'prepared' }>> {
  return new Promise((resolve, reject) => {
    const give = (error: HarnessError): void => {
      settle()
      reject(error)
    }
    const interrupt = (): void =>
      give(new HarnessError('interrupted', 'interrupted before the container was started'))
    const onEnd = (): void =>
      give(new HarnessError('container-unavailable', 'the process that looks for a container runtime ended; try again'))
    const onMessage = (message: unknown): void => {
      if (!isContainerReport(message)) return
      settle()
      if (message.type === 'prepared') resolve(message)
      else reject(new HarnessError('container-unavailable', message.message))
    }
    const settle = (): void => {
      guard.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      signal?.removeEventListener('abort', interrupt)
    }
    guard.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    signal?.addEventListener('abort', interrupt)
    if (signal?.aborted === true) interrupt()
    else send(guard, request)
  })
}

function send(guard: ChildProcess, request: ContainerRequest): void {
  if (guard.connected) guard.send(request, () => undefined)
}

