import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createReplayServer } from '../create-replay-server.ts'
import { ADDRESS, describeInProcess } from '../test-support/in-process.ts'
import { mcpReplayHandlers } from './mcp-replay-handlers.ts'

const mock = setupServer()
beforeAll(() => mock.listen({ onUnhandledFrame: 'error' }))
afterEach(() => mock.resetHandlers())
afterAll(() => mock.close())

describeInProcess((server, url) => mock.use(...mcpReplayHandlers(server, url)))

test('other addresses are left to the next handler', async () => {
  mock.use(http.all('*', () => HttpResponse.text('other')))
  mock.use(...mcpReplayHandlers(createReplayServer([]), ADDRESS))
  for (const path of ['/', '/mcp', '/a(b)/mcp/more', '/b/mcp'])
    expect(await (await fetch(new URL(path, ADDRESS))).text()).toBe('other')
  expect((await fetch(ADDRESS)).status).toBe(400)
})
