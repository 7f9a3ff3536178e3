import { describe, expect, test } from 'vitest'
import { describeExit, type ExitEvidence } from './describe-exit.ts'

const SERVER = { name: 'weather', command: 'npx', args: ['-y', 'weather'], env: {} }

function told(evidence: Partial<ExitEvidence>): string {
  const exit = { killed: false, exitCode: 1 }
  const defaults = { server: SERVER, exit, stderr: [], hasSpoken: false, isOverlong: false }
  const { message, hint } = describeExit({ ...defaults, ...evidence })
  return hint === undefined ? message : `${message}\n  ${hint}`
}

describe('the end of a process', () => {
  test('is told with what to do about it', () => {
    const missing = { killed: false, spawnError: { code: 'ENOENT', message: 'spawn npx ENOENT' } }
    const crash = { hasSpoken: true, exit: { killed: false, exitCode: 3 } }
    const ends: readonly Partial<ExitEvidence>[] = [
      { exit: missing },
      { exit: { killed: false, spawnError: { message: 'out of processes' } } },
      { stderr: ["Error: Cannot find module 'left-pad'"] },
      { stderr: ["ModuleNotFoundError: No module named 'scrapling'"] },
      { stderr: ['Error: WEATHER_API_KEY environment variable is required'] },
      { ...crash, stderr: ['listen EADDRINUSE: address already in use 127.0.0.1:80'] },
      { ...crash, stderr: ['station database is locked'] },
      { exit: { killed: false, signal: 'SIGSEGV' }, hasSpoken: true },
      { exit: { killed: true, guardLost: true }, hasSpoken: true },
      { exit: { killed: true, signal: 'SIGTERM' }, hasSpoken: true, isOverlong: true },
    ]
    expect(ends.map(told).join('\n')).toMatchInlineSnapshot(`
      "server "weather" could not be started: spawn npx ENOENT
        npx comes with Node.js: install it from https://nodejs.org, or give the full path of npx
      server "weather" could not be started: out of processes
      server "weather" exited with code 1 before it sent a message
        Node.js can't find left-pad: check the path, or install the server's dependencies and build it
      server "weather" exited with code 1 before it sent a message
        the Python module scrapling is missing: install it where the server runs, with uvx by --with scrapling
      server "weather" exited with code 1 before it sent a message
        the server wants the environment variable WEATHER_API_KEY: a child gets no variables but the ones you name, so pass it with --env WEATHER_API_KEY=…
      server "weather" exited with code 3
        a port that the server wants is taken: end the other program, or give the server another port
      server "weather" exited with code 3
      server "weather" was ended by SIGSEGV
      server "weather" was ended, as the process that guards it was ended from outside
      server "weather" sent a line that is too long for a message, and was ended"
    `)
  })

  test('has no reason where a server leaves as if all were well', () => {
    const stderr = ['WEATHER_UNITS is not set, using metric']
    const exit = { killed: false, exitCode: 0 }
    expect(told({ exit, stderr, hasSpoken: true })).toBe('server "weather" exited with code 0')
  })
})
