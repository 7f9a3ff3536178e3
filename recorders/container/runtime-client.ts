import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Testcontainers from 'testcontainers'
import type { ContainerRuntimeClient } from 'testcontainers'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import type { RuntimeIdentity } from './messages.ts'

type Library = typeof Testcontainers

/** The library's client of a runtime, and which runtime that is. */
export interface Runtime {
  readonly client: ContainerRuntimeClient
  readonly identity: RuntimeIdentity
}

const LIBRARY = 'testcontainers'
/** Networks that a runtime has without a name of their own. */
const BUILT_IN = /^(?:none|host|bridge|default|container:.*)$/u
/** How an address begins; the library also reads `unix:/path`. */
const SCHEME = /^[a-z]+:\//iu
const UNKNOWN = 'an unknown address'
/** Milliseconds in which a socket on this machine is connected to. */
const CONNECT_LIMIT = 2000

/**
 * Finds the container runtime as the library does, by DOCKER_HOST or at Docker's usual sockets, and else at Podman's.
 *
 * @throws HarnessError `container-unavailable` if the library isn't installed, or no runtime answers
 */
export async function findRuntime(): Promise<Runtime> {
  const library = await loadLibrary()
  // A shell or a CI file that unsets it leaves it empty.
  if (process.env['DOCKER_HOST'] === '') delete process.env['DOCKER_HOST']
  const asked = process.env['DOCKER_HOST']
  if (asked === undefined) await preferPodman()
  else if (!SCHEME.test(asked)) throw withoutScheme(asked)
  // The library passes a socket over that doesn't answer, and takes another runtime.
  else if (!(await answersAt(asked))) throw noRuntime(asked)
  try {
    const client = await library.getContainerRuntimeClient()
    const { serverVersion, operatingSystem: system } = client.info.containerRuntime
    const version = String(serverVersion)
    const address = addressOf(client)
    if (asked?.startsWith('tcp:') === true && address.startsWith('unix:')) throw noRuntime(asked)
    return { client, identity: { address, version, system } }
  } catch (cause) {
    throw cause instanceof HarnessError ? cause : noRuntime(asked, cause)
  }
}

/** Refuses a network that the runtime doesn't have. */
export async function assertNetwork(
  { container: { dockerode } }: ContainerRuntimeClient,
  network: string,
): Promise<void> {
  if (BUILT_IN.test(network)) return
  try {
    await dockerode.getNetwork(network).inspect()
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    throw unavailable(
      `the container runtime has no network ${excerpt(network)}; docker network ls (or podman network ls) lists those that it has`,
    )
  }
}

/** Returns what a runtime says went wrong, on one line. */
export function runtimeText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return (
    said
      .replace(/^\(HTTP code \d+\) [\w ]+ - /u, '')
      // What the runtime's parts say of each other comes before what is wrong.
      .replace(/^.*?\b(?=exec: ")/su, '')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  )
}

/**
 * Loads the library, which is an optional dependency.
 *
 * @throws HarnessError `container-unavailable` if it isn't installed
 */
export async function loadLibrary(): Promise<Library> {
  // Beside this package, or else in the user's project.
  for (const place of [import.meta.url, join(process.cwd(), 'package.json')]) {
    const path = resolved(place)
    if (path !== undefined) return import(pathToFileURL(path).href)
  }
  throw unavailable(
    `containers need the package ${LIBRARY}, which isn't installed here: npm i -D ${LIBRARY}`,
  )
}

function resolved(place: string): string | undefined {
  try {
    return createRequire(place).resolve(LIBRARY)
  } catch {
    return undefined
  }
}

/** Returns the HTTP status of a runtime's refusal. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
}

function addressOf({ container: { dockerode } }: ContainerRuntimeClient): string {
  const modem: unknown = dockerode.modem
  if (typeof modem !== 'object' || modem === null) return UNKNOWN
  if ('socketPath' in modem && typeof modem.socketPath === 'string')
    return socketAddress(modem.socketPath)
  return 'host' in modem && 'port' in modem
    ? `tcp://${String(modem.host)}:${String(modem.port)}`
    : UNKNOWN
}

/** Returns the address of a local socket as DOCKER_HOST takes it: that of a pipe on Windows has a scheme of its own. */
export function socketAddress(path: string): string {
  const slashed = path.replaceAll('\\', '/')
  return slashed.startsWith('//./pipe/') ? `npipe://${slashed}` : `unix://${path}`
}

/** Has the library use Podman if Docker isn't there and Podman is. */
async function preferPodman(): Promise<void> {
  const isConfigured = existsSync(join(homedir(), '.testcontainers.properties'))
  if (isConfigured || process.platform === 'win32') return
  const { XDG_RUNTIME_DIR: runtimeFolder } = process.env
  // Not by the name of the user, whose number may have none.
  const ofUser = [runtimeFolder, `/run/user/${process.getuid?.()}`].filter((it) => it !== undefined)
  const docker = [
    '/var/run/docker.sock',
    ...ofUser.map((folder) => join(folder, 'docker.sock')),
    ...['run', 'desktop'].map((folder) => join(homedir(), '.docker', folder, 'docker.sock')),
  ]
  const podman = [
    ...ofUser.map((folder) => join(folder, 'podman/podman.sock')),
    '/run/podman/podman.sock',
  ]
  if ((await firstThatAnswers(docker)) !== undefined) return
  const socket = await firstThatAnswers(podman)
  if (socket !== undefined) process.env['DOCKER_HOST'] = `unix://${socket}`
}

async function firstThatAnswers(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (existsSync(path) && (await answersAt(`unix://${path}`))) return path
  return undefined
}

/** Whether a local socket is connected to; of what is elsewhere the library finds out itself. */
function answersAt(address: string): Promise<boolean> {
  const [, path] = /^unix:\/\/(\/.*)$/u.exec(address) ?? []
  if (path === undefined) return Promise.resolve(URL.canParse(address))
  return new Promise((resolve) => {
    const socket = createConnection({ path, timeout: CONNECT_LIMIT })
    const settle = (answers: boolean): void => {
      socket.destroy()
      resolve(answers)
    }
    socket.on('connect', () => settle(true))
    socket.on('timeout', () => settle(false))
    socket.on('error', () => settle(false))
  })
}

function withoutScheme(asked: string): HarnessError {
  const whole = /^[/\\]/u.test(asked)
    ? socketAddress(asked)
    : /^[\w.-]+:\d+$/u.test(asked) && `tcp://${asked}`
  const fix = whole === false ? 'begin it with unix:// or tcp://' : `write DOCKER_HOST=${whole}`
  return unavailable(`DOCKER_HOST=${excerpt(asked)} has no scheme; ${fix}, or unset it`)
}

function noRuntime(asked: string | undefined, cause?: unknown): HarnessError {
  const what =
    asked === undefined
      ? 'no container runtime answers on this machine; install Docker and start it, or Podman and its socket (systemctl --user start podman.socket); DOCKER_HOST names a socket elsewhere'
      : `no container runtime answers at DOCKER_HOST=${excerpt(asked)}; start Docker or Podman there, or unset DOCKER_HOST`
  return new HarnessError('container-unavailable', what, { cause })
}

/** Makes the error of a container that can't be made here. */
export function unavailable(message: string): HarnessError {
  return new HarnessError('container-unavailable', message)
}
