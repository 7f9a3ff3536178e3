import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'

const INTERRUPTION = new URL('interruption.ts', import.meta.url).href

/** Runs work in a process of its own; sends the signal as soon as it says something, and answers with how it ended. */
async function interrupted(work: string, signal: NodeJS.Signals) {
  const program = `
    import { withInterruption } from ${JSON.stringify(INTERRUPTION)}
    import { writeSync } from 'node:fs'
    const say = (text) => writeSync(1, text)
    process.exitCode = await withInterruption(async (signal, compute) => { ${work} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const output: string[] = []
  child.stderr.resume()
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stdout.once('data', () => child.kill(signal))
  const [code, killedBy] = await once(child, 'close')
  return { code, killedBy, output: output.join('') }
}

describe.skipIf(process.platform === 'win32')(
  'a signal (Windows has none that a process can send)',
  () => {
    test('breaks an endless computation off by Ctrl-C, and lets the work tell what it has', async () => {
      const work = `
      const value = compute(() => { say('in it '); for (;;); })
      say(String(value) + ' ' + signal.aborted + ' ' + compute(() => 'still'))
      return 130`
      const ended = await interrupted(work, 'SIGINT')
      expect(ended).toEqual({ code: 130, killedBy: null, output: 'in it undefined true still' })
    })

    test('ends the process inside an endless computation by SIGTERM', async () => {
      const ended = await interrupted(`compute(() => { say('in it'); for (;;); })`, 'SIGTERM')
      expect(ended).toEqual({ code: null, killedBy: 'SIGTERM', output: 'in it' })
    })

    test.each(['SIGINT', 'SIGTERM'] as const)(
      'aborts work that waits by %s, also behind a computation',
      async (signal) => {
        const work = `
      compute(() => 1)
      const wait = setInterval(() => {}, 1000)
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
      say('waiting')
      await stopped
      clearInterval(wait)
      return 130`
        const ended = await interrupted(work, signal)
        expect(ended).toEqual({ code: 130, killedBy: null, output: 'waiting' })
      },
    )
  },
)

test('gives what a task gives, and throws what it throws', async () => {
  const { withInterruption } = await import('./interruption.ts')
  await withInterruption(async (_signal, compute) => {
    expect(compute(() => ({ a: 1 }))).toEqual({ a: 1 })
    expect(() =>
      compute(() => {
        throw new TypeError('as it is')
      }),
    ).toThrow(new TypeError('as it is'))
  })
})
