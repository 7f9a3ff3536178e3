import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { discovery, modern } from './test-support/modern.ts'
import { named } from './test-support/named.ts'
import { type Answers, greetSeveral, partIn, setUpSeveral } from './test-support/set-up-several.ts'
import { signed } from './test-support/signed.ts'

const RELATED = 'io.modelcontextprotocol/related-task'

function related(taskId: string): string {
  return `{"_meta":{"${RELATED}":{"taskId":"${taskId}"}}}`
}

/** A server that makes tasks, of which it calls the first as others do. */
function making(name: string): Answers {
  return signed(
    name,
    { tools: {}, tasks: { list: {} } },
    {
      'tools/list': named('tools', `of_${name}`),
      'tools/call': { result: { task: { taskId: 'task-1', status: 'working' } } },
      'tasks/get': (request) => ({
        result: { taskId: partIn(request, 'taskId') ?? null, by: name },
      }),
      'tasks/result': { result: { content: [], _meta: { [RELATED]: { taskId: 'task-1' } } } },
      'tasks/list': { result: { tasks: [{ taskId: 'task-1' }, { taskId: `${name}-2` }] } },
    },
  )
}

describe('tasks', () => {
  test('are asked about at the server that made them, also where two give the same id', async () => {
    const { ask, client, servers } = await greetSeveral({ one: making('one'), two: making('two') })
    const begin = (name: string): Promise<JsonObject> => ask('tools/call', { name, task: {} })
    expect(await begin('of_one')).toMatchObject({ result: { task: { taskId: 'task-1' } } })
    expect(await begin('of_two')).toMatchObject({ result: { task: { taskId: 'two_task-1' } } })
    expect(await ask('tasks/get', { taskId: 'task-1' })).toEqual({
      result: { taskId: 'task-1', by: 'one' },
    })
    expect(await ask('tasks/get', { taskId: 'two_task-1' })).toEqual({
      result: { taskId: 'two_task-1', by: 'two' },
    })
    expect(await ask('tasks/result', { taskId: 'two_task-1' })).toMatchObject({
      result: { _meta: { [RELATED]: { taskId: 'two_task-1' } } },
    })
    expect(await ask('tasks/list')).toEqual({
      result: {
        tasks: ['task-1', 'one-2', 'two_task-1', 'two-2'].map((taskId) => ({ taskId })),
      },
    })
    servers.two.say(
      '{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"task-1","status":"completed"}}',
    )
    expect(await client.hears('tasks/status')).toContain('"taskId":"two_task-1"')
    expect(await ask('tasks/get', { taskId: 'task-9' })).toEqual({
      error: { code: -32602, message: 'no server has made this task in this conversation' },
    })
  })

  test('that were not spoken of for the longest are forgotten of very many', async () => {
    const { ask, servers } = await greetSeveral({ one: making('one'), two: making('two') })
    const tell = (taskId: string): void =>
      servers.two.say(
        `{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"${taskId}"}}`,
      )
    for (let count = 0; count < 10_000; count += 1) tell(`t-${count}`)
    const known = { result: { taskId: 't-0', by: 'two' } }
    expect(await ask('tasks/get', { taskId: 't-0' })).toEqual(known)
    tell('t-2')
    tell('one-more')
    expect(await ask('tasks/get', { taskId: 't-0' })).toEqual(known)
    expect(await ask('tasks/get', { taskId: 't-1' })).toMatchObject({ error: { code: -32602 } })
    expect(await ask('tasks/get', { taskId: 't-2' })).toMatchObject({ result: { by: 'two' } })
    tell('t-1')
    expect(await ask('tasks/get', { taskId: 't-1' })).toMatchObject({ result: { by: 'two' } })
  })

  test('that a server asks something for keep their ids on the way there and back', async () => {
    const { ask, client, servers } = await greetSeveral({ one: making('one'), two: making('two') })
    for (const name of ['of_one', 'of_two']) await ask('tools/call', { name, task: {} })
    servers.two.say(
      `{"jsonrpc":"2.0","id":4,"method":"elicitation/create","params":${related('task-1')}}`,
    )
    const { id } = JSON.parse(await client.hears('elicitation/create'))
    expect(await client.hears('elicitation/create')).toContain(related('two_task-1'))
    client.say(`{"jsonrpc":"2.0","id":${id},"result":${related('two_task-1')}}`)
    expect(servers.two.lives[0]?.at(-1)).toBe(
      `{"jsonrpc":"2.0","id":4,"result":${related('task-1')}}`,
    )
  })

  test('of the client are known to the server that began them', async () => {
    const { client, servers } = await greetSeveral({ one: making('one'), two: making('two') })
    servers.two.say('{"jsonrpc":"2.0","id":"s","method":"sampling/createMessage","params":{}}')
    const { id } = JSON.parse(await client.hears('sampling/createMessage'))
    client.say({ jsonrpc: '2.0', id, result: { task: { taskId: 'mine' } } })
    const status =
      '{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"mine"}}'
    client.say(status)
    expect(servers.two.lives[0]?.at(-1)).toBe(status)
    expect(servers.one.lives[0]).not.toContain(status)
  })

  test('of the revision without a handshake are asked about at their server, too', async () => {
    const capabilities = { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } }
    const table = (name: string): Answers => ({
      ...making(name),
      'server/discover': discovery(capabilities, ['2026-07-28']),
      'tools/call': { result: { resultType: 'task', taskId: 'task-1' } },
    })
    const { ask } = setUpSeveral({ one: table('one'), two: table('two') })
    await ask('tools/call', modern({ name: 'of_one' }))
    await ask('tools/call', modern({ name: 'of_two' }))
    expect(await ask('tasks/get', modern({ taskId: 'two_task-1' }))).toMatchObject({
      result: { taskId: 'two_task-1', by: 'two' },
    })
  })
})
