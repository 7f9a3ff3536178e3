/**
 * The process between recorder and container. It hands the container's standard streams on as its own, and sees to it
 * that the container is removed when the recorder asks for its end, or is gone itself.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { GuardReport } from '../stdio/guard-protocol.ts'
import { type ContainerReport, type ContainerRequest, isContainerRequest } from './messages.ts'
import { findImage } from './find-image.ts'
import { assertNetwork, findRuntime, type Runtime, runtimeText } from './runtime-client.ts'
import {
  type ContainerExit,
  removeNamed,
  type SealedContainer,
  startSealed,
} from './sealed-container.ts'

const GRACE = 2000
/** Milliseconds in which a runtime does what it is asked. */
const PATIENCE = 15_000
/** The exit code of what SIGKILL ended. */
const KILLED = 137

let runtime: Promise<Runtime> | undefined
let container: Promise<SealedContainer | undefined> = Promise.resolve(undefined)
let ending = false
let killed = false
const hurry = Promise.withResolvers<void>()

process.on('message', (message) => {
  if (isContainerRequest(message)) void obey(message)
})
process.on('disconnect', () => void end())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end())
// Who reads our output may be gone before us.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function obey(request: ContainerRequest): Promise<void> {
  try {
    switch (request.type) {
      case 'prepare':
        await report(await prepare(request))
        break
      case 'start':
        if (!ending) await start(request)
        break
      case 'remove':
        await discard(request.name)
        process.exit()
        break
      case 'close':
        if (request.now === true) hurry.resolve()
        await end({ isAsked: true })
        break
    }
  } catch (error) {
    const message = runtimeText(error)
    if (request.type === 'prepare') await report({ type: 'unavailable', message })
    else await report({ type: 'failed', message, ...codeOf(message) })
    leave()
  }
}

/** Removes a container, and reports one that stays. Resolves with whether it is gone. */
async function discard(name: string): Promise<boolean> {
  let program = 'docker'
  const removed = find().then(({ client, identity }) => {
    if (identity.address.includes('podman')) program = 'podman'
    return removeNamed(client.container.dockerode, name)
  })
  const failure = await Promise.race([
    removed.then(() => undefined, runtimeText),
    within(PATIENCE).then(() => 'the container runtime does not answer'),
  ])
  if (failure === undefined) return true
  const message = `the container ${name} could not be removed (${failure}); remove it: ${program} rm -f ${name}`
  await report({ type: 'left', message })
  return false
}

function find(): Promise<Runtime> {
  runtime ??= findRuntime()
  return runtime
}

async function prepare({
  image,
  network,
  pull,
}: Extract<ContainerRequest, { readonly type: 'prepare' }>): Promise<ContainerReport> {
  const { client, identity } = await find()
  if (network !== undefined) await assertNetwork(client, network)
  const found = image === undefined ? {} : { image: await findImage(client, { image, pull }) }
  return { type: 'prepared', runtime: identity, ...found }
}

async function start({
  start: asked,
  pull,
}: Extract<ContainerRequest, { readonly type: 'start' }>): Promise<void> {
  const { client } = await find()
  const { id } = await findImage(client, { image: asked.image, pull })
  if (ending) return
  // What was looked at is what runs, even if the name was given to another image meanwhile.
  const starting = startSealed(
    client.container.dockerode,
    { ...asked, image: id },
    {
      input: process.stdin,
      output: process.stdout,
      error: process.stderr,
    },
  )
  const started = starting.catch(async (error: unknown) => {
    await discard(asked.name)
    throw error
  })
  container = started.catch(() => undefined)
  const { exit } = await started
  await report({ type: 'spawned' })
  const { exitCode, overMemory } = await exit
  const isGone = await discard(asked.name)
  const reason = memoryText({ exitCode, overMemory }, asked.maxMemory)
  await report({
    type: 'exited',
    exitCode,
    signal: null,
    killed,
    ...(overMemory && { overMemory }),
    ...(reason !== undefined && { reason }),
  })
  if (!isGone) await flush()
  leave({ now: !isGone })
}

/** Resolves once what was written is handed on. */
async function flush(): Promise<void> {
  const streams = [process.stdout, process.stderr]
  await Promise.all(streams.map((stream) => new Promise((done) => stream.write('', done))))
}

/** Ends the container; a recorder that is there gives it time to end by itself. */
async function end({ isAsked = false } = {}): Promise<void> {
  if (!isAsked) hurry.resolve()
  if (ending) return
  ending = true
  // The recorder must not wait for a runtime that hangs: it removes the container itself.
  if (!(await isOver(container, [within(PATIENCE)]))) process.exit(1)
  const running = await container
  if (running === undefined) return leave()
  const { exit, terminate, kill } = running
  if (await isOver(exit, [hurry.promise, within(GRACE)])) return
  await terminate()
  if (await isOver(exit, [within(GRACE)])) return
  killed = true
  await Promise.race([kill(), within(PATIENCE)])
  if (!(await isOver(exit, [within(PATIENCE)]))) process.exit(1)
}

/** Resolves after a time, and keeps nothing alive for it. */
function within(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false })
}

function isOver(exit: Promise<unknown>, limits: readonly Promise<unknown>[]): Promise<boolean> {
  return Promise.race([exit.then(() => true), ...limits.map((limit) => limit.then(() => false))])
}

/** Why it was killed, if nobody here did: some runtimes don't say what it was for. */
function memoryText({ exitCode, overMemory }: ContainerExit, limit: number): string | undefined {
  const more = `used more than ${Math.round(limit / 2 ** 20)} MiB of memory (--max-memory)`
  if (overMemory) return `it ${more}`
  return exitCode === KILLED && !killed ? `it most likely ${more}` : undefined
}

/** What the system says of a command that isn't there, or that can't be run. */
function codeOf(message: string): { readonly code?: string } {
  if (/executable file[^\n]* not found|no such file or directory/iu.test(message))
    return { code: 'ENOENT' }
  return /permission denied|exec format error/iu.test(message) ? { code: 'EACCES' } : {}
}

/** Resolves once a message is sent. */
function report(message: ContainerReport | GuardReport): Promise<void> {
  return new Promise((resolve) => {
    // The recorder may be gone at any moment; what it can't hear needn't be said.
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

/** Lets the process end once all that was written is read; `now`, if a runtime that hangs would keep it. */
function leave({ now = false } = {}): void {
  ending = true
  if (now || !process.connected) process.exit()
  process.stdin.destroy()
  process.disconnect()
}
