import { spawn } from 'node:child_process'
import { childEnvironment } from './child-environment.ts'
import { GUARD, type GuardRequest } from './guard-protocol.ts'

/** Has a guard end a process, and everything that it started, if we are gone before it. Returns what calls the guard off. */
export function guardProcess(pid: number): () => void {
  const guard = spawn(process.execPath, ['--no-warnings', GUARD], {
    detached: true,
    env: childEnvironment({}, process.env),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
  // Without a guard the command runs all the same.
  guard.on('error', () => undefined)
  const request: GuardRequest = { type: 'watch', pid }
  guard.send(request, () => undefined)
  return () => void guard.kill('SIGKILL')
}
