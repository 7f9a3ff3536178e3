import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { recordHttp, type RecordHttpOptions } from './http/test-support/record-http.ts'
import { tinyHttp } from './http/test-support/tiny-http.ts'
import { recordServer } from './record-server.ts'

afterEach(() => void vi.unstubAllEnvs())

describe('what is wrong with the surroundings is no full disk:', () => {
  test('a proxy that cannot be used is told before anything is recorded', async () => {
    for (const name of ['NO_PROXY', 'no_proxy', 'http_proxy']) vi.stubEnv(name, '')
    vi.stubEnv('HTTP_PROXY', 'socks5://127.0.0.1:1')
    const sink = createMemorySink()
    const server = { name: 'far', url: 'http://mcp.test/', headers: {} }
    await expect(recordServer({ server, sink })).rejects.toMatchObject({ code: 'wrong-use' })
    const { end, frames } = parseFixture(sink.text(), 'far.fixture.jsonl')
    expect(end?.end).toMatchObject({ reason: 'interrupted', frames: 0 })
    expect(frames).toEqual([])
  })

  test.each<[what: string, url: string, headers: Readonly<Record<string, string>>, words: string]>([
    ['an address', 'here', {}, 'its address is no address'],
    ['a user in an address', 'http://me:s3cret@mcp.test/', {}, 'its address holds a user name'],
    ['the name of a header', 'http://mcp.test/', { 'a b': '' }, '"a b" is no name of a header'],
    ['a value of a header', 'http://mcp.test/', { A: 's3cret\n' }, 'the value of A holds a char'],
  ])('%s that cannot be sent is wrong use', async (_what, url, headers, words) => {
    const recording = recordHttp(url, { headers })
    await expect(recording).rejects.toThrow(words)
    await expect(recording).rejects.not.toThrow('s3cret')
    await expect(recording).rejects.toMatchObject({ code: 'wrong-use' })
  })

  test('a fault of ours ends the recording as interrupted, and is thrown', async () => {
    const server = await tinyHttp()
    const ends: string[] = []
    let frames = 0
    const writer: RecordHttpOptions['writer'] = {
      frame: () => {
        frames += 1
        if (frames > 10) throw new TypeError('a fault')
      },
      end: ({ reason }) => void ends.push(reason),
    }
    await expect(recordHttp(server.url, { calls: [{}], writer })).rejects.toThrow('a fault')
    expect(ends).toEqual(['interrupted'])
  })
})

test('a message that is not accepted as it should be ends no process', async () => {
  const server = await tinyHttp({
    'notifications/initialized': ({ response }) => void response.destroy(),
    'notifications/cancelled': ({ response }) => void response.destroy(),
    'tools/call': () => undefined,
  })
  const { outcome } = await recordHttp(server.url, { calls: [{}], callTimeout: 200 })
  expect(outcome).toMatchObject({ reason: 'closed', calls: 1 })
})
