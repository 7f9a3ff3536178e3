import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HarnessError } from '../src/contracts/harness-error.ts'
import { mcpStdio } from './mcp-stdio.ts'
import { createKeeper, planOf, recordTiny } from './stdio/test-support/record-tiny.ts'
import { tinyServer } from './stdio/test-support/tiny-server.ts'

describe.concurrent('a start that fails', () => {
  test('is told with its last lines of standard error and a hint', async ({ expect: local }) => {
    const { outcome, frames, end } = await recordTiny({
      server: tinyServer(
        `for (let n = 1; n <= 30; n += 1) console.error('line ' + n); await import('left-pad')`,
      ),
    })
    expect(outcome).toMatchObject({ reason: 'exited', tools: 0, calls: 0 })
    expect(end).toMatchObject({ reason: 'exited', exitCode: 1 })
    const { message, hint, stderr } = outcome.failure ?? {}
    expect(stderr).toHaveLength(20)
    expect(stderr?.join('\n')).toContain("Cannot find package 'left-pad'")
    expect(frames.filter(({ dir }) => dir === 'stderr').length).toBeGreaterThan(30)
    local([message, hint]).toMatchInlineSnapshot(`
      [
        "server "tiny" exited with code 1 before it answered initialize",
        "Node.js can't find left-pad: check the path, or install the server's dependencies and build it",
      ]
    `)
  })

  test.each([
    [
      'a command that is not there',
      { command: 'no-such-command' },
      'could not be started: spawn no-such-command ENOENT',
    ],
    [
      'a folder that is not there',
      { cwd: join(tmpdir(), 'no', 'such') },
      'could not be started: there is no folder',
    ],
    ['a command that is a folder', { command: tmpdir() }, 'could not be started: spawn'],
    ['an argument that no system takes', { args: ['a\0b'] }, 'could not be started: The argument'],
  ])('is told of %s', async (_, override, message) => {
    const { outcome, frames, end } = await recordTiny({
      server: { ...tinyServer('serve()'), ...override },
    })
    expect(outcome.failure?.message).toContain(`server "tiny" ${message}`)
    expect(outcome.reason).toBe('exited')
    expect(end?.reason).toBe('exited')
    expect(frames).toEqual([])
  })

  test('is not told of a line that we cut by ending the server', async () => {
    const { frames } = await recordTiny({
      server: tinyServer(`
        process.on('SIGTERM', () => undefined)
        process.stdin.on('data', () => undefined)
        setInterval(() => undefined, 1000)
        process.stdout.write('{"jsonrpc":"2.0","id":1,"resu')
      `),
      startTimeout: 300,
    })
    expect(frames.at(-1)).toMatchObject({ text: '{"jsonrpc":"2.0","id":1,"resu', left: 'given-up' })
  })

  test('is told of a server that stays silent', async () => {
    const { outcome, end } = await recordTiny({
      server: tinyServer('process.stdin.resume()'),
      startTimeout: 300,
    })
    expect(outcome.failure?.message).toBe('server "tiny" did not answer initialize within 0.3 s')
    expect(outcome.reason).toBe('timeout')
    expect(end?.reason).toBe('timeout')
  })

  test.each([
    [
      'initialize',
      `serve({ initialize: ({ id }) => write({ id, error: { code: -32000, message: 'no licence' } }) })`,
      'server "tiny" answered initialize with an error: "no licence" (-32000)',
    ],
    [
      'tools/list',
      `serve({ 'tools/list': ({ id }) => write({ id, error: { code: -32603, message: 'oh' } }) })`,
      'server "tiny" answered tools/list with an error: "oh" (-32603)',
    ],
    [
      'tools/list by leaving',
      `serve({ 'tools/list': () => { process.kill(process.pid, 'SIGKILL') } })`,
      'server "tiny" was ended by SIGKILL before it answered tools/list',
    ],
  ])('is told where %s is refused', async (_, program, message) => {
    const { outcome } = await recordTiny({ server: tinyServer(program) })
    expect(outcome.failure?.message).toBe(message)
  })

  test('is none where a server without tools refuses to list them', async () => {
    const { outcome } = await recordTiny({
      server: tinyServer(`serve({
        initialize: () => hello({ capabilities: { prompts: {} } }), 'prompts/list': () => ({ prompts: [] }),
        'tools/list': ({ id }) => write({ id, error: { code: -32601, message: 'Method not found' } }) })`),
    })
    expect(outcome).toEqual({ reason: 'closed', tools: 0, calls: 0, skipped: [] })
  })
})

