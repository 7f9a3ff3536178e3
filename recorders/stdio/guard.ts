/**
 * The process between recorder and server. It starts the server on its own standard streams, so
 * that bytes flow straight between the two, and sees to it that nothing of the server's process
 * tree is left when the recorder asks for the end, or is gone itself.
 */
import type { ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import spawn from 'cross-spawn'
import { type GuardReport, type GuardRequest, isGuardRequest } from './guard-protocol.ts'
import { createProcessTree, killTree, type ProcessTree } from './process-tree.ts'

const GRACE = 2000
const SAMPLE_INTERVAL = 500
const LONGEST_PAUSE = 100

let ending = false
let hurry = false
let killed = false
let overMemory = false
let tree: ProcessTree | undefined
/** Resolves once the server's end was reported. */
let reported: Promise<void> | undefined

process.on('message', (message) => {
  if (isGuardRequest(message)) obey(message)
})
process.on('disconnect', () => void end({ hurry: true }))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => void end({ hurry: true }))
// A recorder that died while this module was loaded leaves no event behind: `connected` tells.

function obey(request: GuardRequest): void {
  switch (request.type) {
    case 'start':
      if (process.connected) start(request)
      break
    case 'watch':
      guard(request.pid)
      if (!process.connected) void end({ hurry: true })
      break
    case 'close':
      void end({ hurry: request.now === true })
      break
  }
}

function start({ command, args, env, cwd, maxMemory }: GuardRequest & { type: 'start' }): void {
  if (cwd !== undefined && !isFolder(cwd)) {
    fail({ code: 'ENOTDIR', message: `there is no folder ${JSON.stringify(cwd)}` })
    return
  }
  try {
    const server = spawn(command, [...args], {
      env: { ...env },
      stdio: 'inherit',
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    })
    reported = watch(server, command)
    if (server.pid !== undefined) guard(server.pid, maxMemory)
  } catch (error) {
    // Some refusals of the system are thrown, others come as an event.
    fail({ message: error instanceof Error ? error.message : String(error) })
  }
}

function guard(server: number, maxMemory = Infinity): void {
  const watched = createProcessTree(server)
  tree = watched
  const sample = (): void => {
    watched.refresh()
    if (maxMemory === Infinity || watched.memory() <= maxMemory) return
    overMemory = true
    killed = true
    void killTree(watched)
  }
  setInterval(sample, SAMPLE_INTERVAL).unref()
  report({ type: 'spawned', pid: server })
}

function fail({
  code,
  message,
}: {
  readonly code?: string | undefined
  readonly message: string
}): void {
  report({ type: 'failed', message, ...(code === undefined ? {} : { code }) })
  void end({ hurry: true })
}

function watch(server: ChildProcess, command: string): Promise<void> {
  return new Promise((resolve) => {
    server.on('error', (error) => {
      fail({ code: isFolder(command) ? 'EISDIR' : codeOf(error), message: error.message })
      resolve()
    })
    server.on('exit', (exitCode, signal) => {
      report({ type: 'exited', exitCode, signal, killed, ...(overMemory && { overMemory }) })
      void end({ hurry: true })
      resolve()
    })
  })
}

async function end(how: { readonly hurry: boolean }): Promise<void> {
  hurry ||= how.hurry
  if (ending) return
  ending = true
  await goneWithin(GRACE, () => hurry)
  tree?.signal('SIGTERM')
  if (!(await goneWithin(GRACE))) {
    killed = true
    // The recorder must not wait for who can't be killed.
    if (tree !== undefined && !(await killTree(tree))) process.exit(1)
  }
  // The table may show that the server is gone before its exit has come to be known here.
  await reported
  if (process.connected) process.disconnect()
}

async function goneWithin(time: number, isCut = (): boolean => false): Promise<boolean> {
  const deadline = performance.now() + time
  for (let pause = 5; tree?.isAlive() === true; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    if (isCut() || performance.now() >= deadline) return false
    await delay(pause)
  }
  return true
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function report(message: GuardReport): void {
  // The recorder may be gone at any moment; what it can't hear needn't be said.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
