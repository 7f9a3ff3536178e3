import assert from 'node:assert/strict'
import { test } from 'node:test'
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

const fixtures = findFixtures(['recordings/llm']).map((path) => readFixture(path))
const recorded = readFixture('recordings/everything.fixture.jsonl')

/** Replays the model and the server. Each byte comes alone: an agent must not depend on where chunks end. */
async function replayed(context) {
  const models = createLlmReplay(fixtures, { cuts: 'bytes' })
  const server = createReplayServer([recorded])
  const { origin, close } = await serveLlmReplay(models)
  const openai = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'none' })
  const mcp = new Client({ name: 'test', version: '1.0.0' })
  await mcp.connect(server.transport())
  context.after(() => Promise.all([mcp.close(), close()]))
  return { models, server, means: { openai, mcp, model: 'scripted' } }
}

await test('calls the tools that the model asks for, and returns what it says then', async (context) => {
  const { models, server, means } = await replayed(context)
  const answer = await ask('Is it warmer in Chicago or in New York?', means)
  assert.equal(answer, 'Chicago is warmer: 36 degrees, and 33 in New York.')
  assert.deepEqual([models.unused(), server.misses()], [[], []])
})

await test('a changed question is not recorded, and the message says what changed', async (context) => {
  const { models, means } = await replayed(context)
  const answer = ask('Is it warmer in Boston?', means)
  await assert.rejects(answer, /nearest is .*\n {2}\/messages\/0\/content: recorded /u)
  assert.equal(models.misses().length, 1)
})
