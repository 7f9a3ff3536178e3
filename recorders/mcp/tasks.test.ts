import { describe, expect, test } from 'vitest'
import { type Recorded, planOf, recordTiny } from '../stdio/test-support/record-tiny.ts'
import { tinyServer } from '../stdio/test-support/tiny-server.ts'

type Options = Partial<Parameters<typeof recordTiny>[0]>

const TASKS = `{ tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } }`

/** A server that makes each call that wants it a task, with these further handlers. */
function taskServer(handlers: string, capabilities = TASKS): string {
  return `
    const task = (status) => ({ taskId: 't1', status, ttl: null, createdAt: '', lastUpdatedAt: '', pollInterval: 20 })
    let asked = 0
    serve({
      initialize: () => hello({ capabilities: ${capabilities} }),
      'tools/list': () => ({ tools: [{ name: 'echo', execution: { taskSupport: 'required' } }] }),
      'tools/call': ({ id, params }) => params.task === undefined ? text('no task') : { task: task('working') },
      'tasks/get': () => task((asked += 1) < 3 ? 'working' : 'completed'),
      'tasks/result': () => text('done'),
      'tasks/cancel': () => task('cancelled'),
      ${handlers}
    })`
}

function record(program: string, options: Options = {}): Promise<Recorded> {
  return recordTiny({ server: tinyServer(program), plan: planOf([{ id: 'job' }]), ...options })
}

/** What was sent under the mark of the call. */
function sent(recorded: Recorded): readonly unknown[] {
  return recorded.frames.flatMap(({ dir, call, message }) =>
    dir === 'send' && call?.id === 'job' ? [message['method']] : [],
  )
}

const FOLLOWED = ['tools/call', 'tasks/get', 'tasks/get', 'tasks/get', 'tasks/result']

describe.concurrent('a call that becomes a task', () => {
  test('is followed to its result, all under one mark', async () => {
    const recorded = await record(taskServer(''), {
      plan: planOf([{ id: 'job', task: { ttl: 5000 } }]),
    })
    expect(sent(recorded)).toEqual(FOLLOWED)
    const call = recorded.frames.find(({ message }) => message['method'] === 'tools/call')
    expect(call?.message['params']).toEqual({
      name: 'echo',
      arguments: {},
      task: { ttl: 5000 },
      _meta: { progressToken: 3 },
    })
    expect(recorded.frames.at(-1)?.text).toContain('"done"')
  })

  test.each<[string, string, Options, readonly string[]]>([
    ['where its tool requires it', taskServer(''), {}, FOLLOWED],
    [
      'unless the calls file says that it is none',
      taskServer(''),
      { plan: planOf([{ id: 'job', task: false }]) },
      ['tools/call'],
    ],
    ['unless the server offers no tasks', taskServer('', '{ tools: {} }'), {}, ['tools/call']],
    [
      'and is done where the server answers at once',
      taskServer(`'tools/call': () => text('at once')`),
      {},
      ['tools/call'],
    ],
    [
      'and is over where its status is refused',
      taskServer(`'tasks/get': refuse(-32602)`),
      {},
      ['tools/call', 'tasks/get'],
    ],
    [
      'and whose result is awaited where it wants input',
      taskServer(`'tasks/get': () => task('input_required')`),
      {},
      ['tools/call', 'tasks/get', 'tasks/result'],
    ],
    [
      'and whose result is asked for though it failed',
      taskServer(`'tasks/get': () => task('failed')`),
      {},
      ['tools/call', 'tasks/get', 'tasks/result'],
    ],
  ])('%s', async (_title, program, options, expected) => {
    const recorded = await record(program, options)
    expect(sent(recorded)).toEqual(expected)
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
  })

  test('is cancelled where it takes longer than the call may', async () => {
    const recorded = await record(taskServer(`'tasks/get': () => task('working')`), {
      callTimeout: 400,
    })
    expect(sent(recorded).slice(0, 2)).toEqual(['tools/call', 'tasks/get'])
    expect(sent(recorded).at(-1)).toBe('tasks/cancel')
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
  })

  test('is given up where its result does not come, and is cancelled if the server can', async () => {
    const handlers = `'tasks/get': () => task('completed'), 'tasks/result': () => {}`
    const canCancel = await record(taskServer(handlers), { callTimeout: 400 })
    expect(sent(canCancel).slice(-2)).toEqual(['notifications/cancelled', 'tasks/cancel'])
    const offered = '{ tasks: { requests: { tools: { call: {} } } } }'
    const cannot = await record(taskServer(handlers, offered), { callTimeout: 400 })
    expect(sent(cannot).at(-1)).toBe('notifications/cancelled')
  })

  test('is no reason to go on where the server leaves', async () => {
    const recorded = await record(taskServer(`'tasks/get': () => process.exit(3)`))
    expect(recorded.outcome).toMatchObject({ reason: 'exited', calls: 1 })
  })

  test('does not exist in the era without a handshake', async () => {
    const recorded = await record('serveModern()', {
      plan: planOf([{ id: 'job', task: {} }]),
      protocolVersion: '2026-07-28',
    })
    const call = recorded.frames.find(({ message }) => message['method'] === 'tools/call')
    expect(call?.message['params']).not.toHaveProperty('task')
    expect(sent(recorded)).toEqual(['tools/call'])
  })
})
