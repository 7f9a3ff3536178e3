import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject } from '../contracts/json.ts'
import { generateCalls, type GenerateCallsOptions } from './generate-calls.ts'

function tool(name: string, properties: JsonObject = {}, more: JsonObject = {}): ListedTool {
  const inputSchema = { type: 'object', properties, required: Object.keys(properties) }
  return { name, entry: { name, inputSchema, ...more } }
}

const TEXT = { type: 'string' }

function fields(properties: JsonObject): JsonObject {
  return { outputSchema: { type: 'object', properties } }
}

async function calls(tools: readonly ListedTool[], options: Partial<GenerateCallsOptions> = {}) {
  const made = await generateCalls(tools, { seed: 1, ...options })
  return made.map((call) => [call.tool.name, call.made.ok ? call.made.arguments : undefined])
}

async function argumentsOf(one: ListedTool, options: Partial<GenerateCallsOptions> = {}) {
  const [call] = await calls([one], options)
  return call?.[1]
}

describe('the order', () => {
  test('is to make, to read, to change, to remove, and to read again what was changed', async () => {
    const names = ['delete_pool', 'list_pools', 'update_pool', 'create_pool', 'ping']
    const made = await calls(names.map((name) => tool(name)))
    expect(made.map(([name]) => name)).toEqual([
      'create_pool',
      'list_pools',
      'ping',
      'update_pool',
      'delete_pool',
      'list_pools',
    ])
  })

  test('has nothing twice if nothing changes', async () => {
    const made = await calls([tool('list_pools'), tool('create_pool')])
    expect(made.map(([name]) => name)).toEqual(['create_pool', 'list_pools'])
  })
})

describe('an id', () => {
  const ids = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }

  test.each<[what: string, tools: readonly ListedTool[], calls: readonly unknown[]]>([
    [
      'a list of names that a tool needs which makes something',
      [
        tool('create_note', { vault: TEXT }),
        tool('list_vaults', {}, fields({ vaults: { type: 'array', items: TEXT } })),
      ],
      [
        ['list_vaults', {}],
        ['create_note', { vault: '${calls.list_vaults/structuredContent/vaults/0}' }],
        ['list_vaults', {}],
      ],
    ],
    [
      'the field of an outputSchema',
      [
        tool('get_pool', { poolId: { type: 'integer' } }),
        tool('list_pools', {}, fields({ pools: ids })),
      ],
      [
        ['list_pools', {}],
        ['get_pool', { poolId: '${calls.list_pools/structuredContent/pools/0/id}' }],
      ],
    ],
    [
      'the field of a tool about the same thing',
      [
        tool('get_pool', { id: TEXT }),
        tool('get_station', { id: TEXT }),
        tool('list_pools', {}, fields({ id: TEXT })),
      ],
      [
        ['list_pools', {}],
        ['get_pool', { id: '${calls.list_pools/structuredContent/id}' }],
        ['get_station', { id: '1' }],
      ],
    ],
    [
      'the text of a tool that makes something',
      [tool('count_rows', { session_id: TEXT }), tool('start_session')],
      [
        ['start_session', {}],
        [
          'count_rows',
          {
            session_id: String.raw`${'${'}calls.*~(?i)session[ _-]?id["'\s]*[:=]["'\s]*([\w.-]*\d[\w.-]*)}`,
          },
        ],
      ],
    ],
    [
      'no text if it is a number',
      [tool('count_rows', { session_id: { type: 'integer' } }), tool('start_session')],
      [
        ['start_session', {}],
        ['count_rows', { session_id: expect.any(Number) }],
      ],
    ],
    [
      'no value that the schema itself names',
      [
        tool('get_pool', { pool_id: { enum: ['p-1'] } }),
        tool('list_pools', {}, fields({ pools: ids })),
      ],
      [
        ['list_pools', {}],
        ['get_pool', { pool_id: 'p-1' }],
      ],
    ],
  ])('refers to %s', async (_, tools, made) => {
    expect(await calls(tools)).toEqual(made)
  })
})

describe('what is made is asked for', () => {
  const create = tool('create_pools', {
    pools: {
      type: 'array',
      items: { type: 'object', properties: { name: TEXT }, required: ['name'] },
    },
  })
  const open = tool('open_pools', { names: { type: 'array', items: TEXT } })
  const get = tool('get_pool', { name: TEXT })

  test('by its name, also out of lists', async () => {
    const [[, made] = [], ...asked] = await calls([get, create])
    expect(made).toEqual({ pools: [{ name: expect.any(String) }] })
    const [{ name } = { name: '' }] = JSON.parse(JSON.stringify(made)).pools
    expect(asked).toEqual([['get_pool', { name }]])
    expect((await calls([open, get]))[1]).toEqual(['get_pool', { name: expect.any(String) }])
  })

  test('by a number, too', async () => {
    const NUMBER = { type: 'integer', default: 7 }
    const made = await calls([
      tool('get_pool', { pool_id: { type: 'integer' } }),
      tool('create_pool', { pool_id: NUMBER }),
    ])
    expect(made.at(-1)).toEqual(['get_pool', { pool_id: 7 }])
  })

  test('only if it is called', async () => {
    const both = await calls([get, create], { isCalled: (one) => one === get })
    expect(both[1]).toEqual((await calls([get]))[0])
  })
})

