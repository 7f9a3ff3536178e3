import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLlmReplay } from './create-llm-replay.ts'
import { asked } from './test-support/chat-question.ts'
import { llmFixture } from './test-support/llm-fixture.ts'

const docs = readFileSync(new URL('../../docs/replay.md', import.meta.url), 'utf8').replaceAll(
  '\r\n',
  '\n',
)

test('the miss in the docs is what replay says', async () => {
  const [recorded, live] = Array.from(docs.matchAll(/```json\n([\s\S]*?)```/gu), ([, json = '']) =>
    JSON.parse(json),
  )
  const [, message] = /```text\n([\s\S]*?)\n```/u.exec(docs) ?? []
  const replay = createLlmReplay([llmFixture({ name: 'oslo', body: recorded })])
  await replay.respond(asked(live))
  expect(replay.misses()[0]?.message).toBe(message)
})

test('the docs name every option of the command', async () => {
  const { createProgram } = await import('../cli/program.ts')
  const program = createProgram({ command: [], words: [], finish: () => undefined })
  const options = program.commands.find((command) => command.name() === 'replay')?.options ?? []
  expect(options.map(({ long }) => long)).toEqual(
    Array.from(docs.matchAll(/^\| `(--[a-z]+)/gmu), ([, name]) => name),
  )
})
