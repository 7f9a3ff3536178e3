import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { FixtureContainer } from '../../src/contracts/fixture.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { ContainerServerDefinition } from '../../src/contracts/server-definition.ts'
import { printable } from '../../src/text/printable.ts'
import { moduleBeside } from '../../src/core/bounded-process.ts'
import { childEnvironment, type Environment } from '../stdio/child-environment.ts'
import {
  leadServer,
  type ServerOutput,
  type ServerProcess,
  spawnGuard,
} from '../stdio/server-process.ts'
import {
  type ContainerReport,
  type ContainerRequest,
  isContainerReport,
  type SealedStart,
} from './messages.ts'

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
    const joined = network !== undefined && network !== NO_NETWORK ? { network } : {}
    const asked: ContainerRequest = { type: 'prepare', image: name, ...joined, pull }
    const { image } = await ask(guard, asked, signal)
    return {
      described: {
        image: name,
        id: '',
        ...image,
        ...joined,
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
  warnOfLeft(guard)
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
    server: server.name,
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
  warnOfLeft(guard)
  send(guard, { type: 'remove', name })
  return new Promise((resolve) => {
    guard.on('error', () => resolve())
    guard.on('exit', () => resolve())
  })
}

/** Warns of a container that stays, as Node warns: on standard error, if nobody listens. */
function warnOfLeft(guard: ChildProcess): void {
  guard.on('message', (message: unknown) => {
    if (isContainerReport(message) && message.type === 'left')
      process.emitWarning(printable(message.message), 'ContainerLeft')
  })
}

/** Starts a process that asks the runtime, and may keep a container. */
export function startGuard(environment: Environment = process.env): ChildProcess {
  const ofRuntime = Object.entries(environment).filter(([name]) => OF_RUNTIME.test(name))
  return spawnGuard(MODULE, {
    // Without it the library may download an image, only to find out which address this machine has.
    TESTCONTAINERS_HOST_OVERRIDE: 'localhost',
    ...childEnvironment({}, environment),
    ...Object.fromEntries(ofRuntime.map(([name, value]) => [name, value ?? ''])),
  })
}

/**
 * Asks for the runtime and an image.
 *
 * @throws HarnessError `container-unavailable` or `interrupted`
 */
export function ask(
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
      give(
        new HarnessError(
          'container-unavailable',
          'the process that looks for a container runtime ended; try again',
        ),
      )
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
