import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, processTable, type ProcessEntry } from './process-table.ts'

const KILL_INTERVAL = 50
const KILL_PATIENCE = 10_000
// A process inside the system, such as one that waits for a child to start, stops only afterwards.
const STOP_PATIENCE = 200

/** A process with everything that descends from it. */
export interface ProcessTree {
  /** Notes who belongs to the tree now: who is seen once is known after its parent died, too. */
  readonly refresh: () => void
  /** Whether anyone of the tree is alive. */
  readonly isAlive: () => boolean
  /** Bytes of memory that everyone of the tree has in use, as of the last refresh; 0 on Windows. */
  readonly memory: () => number
  /** Signals everyone of the tree. On Windows, whose processes can't be asked to end, it kills. */
  readonly signal: (signal: 'SIGTERM' | 'SIGKILL') => void
}

/** Watches the tree under a process, and the group that it leads if it does. */
export function createProcessTree(root: number): ProcessTree {
  return process.platform === 'win32' ? windowsTree(root) : posixTree(root)
}

/** Kills everyone of a tree; resolves with false if somebody can't be killed, such as another user's process. */
export async function killTree(tree: ProcessTree): Promise<boolean> {
  const deadline = performance.now() + KILL_PATIENCE
  while (tree.isAlive()) {
    if (performance.now() >= deadline) return false
    tree.signal('SIGKILL')
    await delay(KILL_INTERVAL)
  }
  return true
}

function posixTree(root: number): ProcessTree {
  let known: ReadonlyMap<number, ProcessEntry> = new Map()
  const refresh = (): void => {
    known = membersOf(root, known, processTable())
  }
  return {
    refresh,
    isAlive: () => {
      refresh()
      return known.size > 0
    },
    memory: () => memoryOf([...known.keys()]),
    signal: (signal) => {
      // Held first: who is born between the look and the signal, and whose parent dies of it, would be nobody's.
      const deadline = performance.now() + STOP_PATIENCE
      for (let size = -1; size !== known.size || (!isHeld() && performance.now() < deadline);) {
        size = known.size
        sendAll('SIGSTOP')
        refresh()
      }
      sendAll(signal)
      if (signal !== 'SIGKILL') sendAll('SIGCONT')
    },
  }

  // A stop takes effect a moment after it is sent, and a child may be born in that moment.
  function isHeld(): boolean {
    return [...known.values()].every(({ stopped }) => stopped)
  }

  function sendAll(signal: NodeJS.Signals): void {
    send(-root, signal)
    for (const { pid, group } of known.values()) if (group !== root) send(pid, signal)
  }
}

function membersOf(
  root: number,
  known: ReadonlyMap<number, ProcessEntry>,
  table: readonly ProcessEntry[],
): ReadonlyMap<number, ProcessEntry> {
  const children = new Map<number, ProcessEntry[]>()
  for (const entry of table) {
    const siblings = children.get(entry.parent)
    if (siblings === undefined) children.set(entry.parent, [entry])
    else siblings.push(entry)
  }
  const members = new Map<number, ProcessEntry>()
  const queue = table.filter(
    ({ pid, group, started }) =>
      group === root || pid === root || known.get(pid)?.started === started,
  )
  for (const entry of queue) {
    if (members.has(entry.pid)) continue
    members.set(entry.pid, entry)
    queue.push(...(children.get(entry.pid) ?? []))
  }
  return members
}

function windowsTree(root: number): ProcessTree {
  return {
    refresh: () => undefined,
    isAlive: () => send(root, 0),
    memory: () => 0,
    signal: () => {
      spawnSync('taskkill', ['/PID', String(root), '/T', '/F'], { windowsHide: true })
    },
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