describe.concurrent('a recording that is cut short', () => {
  test('ends as interrupted, with what was recorded until then', async () => {
    const interruption = new AbortController()
    const { outcome, frames, end } = await recordTiny({
      server: tinyServer(`serve({ 'tools/call': () => undefined })`),
      plan: planOf([{}, { tool: 'other' }]),
      signal: interruption.signal,
      onEvent: ({ type }) => {
        if (type === 'call-start') setImmediate(() => interruption.abort())
      },
    })
    expect(outcome).toMatchObject({ reason: 'interrupted', calls: 1 })
    expect(outcome.skipped.map(({ tool }) => tool)).toEqual(['other'])
    expect(end).toMatchObject({ reason: 'interrupted', protocolVersion: '2025-11-25' })
    expect(frames.at(-1)?.message['method']).toBe('tools/call')
  })

  test('ends as interrupted while the plan is being made', async () => {
    const interruption = new AbortController()
    const { outcome } = await recordTiny({
      server: tinyServer('serve()'),
      plan: () => {
        interruption.abort()
        return new Promise(() => undefined)
      },
      signal: interruption.signal,
    })
    expect(outcome).toMatchObject({ reason: 'interrupted', tools: 1, calls: 0 })
  })

  test('is passed on where the plan fails, after the server is closed', async () => {
    const { writer, ends } = createKeeper()
    const recording = mcpStdio.record({
      server: tinyServer('serve()'),
      writer,
      plan: () => Promise.reject(new HarnessError('calls-invalid', 'no such tool "x"')),
    })
    await expect(recording).rejects.toThrow('no such tool "x"')
    expect(ends).toMatchObject([{ reason: 'interrupted' }])
  })

  test.each([1, 2, 3, 7])('ends as full where frame %i is refused', async (refused) => {
    const { writer, frames, ends } = createKeeper()
    let count = 0
    const outcome = await mcpStdio.record({
      server: tinyServer('serve()'),
      plan: planOf(Array.from({ length: 5 }, () => ({}))),
      writer: {
        ...writer,
        frame: (input) => {
          count += 1
          if (count === refused) throw new HarnessError('write-failed', 'no space is left')
          writer.frame(input)
        },
      },
    })
    expect(outcome).toMatchObject({ reason: 'full', error: { message: 'no space is left' } })
    expect(outcome.calls).toBeLessThan(5)
    expect(frames).toHaveLength(refused - 1)
    expect(count).toBe(refused)
    expect(ends).toMatchObject([{ reason: 'full' }])
  })

  test('ends as full where only the end line is refused', async () => {
    const { writer } = createKeeper()
    const outcome = await mcpStdio.record({
      server: tinyServer('serve()'),
      plan: planOf([]),
      writer: {
        ...writer,
        end: () => {
          throw new HarnessError('write-failed', 'no space is left')
        },
      },
    })
    expect(outcome).toMatchObject({ reason: 'full', error: { code: 'write-failed' } })
  })

  test('passes a fault of the writer on, after the server is closed', async () => {
    const recording = mcpStdio.record({
      server: tinyServer('serve()'),
      plan: planOf([]),
      writer: {
        frame: () => {
          throw new TypeError('a bug')
        },
        end: () => undefined,
      },
    })
    await expect(recording).rejects.toThrow('a bug')
  })
})
