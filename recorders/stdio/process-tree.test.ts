import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createProcessTree } from './process-tree.ts'
import { processTable } from './process-table.ts'
import { living } from './test-support/living.ts'

// Starts a grandchild in a group of its own, and tells its id.
const FAMILY = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  console.log(child.pid)
  process.stdin.resume().on('end', () => process.exit())`

async function startFamily(): Promise<{ readonly parent: ChildProcess; readonly child: number }> {
  const parent = spawn(process.execPath, ['-e', FAMILY], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [chunk]: readonly unknown[] = await once(parent.stdout, 'data')
  return { parent, child: Number(String(chunk)) }
}

describe.skipIf(process.platform === 'win32')(
  'a process tree (skipped on Windows, whose taskkill knows the tree)',
  () => {
    test('knows who left the group, also after the parent is gone', async () => {
      const { parent, child } = await startFamily()
      const tree = createProcessTree(parent.pid ?? 0)
      onTestFinished(() => tree.signal('SIGKILL'))
      tree.refresh()
      parent.stdin?.end()
      await once(parent, 'exit')
      expect(tree.isAlive()).toBe(true)
      tree.signal('SIGKILL')
      await expect.poll(() => tree.isAlive()).toBe(false)
      expect(processTable().map(({ pid }) => pid)).not.toContain(child)
    })

    test('holds nobody else', async () => {
      const mine = await startFamily()
      const other = await startFamily()
      const trees = [mine, other].map(({ parent }) => createProcessTree(parent.pid ?? 0))
      onTestFinished(() => trees.forEach((tree) => tree.signal('SIGKILL')))
      trees[0]?.signal('SIGKILL')
      await expect.poll(() => trees[0]?.isAlive()).toBe(false)
      const left = processTable().map(({ pid }) => pid)
      expect(left).toContain(other.parent.pid)
      expect(left).toContain(other.child)
      expect(left).toContain(process.pid)
    })
  },
)

describe.skipIf(process.platform !== 'linux')(
  'a process tree that grows (skipped without /proc)',
  () => {
    test.each(['SIGTERM', 'SIGKILL'] as const)(
      'leaves none of those that are born while it is ended by %s',
      async (signal) => {
        const marker = randomUUID()
        const forks = `while :; do setsid sh -c 'sleep 60' ${marker} & sleep 0.002; done`
        const parent = spawn('sh', ['-c', forks, marker], { detached: true, stdio: 'ignore' })
        onTestFinished(() => {
          for (const line of living(marker)) process.kill(Number.parseInt(line, 10), 'SIGKILL')
        })
        const tree = createProcessTree(parent.pid ?? 0)
        await expect.poll(() => living(marker).length).toBeGreaterThan(20)
        tree.signal(signal)
        await expect.poll(() => living(marker)).toEqual([])
      },
    )
  },
)

describe.skipIf(process.platform !== 'linux')(
  'the process table (skipped where there is no /proc)',
  () => {
    test('says the same whether it is read from /proc or asked of ps', () => {
      const fromProc = processTable('linux').find(({ pid }) => pid === process.pid)
      const fromPs = processTable('darwin').find(({ pid }) => pid === process.pid)
      const { parent, group } = fromProc ?? {}
      expect(parent).toBe(process.ppid)
      expect(fromPs).toMatchObject({ parent, group })
    })

    test('reads a process whose name looks like more fields', async () => {
      const child = spawn(
        process.execPath,
        ['-e', `process.title = 'a) Z (b'; console.log(); setInterval(() => {}, 1000)`],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      )
      onTestFinished(() => void child.kill())
      await once(child.stdout, 'data')
      expect(processTable().find(({ pid }) => pid === child.pid)?.parent).toBe(process.pid)
    })
  },
)