describe('a path', () => {
  const folder = { path: '/pools', files: ['a.csv', 'notes.md', 'wet.sqlite'], isGiven: false }

  test.each<[tool: ListedTool, given: JsonObject]>([
    [tool('read_file', { path: TEXT }), { path: 'notes.md' }],
    [
      tool('load_csv', { file_path: TEXT }, { annotations: { readOnlyHint: true } }),
      { file_path: 'a.csv' },
    ],
    [tool('get_rows', { file: { ...TEXT, description: 'Path of a CSV file' } }), { file: 'a.csv' }],
    [
      tool('get_rows', { file: { ...TEXT, description: 'Absolute path of a CSV file' } }),
      { file: join('/pools', 'a.csv') },
    ],
    [tool('write_file', { path: TEXT }), { path: 'assay-example.txt' }],
    [
      tool('create_workbook', { filename: TEXT }, { description: 'A new Excel workbook' }),
      { filename: 'assay-example.xlsx' },
    ],
    [tool('list_files', { directory: TEXT }), { directory: '.' }],
    [
      tool('list_files', { directory: { ...TEXT, description: 'The absolute path' } }),
      { directory: '/pools' },
    ],
    [tool('explain', { db: TEXT }), { db: 'wet.sqlite' }],
    [tool('set_root', { path: { ...TEXT, description: 'Path of a repository' } }), { path: '.' }],
    [tool('load_rows', { path: TEXT }), { path: 'notes.md' }],
    // What is the user's own is neither changed nor removed.
    [tool('delete_directory', { path: TEXT }), { path: 'assay-example' }],
    [tool('git_reset', { repo_path: TEXT }), { repo_path: 'assay-example' }],
    [tool('git_init', { repo_path: TEXT }), { repo_path: 'assay-example' }],
    [tool('remove_file', { path: TEXT }), { path: 'assay-example.txt' }],
    [tool('add_note', { workspace: TEXT }), { workspace: '.' }],
    [tool('list_directory', { path: TEXT }), { path: '.' }],
    [tool('get', { path: { ...TEXT, description: 'The folder to look into' } }), { path: '.' }],
    [tool('search_files', { path: { ...TEXT, description: 'A file' } }), { path: 'notes.md' }],
  ])('%j', async (one, given) => {
    expect(await argumentsOf(one, { folder })).toEqual(given)
  })

  test('is no database of the user, if the tool changes or removes something', async () => {
    const given = await argumentsOf(tool('drop_table', { db: TEXT }), { folder })
    expect(given).toEqual({ db: expect.any(String) })
    expect(given).not.toEqual({ db: 'wet.sqlite' })
  })

  test('of a folder is not that of a file which was made, nor the other way', async () => {
    const names = ['create_directory', 'write_file', 'list_directory', 'get_file_info']
    const made = await calls(
      names.map((name) => tool(name, { path: TEXT })),
      { folder },
    )
    expect(made).toEqual([
      ['create_directory', { path: 'assay-example' }],
      ['write_file', { path: 'assay-example.txt' }],
      ['list_directory', { path: '.' }],
      ['get_file_info', { path: 'assay-example.txt' }],
    ])
  })

  test('is what the description names if nothing is known of the folder', async () => {
    const list = tool('list', { folder: { ...TEXT, description: 'A folder, e.g. "/tides"' } })
    expect(await argumentsOf(list)).toEqual({ folder: '/tides' })
  })

  test('of what is removed is none of this folder, also if nothing is known of it', async () => {
    const remove = tool('delete_directory', { path: TEXT })
    expect(await argumentsOf(remove)).toEqual({ path: 'assay-example' })
  })

  test('is absolute in a folder that the server was given', async () => {
    const given = { ...folder, isGiven: true }
    expect(await argumentsOf(tool('read_file', { path: TEXT }), { folder: given })).toEqual({
      path: join('/pools', 'notes.md'),
    })
  })
})

test.each<[tool: ListedTool, given: JsonObject]>([
  [tool('get', { city: { ...TEXT, description: 'A city, e.g. "Hull"' } }), { city: 'Hull' }],
  [
    tool('get', { city: TEXT }, { description: 'Gets.\n\nArgs:\n  city: A city (e.g. Hull)' }),
    { city: 'Hull' },
  ],
  [tool('run_sql', { query: TEXT }), { query: 'SELECT 1' }],
  [
    tool('get', { tags: { type: 'array', description: 'e.g. "wet"', items: TEXT } }),
    { tags: ['wet'] },
  ],
  [
    tool('run', { command: { ...TEXT, description: 'e.g. "rm -rf build", e.g. "date"' } }),
    { command: 'date' },
  ],
  // An example that the schema forbids isn't used.
  [tool('get', { id: { ...TEXT, description: 'e.g. "x y"', maxLength: 1 } }), { id: '1' }],
])('%j is asked for what its description names', async (one, given) => {
  expect(await argumentsOf(one)).toEqual(given)
})
