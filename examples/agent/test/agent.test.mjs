import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  createLlmReplay,
  createReplayServer,
  findFixtures,
  readFixture,
  serveLlmReplay,
} from 'mcp-assay'
import OpenAI from 'openai'
import { ask } from '../src/agent.ts'

// Each byte of the model's answers comes alone: an agent must not depend on where chunks end.
const fixtures = findFixtures(['recordings/llm']).map((path) => readFixture(path))
const models = createLlmReplay(fixtures, { cuts: 'bytes' })
const server = createReplayServer([readFixture('recordings/everything.fixture.jsonl')])
const { origin, close } = await serveLlmReplay(models)
const openai = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'none' })
const mcp = new Client({ name: 'test', version: '1.0.0' })
await mcp.connect(server.transport())
after(() => Promise.all([mcp.close(), close()]))

await test('calls the tools that the model asks for, and returns what it says then', async () => {
  const question = 'Is it warmer in Chicago or in New York?'
  const answer = await ask(question, { openai, mcp, model: 'scripted' })
  assert.equal(answer, 'Chicago is warmer: 36 degrees, and 33 in New York.')
  assert.deepEqual([models.unused(), server.misses()], [[], []])
})

await test('a changed question is not recorded, and the message says what changed', async () => {
  const answer = ask('Is it warmer in Boston?', { openai, mcp, model: 'scripted' })
  await assert.rejects(answer, /nearest is .*\n {2}\/messages\/0\/content: recorded /u)
  assert.equal(models.misses().length, 1)
})
