import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

/** A living process. Its start tells it from a later one with the same id. */
export interface ProcessEntry {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly started: string
  /** Whether a signal has stopped it, so that it can do nothing until it goes on. */
  readonly stopped: boolean
}

/** The processes of this machine that are alive; zombies, which only wait to be reaped, are not. */
export function processTable(
  platform: NodeJS.Platform = process.platform,
): readonly ProcessEntry[] {
  return platform === 'linux' ? readProc() : readPs()
}

function readProc(): readonly ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((pid) => parseStat(pid, readStat(pid)))
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return ''
  }
}

function parseStat(pid: string, stat: string): readonly ProcessEntry[] {
  // The second field is the program's name in parentheses, which may itself hold any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parent, group] = fields
  const started = fields[19]
  if (started === undefined || state === 'Z' || state === 'X') return []
  return [
    {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      started,
      stopped: isStopped(state),
    },
  ]
}

function readPs(): readonly ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], {
    encoding: 'utf8',
  })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, group, state, ...started] = line.trim().split(/\s+/u)
    if (started.length === 0 || state?.startsWith('Z') === true) return []
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        started: started.join(' '),
        stopped: isStopped(state),
      },
    ]
  })
}

// `T` is stopped by a signal, `t` by a debugger.
function isStopped(state: string | undefined): boolean {
  return state?.startsWith('T') === true || state?.startsWith('t') === true
}

/** Returns the bytes of memory that processes have in use together; 0 if this system does not say. */
export function memoryOf(
  pids: readonly number[],
  platform: NodeJS.Platform = process.platform,
): number {
  if (platform === 'win32' || pids.length === 0) return 0
  const kibibytes = platform === 'linux' ? pids.map(residentOf) : residentByPs(pids)
  return kibibytes.reduce((sum, one) => sum + one, 0) * 1024
}

function residentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}

function residentByPs(pids: readonly number[]): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', pids.join(',')], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').map(Number)
}
