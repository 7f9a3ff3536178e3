import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { createLlmReplay } from './llm/create-llm-replay.ts'
import { asked } from './llm/test-support/chat-question.ts'
import { llmFixture } from './llm/test-support/llm-fixture.ts'
import { createReplayServer } from './mcp/create-replay-server.ts'
import { connect } from './mcp/test-support/connect.ts'

const textAt = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
const docs = textAt('docs/replay.md')
const [, servers = '', models = ''] = docs.split(/^## (?:MCP servers|Language models)$/mu)

/** The kinds of fixtures that a path names. */
const kindsAt = (named: string) =>
  new Set(findFixtures([named]).map((found) => readFixture(found).header.kind))

/** What a part of the docs says that a miss is told by. */
function missIn(part: string): string | undefined {
  return /```text\n([\s\S]*?)\n```/u.exec(part)?.[1]
}

test('the miss of a model in the docs is what replay says', async () => {
  const [recorded, live] = Array.from(
    models.matchAll(/```json\n([\s\S]*?)```/gu),
    ([, json = '']) => JSON.parse(json),
  )
  const replay = createLlmReplay([llmFixture({ name: 'oslo', body: recorded })])
  await replay.respond(asked(live))
  expect(replay.misses()[0]?.message).toBe(missIn(models))
})

test('the miss of a server in the docs is what replay says', () => {
  const server = createReplayServer([readFixture('fixtures/mcp/time/2026.10.19.fixture.jsonl')])
  const params = { name: 'get_current_time', arguments: { timezone: 'Europe/Oslo' } }
  connect(server).send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(server.misses()[0]?.message).toBe(missIn(servers))
})

test.each(['docs/replay.md', 'src/cli/grammar/replay.ts'])(
  'the examples in %s name fixtures of one kind, where they are those of this repository',
  (path) => {
    const examples = Array.from(
      textAt(path).matchAll(/(?:assay replay |findFixtures\(\[')(fixtures[\w./+-]*)/gu),
      ([, named = '']) => named,
    )
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.filter((named) => kindsAt(named).size !== 1)).toEqual([])
  },
)

test('the docs name every option of the command', async () => {
  const { createProgram } = await import('../cli/program.ts')
  const program = createProgram({ command: [], words: [], finish: () => undefined })
  const options = program.commands.find((command) => command.name() === 'replay')?.options ?? []
  expect(options.map(({ long }) => long)).toEqual(
    Array.from(docs.matchAll(/^\| `(--[a-z]+)/gmu), ([, name]) => name),
  )
})
