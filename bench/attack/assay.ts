import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const KEPT_BYTES = 64 * 2 ** 20
const DOCUMENTED = new Set<number | null>([0, 1, 2, 3, 130])
const BROKEN =
  /^\s+at .+:\d+:\d+\)?$|FATAL ERROR|Uncaught|unhandled|ERR_UNHANDLED|heap out of memory|RangeError:|TypeError:/mu
/** Processes that belong to the attacker, not to assay. */
const ATTACKER = /(?:hostile|echo)-server\.mjs$/u

export interface AssayOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Buffer
  /** After this many milliseconds the run counts as endless, and is killed. */
  readonly limit?: number
  /** Gets the process; what it does replaces `input`. */
  readonly onStart?: (child: ChildProcess) => void
}

export interface AssayRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly isEndless: boolean
  /** The largest VmHWM of a process of assay, in MB; 0 on another system than Linux. */
  readonly peak: number
}

/** Runs the command as a user does, with a home of its own. */
export function assay(args: readonly string[], options: AssayOptions): Promise<AssayRun> {
  const home = join(options.cwd, 'home')
  const temporary = join(options.cwd, 'tmp')
  for (const folder of [home, temporary]) mkdirSync(folder, { recursive: true })
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    TMPDIR: temporary,
    NO_COLOR: '1',
    ...options.env,
  }
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: options.cwd, env })
  return watch(child, options)
}

function watch(child: ChildProcess, options: AssayOptions): Promise<AssayRun> {
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  let peak = 0
  let isEndless = false
  const sampler = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0))
  }, 40)
  const limit = setTimeout(() => {
    isEndless = true
    for (const pid of descendants(child.pid ?? 0)) kill(pid)
    child.kill('SIGKILL')
  }, options.limit ?? 120_000)
  child.stdin?.on('error', () => undefined)
  if (options.onStart === undefined) child.stdin?.end(options.input ?? '')
  else options.onStart(child)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(sampler)
      clearTimeout(limit)
      resolve({ code, stdout: stdout(), stderr: stderr(), isEndless, peak })
    })
  })
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  let size = 0
  stream?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= KEPT_BYTES) chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Says what is wrong with how a run ended, if anything is. */
export function wrongEnd(run: AssayRun): string | undefined {
  if (run.isEndless) return 'did not end'
  if (!DOCUMENTED.has(run.code)) return `exit code ${run.code}`
  const trace = BROKEN.exec(run.stderr)
  return trace === null ? undefined : `stack trace: ${trace[0].trim().slice(0, 120)}`
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function descendants(pid: number): readonly number[] {
  const tasks = join('/proc', `${pid}`, 'task')
  const children = listed(tasks).flatMap((task) =>
    read(join(tasks, task, 'children'))
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
  return children.flatMap((child) => [child, ...descendants(child)])
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function peakOf(root: number): number {
  const peaks = [root, ...descendants(root)].map((pid) => {
    const [, script = ''] = read(`/proc/${pid}/cmdline`).split('\0')
    if (ATTACKER.test(script)) return 0
    const kilobytes = /VmHWM:\s+(\d+)/u.exec(read(`/proc/${pid}/status`))?.[1] ?? '0'
    return Math.round(Number(kilobytes) / 1024)
  })
  return Math.max(...peaks)
}

/** Processes whose environment holds a mark; Linux only. */
export function processesWith(mark: string): readonly number[] {
  return listed('/proc')
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).includes(mark))
    .filter((pid) => !/^State:\s+Z/mu.test(read(`/proc/${pid}/status`)))
    .map(Number)
}

/** Ends what a run left behind, by its mark. */
export function endProcessesWith(mark: string): void {
  for (const pid of processesWith(mark)) kill(pid)
}
