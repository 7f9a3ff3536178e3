import { once } from 'node:events'
import { Socket } from 'node:net'
import { Duplex, type Readable, type Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ContainerRuntimeClient } from 'testcontainers'
import type { SealedStart } from './messages.ts'
import { createStreamSplitter, type StreamPiece } from './stream-splitter.ts'

type Dockerode = ContainerRuntimeClient['container']['dockerode']
type Container = ReturnType<Dockerode['getContainer']>

/** How a container ended. */
export interface ContainerExit {
  /** Null if the runtime doesn't know it, such as when it was ended itself. */
  readonly exitCode: number | null
  /** Whether the runtime saw that it used more memory than it was allowed. */
  readonly overMemory: boolean
}

/** A container that runs. */
export interface SealedContainer {
  /** Resolves when it ended and all of its output was handed out. */
  readonly exit: Promise<ContainerExit>
  /** Asks its first process to end. */
  readonly terminate: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** The standard streams that a container gets. */
export interface SealedStreams {
  readonly input: Readable
  readonly output: Writable
  readonly error: Writable
}

/** By which containers of ours are found; its value is the server's name. */
const LABEL = 'mcp-assay'
const PROCESSES = 256
const TMP_SIZE = '256m'
/** Milliseconds in which what a container wrote last comes after its end. */
const LAST_OUTPUT = 2000

/** Starts a container that reaches nothing of this machine, and connects its standard streams. Remove it even if that fails. */
export async function startSealed(
  dockerode: Dockerode,
  start: SealedStart,
  streams: SealedStreams,
): Promise<SealedContainer> {
  const container = await dockerode.createContainer(optionsOf(start))
  const attached = await attach(dockerode, container)
  await container.start()
  const ended = container.wait().then(
    ({ StatusCode: code }) => (typeof code === 'number' ? code : null),
    () => null,
  )
  streams.input.pipe(attached)
  const written = handOut(attached, streams)
  return {
    exit: followExit(container, { ended, rest: waitForRest({ written, attached, streams }) }),
    terminate: () => sendSignal(container, 'SIGTERM'),
    kill: () => sendSignal(container, 'SIGKILL'),
  }
}

/** Kills a container, if there is one of that name, and leaves nothing of it; rejects if the runtime refuses that. */
export async function removeNamed(dockerode: Dockerode, name: string): Promise<void> {
  const container = dockerode.getContainer(name)
  // Podman would first ask it to end, and wait.
  await sendSignal(container, 'SIGKILL')
  // One that is being removed, or is only half made, may refuse once.
  if (await isRemoved(container).catch(() => false)) return
  await delay(LAST_OUTPUT)
  await isRemoved(container)
}

/** Removes a container. Resolves with true, also if there is none any more. */
async function isRemoved(container: Container): Promise<boolean> {
  try {
    await container.remove({ force: true, v: true })
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return true
}

function optionsOf({ name, server, image, command, env, cwd, network, maxMemory }: SealedStart) {
  return {
    name,
    Image: image,
    Labels: { [LABEL]: server },
    ...(command.length > 0 && { Cmd: [...command] }),
    ...(cwd !== undefined && { WorkingDir: cwd }),
    Env: Object.entries(env).map(([key, value]) => `${key}=${value}`),
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    OpenStdin: true,
    // The end of our connection is the end of its input, whatever became of us.
    StdinOnce: true,
    Tty: false,
    HostConfig: {
      NetworkMode: network,
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': `rw,nosuid,nodev,mode=1777,size=${TMP_SIZE}` },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Memory: maxMemory,
      // Nothing is swapped out beside that.
      MemorySwap: maxMemory,
      PidsLimit: PROCESSES,
      LogConfig: { Type: 'none', Config: {} },
    },
  }
}

/**
 * Connects to a container's streams. The library's own request has a body, which Podman hands on to the server as its
 * first input; an empty one has the connection to itself.
 */
function attach({ modem }: Dockerode, { id }: Container): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const request = {
      path: `/containers/${id}/attach?`,
      method: 'POST',
      options: { stream: true, stdin: true, stdout: true, stderr: true },
      file: Buffer.alloc(0),
      hijack: true,
      isStream: true,
      statusCodes: { 404: 'no such container', 409: 'conflict', 500: 'server error' },
    }
    modem.dial(request, (error, stream) => {
      if (stream instanceof Duplex) resolve(stream)
      else reject(error instanceof Error ? error : new Error('its streams are not handed out'))
    })
  })
}

async function followExit(
  container: Container,
  {
    ended,
    rest,
  }: {
    /** The exit code. */
    readonly ended: Promise<number | null>
    readonly rest: () => Promise<void>
  },
): Promise<ContainerExit> {
  const exitCode = await ended
  await rest()
  try {
    const { State: state } = await container.inspect()
    return { exitCode: state.ExitCode, overMemory: state.OOMKilled }
  } catch {
    return { exitCode, overMemory: false }
  }
}

/** Makes what waits for the last output of a container that ended: until the runtime says that this was all, or nothing comes. */
function waitForRest({
  written,
  attached,
  streams,
}: {
  readonly written: Promise<void>
  readonly attached: Duplex
  readonly streams: SealedStreams
}): () => Promise<void> {
  return async () => {
    for (let seen = -1, read = 0; seen !== read;) {
      seen = read
      const isOver = written.then(() => true)
      if (await Promise.race([isOver, delay(LAST_OUTPUT, false, { ref: false })])) break
      const isWaiting = isHeld(streams.output) || isHeld(streams.error)
      read = attached instanceof Socket && !isWaiting ? attached.bytesRead : seen + 1
    }
    attached.destroy()
  }
}

/** Whether its reader waits with what it was given. */
function isHeld({ writableNeedDrain, destroyed }: Writable): boolean {
  return writableNeedDrain && !destroyed
}

/** Hands out what a container writes; a reader that waits makes the container wait. */
async function handOut(attached: Duplex, streams: SealedStreams): Promise<void> {
  const splitter = createStreamSplitter()
  attached.on('error', () => undefined)
  try {
    for await (const chunk of attached) {
      for (const piece of splitter.push(chunk)) await writePiece(piece, streams)
    }
  } catch {
    // The connection broke: what came is handed out, and the container's end says the rest.
  }
}

async function writePiece({ stream, data }: StreamPiece, streams: SealedStreams): Promise<void> {
  const target = stream === 'stderr' ? streams.error : streams.output
  // Nobody reads any more.
  if (target.destroyed) return
  if (!target.write(data)) await once(target, 'drain')
}

async function sendSignal(container: Container, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  // One that has ended meanwhile can't be signalled.
  await container.kill({ signal }).catch(() => undefined)
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 404
}
