import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createLlmReplay, createReplayServer, findFixtures, readFixture } from 'mcp-assay'
import { mcpReplayHandlers, replayHandlers } from 'mcp-assay/msw'
import { setupServer } from 'msw/node'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ask, type Means } from '../src/agent.ts'

const ADDRESS = 'https://mcp.example.com/mcp'
const models = createLlmReplay(findFixtures(['recordings/llm']).map((path) => readFixture(path)))
const server = createReplayServer([readFixture('recordings/everything.fixture.jsonl')])
const network = setupServer(...replayHandlers(models), ...mcpReplayHandlers(server, ADDRESS))

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())

/** Connects as the program does: to real addresses, which msw answers. */
async function means(): Promise<Means> {
  const mcp = new Client({ name: 'test', version: '1.0.0' })
  await mcp.connect(new StreamableHTTPClientTransport(new URL(ADDRESS)))
  onTestFinished(() => mcp.close())
  return { openai: new OpenAI({ apiKey: 'none' }), mcp, model: 'scripted' }
}

test('calls the tools that the model asks for, and returns what it says then', async () => {
  const answer = await ask('Is it warmer in Chicago or in New York?', await means())
  expect(answer).toBe('Chicago is warmer: 36 degrees, and 33 in New York.')
  expect([models.unused(), server.misses()]).toEqual([[], []])
})

test('a changed question is not recorded, and the message says what changed', async () => {
  const answer = ask('Is it warmer in Chicago or in Boston?', await means())
  await expect(answer).rejects.toThrow(
    '/messages/0/content: recorded "Is it warmer in Chicago or in New York?", asked "Is it warmer in Chicago or in Boston?"',
  )
})
