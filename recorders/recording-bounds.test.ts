import { describe, expect, test } from 'vitest'
import { assayHere } from '../src/cli/test-support/assay-here.ts'
import { planOf, recordTiny } from './stdio/test-support/record-tiny.ts'
import { tinyServer } from './stdio/test-support/tiny-server.ts'

const MAX = 200_000

/** A server that answers a call with a stream that has no end. */
function flooding(stream: 'stdout' | 'stderr', text: string): string {
  return `
    const flood = () => {
      while (process.${stream}.write(${text}));
      process.${stream}.once('drain', flood)
    }
    serve({ 'tools/call': flood })`
}

function sizeOf(frames: readonly { readonly data: Uint8Array }[]): number {
  return frames.reduce((sum, { data }) => sum + data.length, 0)
}

describe('a recording ends where it grows too large', () => {
  test.each([
    ['notifications', `'{"jsonrpc":"2.0","method":"notifications/message","params":{}}\\n'`],
    ['lines that are no messages', `'x'.repeat(1000) + '\\n'`],
    ['messages of a few bytes', `'{}\\n'`],
  ])('for %s', async (_what, text) => {
    const { outcome, frames, end } = await recordTiny({
      server: tinyServer(flooding('stdout', text)),
      plan: planOf([{}]),
      maxRecording: MAX,
    })
    expect(outcome).toMatchObject({ reason: 'limit' })
    expect(outcome.error).toBeUndefined()
    expect(end?.reason).toBe('limit')
    expect(sizeOf(frames)).toBeLessThanOrEqual(MAX)
    expect(frames.length).toBeLessThan(MAX / 512)
  })

  test('and of standard error a part is kept, while the rest goes on', async () => {
    const { outcome, frames } = await recordTiny({
      server: tinyServer(flooding('stderr', `'x'.repeat(1000) + '\\n'`)),
      plan: planOf([{}]),
      maxRecording: MAX,
      callTimeout: 300,
    })
    expect(outcome).toMatchObject({ calls: 1 })
    const stderr = frames.filter(({ dir }) => dir === 'stderr')
    expect(stderr.length).toBeGreaterThan(0)
    expect(sizeOf(stderr)).toBeLessThanOrEqual(MAX / 4)
  })
})

test('assay check says so, and judges what came', async () => {
  const server = tinyServer(
    flooding('stdout', `'{"jsonrpc":"2.0","method":"notifications/message"}\\n'`),
  )
  const options = ['--max-recording', '100KB', '--call', 'echo={}', '--format', 'json']
  const { code, stdout, stderr } = await assayHere([
    'check',
    ...options,
    '--',
    server.command,
    ...server.args,
  ])
  expect(stderr).toContain('sent more than a recording keeps; what came until then is judged')
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({
    servers: [{ verdict: 'incomplete', tools: [{ name: 'echo' }] }],
    fixtures: [
      { complete: false, problems: [expect.stringContaining('more came than a recording keeps')] },
    ],
  })
})
