import nock from 'nock'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createReplayServer } from '../create-replay-server.ts'
import { ADDRESS, describeInProcess } from '../test-support/in-process.ts'
import { mcpReplayScope } from './mcp-replay-scope.ts'

afterEach(() => nock.cleanAll())
afterAll(() => nock.restore())

describeInProcess((server, url) => void mcpReplayScope(server, url))

test('other addresses are left to nock, which does not wait for this one', async () => {
  const paths = ['/', '/mcp', '/a(b)/mcp/more', '/b/mcp']
  mcpReplayScope(createReplayServer([]), ADDRESS)
  expect(nock.isDone()).toBe(true)
  for (const path of paths) nock(new URL(ADDRESS).origin).get(path).reply(200, 'other')
  for (const path of paths) expect(await (await fetch(new URL(path, ADDRESS))).text()).toBe('other')
  expect((await fetch(ADDRESS)).status).toBe(400)
})
