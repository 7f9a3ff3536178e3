import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LLMock } from '@copilotkit/aimock'
import nock from 'nock'
import { afterEach, describe, expect, test } from 'vitest'
import { assayHere } from '../../src/cli/test-support/assay-here.ts'
import { payloadBytes } from '../../src/fixture/payload-bytes.ts'
import { readFixture } from '../../src/fixture/read-fixture.ts'
import { rebuildExchange } from '../../src/provider/rebuild-exchange.ts'

const STREAM = [
  'data: {"id":"c1","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Snø "}}]}\n\n',
  'data: {"id":"c1","model":"m","choices":[{"index":0,"delta":{"content":"i dag"}}]}\n\n',
  'data: {"id":"c1","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  'data: [DONE]\n\n',
]
const REQUEST = { model: 'm', stream: true, messages: [{ role: 'user', content: 'Weather?' }] }
const SECRET = 'sk-proj-Zq8RkT2mWv5Xy7Bn4Cd6Ef9Gh1Jk3Lm0'

function nockEntry(members: object): string {
  const usual = { scope: 'https://example.com:443', method: 'POST', path: '/v1/chat/completions' }
  return JSON.stringify([{ ...usual, status: 200, body: '{}', response: '{}', ...members }])
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function provider(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of STREAM) response.write(piece)
    response.end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function ask(base: string): Promise<string> {
  const response = await fetch(`${base}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
    body: JSON.stringify(REQUEST),
  })
  return response.text()
}

async function importText(
  name: string,
  text: string,
  ...options: string[]
): Promise<
  Awaited<ReturnType<typeof assayHere>> & {
    readonly files: readonly string[]
    readonly out: string
  }
> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-import-'))
  const file = join(folder, name)
  writeFileSync(file, text)
  const out = join(folder, 'out')
  const run = await assayHere(['import', name, '--out', 'out', ...options], { cwd: folder })
  const files = run.code === 0 ? readdirSync(out).toSorted() : []
  return { ...run, files, out }
}

function exchangeIn(folder: string, file: string): ReturnType<typeof rebuildExchange> {
  return rebuildExchange(readFixture(join(folder, file)))
}

function entry(url: string, text: string): object {
  return {
    startedDateTime: '2026-02-03T04:05:06.000Z',
    time: 40,
    timings: { send: 1, wait: 25, receive: 14 },
    request: {
      method: 'POST',
      url,
      headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }],
      postData: { mimeType: 'application/json', text: JSON.stringify(REQUEST) },
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [
        { name: 'content-type', value: 'text/event-stream' },
        { name: 'content-encoding', value: 'br' },
      ],
      content: { size: text.length, mimeType: 'text/event-stream', text },
    },
  }
}

describe('assay import', () => {
  test('reads what nock recorded of a stream, and keeps its key out', async () => {
    const base = await provider()
    nock.recorder.rec({ output_objects: true, dont_print: true, enable_reqheaders_recording: true })
    await ask(base)
    const recorded = JSON.stringify(nock.recorder.play())
    nock.recorder.clear()
    nock.restore()
    expect(recorded).toContain(SECRET)

    const { files, out, stdout } = await importText('chat.json', recorded)
    expect([files, stdout]).toEqual([['chat.fixture.jsonl'], '1 fixture, 0 passed over\n'])
    expect(readFileSync(join(out, 'chat.fixture.jsonl'), 'utf8')).not.toContain(SECRET)
    const { fixture, answer, request } = exchangeIn(out, 'chat.fixture.jsonl')
    expect(fixture).toMatchObject({ complete: true, header: { origin: 'imported' } })
    expect(fixture.header.notes).toContain('nock keeps no borders of chunks')
    expect(request.asked).toMatchObject({ model: 'm', stream: true })
    expect(answer).toMatchObject({ outcome: 'completed', choices: [{ text: 'Snø i dag' }] })
  })

  test('reads what aimock recorded, and says what it made of it', async () => {
    const base = await provider()
    const folder = await mkdtemp(join(tmpdir(), 'assay-aimock-'))
    const mock = new LLMock({
      port: 0,
      record: { providers: { openai: base }, fixturePath: folder },
    })
    await mock.start()
    await ask(mock.url)
    await mock.stop()
    const saved = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    )
    const { files, out } = await importText(
      'aimock.json',
      readFileSync(join(folder, saved[0] ?? ''), 'utf8'),
    )
    const { fixture, answer } = exchangeIn(out, files[0] ?? '')
    expect(fixture.header.notes).toContain('aimock keeps no bytes')
    expect(answer).toMatchObject({ streamed: false, choices: [{ text: 'Snø i dag' }] })
  })

  test('reads a HAR, passes over what is no model, and keeps its times', async () => {
    const har = {
      log: {
        version: '1.2',
        entries: [
          entry('https://api.example.com/v1/chat/completions', STREAM.join('')),
          entry('https://api.example.com/favicon.ico', 'x'),
        ],
      },
    }
    const { files, out, stderr, stdout } = await importText('session.har', JSON.stringify(har))
    expect([files, stdout]).toEqual([['session-1.fixture.jsonl'], '1 fixture, 1 passed over\n'])
    expect(stderr).toContain('session.har entry 2: "/favicon.ico" is no known path')
    const { fixture, answer } = exchangeIn(out, files[0] ?? '')
    expect(fixture.header).toMatchObject({
      recordedAt: '2026-02-03T04:05:06.000Z',
      subject: { name: 'api.example.com' },
    })
    expect(fixture.frames.map(({ t, part }) => [t, part])).toEqual([
      [0, 'head'],
      [0, 'chunk'],
      [25, 'head'],
      [39, 'chunk'],
    ])
    expect(answer).toMatchObject({ outcome: 'completed', choices: [{ text: 'Snø i dag' }] })
  })

  test.each([
    ['answer.sse', STREAM.join(''), 'completed'],
    ['cut.sse', STREAM.slice(0, 2).join(''), 'truncated'],
    ['answer.json', '{"object":"chat.completion","choices":[]}', 'completed'],
  ])('reads the plain body %s', async (name, text, outcome) => {
    const { files, out } = await importText(name, text, '--name', 'mine')
    const { fixture, answer } = exchangeIn(out, files[0] ?? '')
    expect(answer?.outcome).toBe(outcome)
    expect(fixture.header.subject.name).toBe('mine')
  })

  test('refuses a file of no known kind, and says which there are', async () => {
    const { code, stderr } = await importText('notes.txt', 'nothing of the kind')
    expect({ code, stderr }).toMatchInlineSnapshot(`
      {
        "code": 2,
        "stderr": "error: "notes.txt" is none of nock's recordings (output_objects, nock.back), HAR 1.2, aimock's fixtures, the plain body of one answer; see assay import --help
      ",
      }
    `)
  })

  test.each([
    ['a kind that it is not', 'x.har', '[]', ['--from', 'har'], 2],
    ['no address', 'a.json', nockEntry({ scope: 'nonsense' }), [], 3],
    ['a method that is no token', 'b.json', nockEntry({ method: 'PO\r\nST' }), [], 3],
    ['a status that HTTP has not', 'c.json', nockEntry({ status: -5.5 }), [], 3],
  ])('says what is wrong with %s', async (_, name, text, options, code) => {
    const run = await importText(name, text, ...options)
    expect(run.code).toBe(code)
    expect(run.stderr).toMatchSnapshot()
  })

  test('drops header fields that no head can hold', async () => {
    const { files, out } = await importText(
      'd.json',
      nockEntry({
        rawHeaders: ['Server', 'caf\u00E9', 'X-Bad', 'a\r\nSet-Cookie: b', 'X-Far', '\u2603'],
      }),
    )
    const { fixture } = exchangeIn(out, files[0] ?? '')
    const head = fixture.frames.findLast(({ part }) => part === 'head')
    expect(Buffer.from(payloadBytes(head ?? {})).toString('latin1')).toBe(
      'HTTP/1.1 200 OK\r\nServer: caf\u00E9\r\n',
    )
  })

  test('ends with 3 where nothing is an exchange with a model', async () => {
    const { code, stdout } = await importText('none.json', nockEntry({ path: '/' }))
    expect([code, stdout]).toEqual([3, '0 fixtures, 1 passed over\n'])
  })
})
