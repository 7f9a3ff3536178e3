import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { openFileSink } from '../src/fixture/open-file-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { recordServer } from './record-server.ts'
import { tinyServer } from './stdio/test-support/tiny-server.ts'

const ENVIRONMENT = { PATH: process.env['PATH'] }

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('what is stored', () => {
  test('is each message as it crossed the pipe, byte for byte, in both directions', async () => {
    const folder = scratch()
    const sink = createMemorySink()
    const outcome = await recordServer({
      server: {
        ...tinyServer(
          `import { appendFileSync } from 'node:fs'
          const [folder] = process.argv.slice(-1)
          const put = process.stdout.write.bind(process.stdout)
          process.stdout.write = (data) => { appendFileSync(folder + '/out', data); return put(data) }
          process.stdin.on('data', (data) => appendFileSync(folder + '/in', data))
          const odd = (id) => process.stdout.write(
            '{ "result" : {"content":[{"text":"caf\\\\u00e9 \\\\/ é \\u2028 \\\\ud800","type":"text","extra":1e400}],"a":1,"a":2},  "id":' + id + ',"jsonrpc":"2.0"}  \\n')
          const waiting = []
          const flush = () => {
            for (const id of waiting.splice(0).reverse()) {
              process.stdout.write('{"method":"notifications/message","jsonrpc":"2.0","params":{"level":"info","data":[' + id + ']}}\\n')
              odd(id)
            }
          }
          serve({ 'tools/call': ({ id }) => { waiting.push(id); if (waiting.length === 25) flush() } })`,
          [folder],
        ),
      },
      sink,
      environment: ENVIRONMENT,
      concurrency: 50,
      named: Array.from({ length: 200 }, (_, n) => ({
        tool: 'echo',
        arguments: { n, s: 'ü\u2028\\ \ud800' },
      })),
    })
    expect(outcome).toMatchObject({ reason: 'closed', calls: 200 })
    const fixture = parseFixture(sink.text(), 'odd')
    expect(fixture).toMatchObject({ complete: true, problems: [] })
    for (const [dir, file] of [
      ['recv', 'out'],
      ['send', 'in'],
    ] as const) {
      const stored = fixture.frames.filter((frame) => frame.dir === dir)
      expect(stored.map(({ utf8 }) => `${utf8}\n`).join('')).toBe(
        readFileSync(join(folder, file), 'utf8'),
      )
    }
  })

  test('holds no secret, whatever its encoding and wherever it came from', async () => {
    const secret = 'S3cr3t-"väl/ue" +37'
    const token = `ghp_${'x9Y8'.repeat(9)}`
    const all = [...encodings(secret), ...encodings(token)]
    const path = join(scratch(), 'secrets.fixture.jsonl')
    await recordServer({
      server: {
        ...tinyServer(
          `process.stderr.write(process.argv.slice(-2).join(' ') + '\\n' + process.env.MY_API_KEY + '\\n')
          serve({ 'tools/call': ({ params }) => {
            for (const one of params.arguments.all) process.stderr.write(one + '\\n')
            return text(JSON.stringify(params.arguments.all))
          } })`,
          ['--api-key', secret],
        ),
        env: { MY_API_KEY: secret, GITHUB_TOKEN: token },
      },
      sink: openFileSink(path),
      environment: ENVIRONMENT,
      named: [{ tool: 'echo', arguments: { all } }],
    })
    const text = readFileSync(path, 'utf8')
    const fixture = parseFixture(text, path)
    expect(fixture.complete).toBe(true)
    for (const needle of all.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)])) {
      expect(text.includes(needle), needle).toBe(false)
    }
    const parsed = fixture.frames
      .filter(({ dir }) => dir !== 'stderr')
      .map(({ utf8 }) => JSON.parse(utf8 ?? ''))
    expect(parsed.length).toBeGreaterThan(4)
    const placeholders = new Set(text.match(/\[REDACTED:[^\]]*\]/gu))
    expect(placeholders.size).toBe(2)
  })

  test.each([
    ['one drawn at random, of several words', `vF3kWq9z"Rt5Bn/+ %Lm2Xc8Pd&`, true],
    ['a sentence', 'Hello, World! It is a lovely day, isn’t it?', false],
    ['a place', 'New York', false],
  ])(
    'holds the value of a variable with a plain name unless it is a secret: %s',
    async (...row) => {
      const [, value, isHidden] = row
      const path = join(scratch(), 'variable.fixture.jsonl')
      const server = tinyServer(`serve({ 'tools/call': () => text(process.env.SHOP) })`)
      await recordServer({
        server: { ...server, env: { SHOP: value } },
        sink: openFileSink(path),
        environment: ENVIRONMENT,
        named: [{ tool: 'echo', arguments: {} }],
      })
      const { frames } = readFixture(path)
      const said = frames
        .filter(({ dir }) => dir === 'recv')
        .map(({ utf8 }) => JSON.parse(utf8 ?? ''))
      expect(said.at(-1)).toMatchObject({ result: { content: [{ text: expect.any(String) }] } })
      expect(JSON.stringify(said).includes(JSON.stringify(value).slice(1, -1))).toBe(!isHidden)
    },
  )
})

describe('an option of a container that cannot be used is wrong use, and nothing is written:', () => {
  const MEMORY =
    'is no limit of memory; give a whole number of bytes: a container needs at least 6MB of memory (6291456)'

  test.each<[options: Readonly<Record<string, unknown>>, message: string]>([
    ...[-5, 0, NaN, Infinity, 2 ** 20, 2 ** 28 + 0.5].map(
      (maxMemory): [Readonly<Record<string, unknown>>, string] => [
        { maxMemory },
        `maxMemory ${maxMemory} ${MEMORY}`,
      ],
    ),
    [{ maxMemory: '256MB' }, `maxMemory "256MB" ${MEMORY}`],
    [{ maxMemory: null }, `maxMemory null ${MEMORY}`],
    [{ image: 42 }, "image 42 is no image's name; write it as docker run does"],
    [{ image: '' }, 'image "" is no image\'s name; write it as docker run does'],
    [{ image: undefined }, "image undefined is no image's name; write it as docker run does"],
    [{ name: '' }, 'name "" is no name of a server; give it a text'],
    [{ name: undefined }, 'name undefined is no name of a server; give it a text'],
    [{ args: ['-v'] }, 'args are not used without a command; set command, or leave them out'],
    [{ command: '' }, 'command "" is no program; leave it out for the image\'s own command'],
    [{ command: ['node'] }, "command an array is no program; leave it out for the image's own"],
    [{ command: 'node', args: 's3cret' }, 'args (a string) must be an array of texts'],
    [{ command: 'node', args: ['a', 7] }, 'args must be an array of texts; [1] is a number'],
    [{ env: 's3cret' }, 'env (a string) must be an object of texts'],
    [{ env: { PORT: 7353 } }, 'env must be an object of texts; "PORT" is a number'],
    [{ secrets: [null] }, 'secrets must be an array of texts; [0] is null'],
    [{ cwd: 'here' }, 'cwd "here" is no folder in the container; begin it with /'],
    [{ network: '--x' }, 'network "--x" is no network\'s name; docker network ls has them'],
    [{ pull: 'no' }, 'pull "no" is neither true nor false'],
    [{ url: 'http://127.0.0.1:1/' }, 'image and its url are both set; leave one out'],
  ])('%o', async (options, message) => {
    const server = { name: 'shop', image: 'localhost/shop:1' }
    Object.assign(server, options)
    const sink = createMemorySink()
    // Where no runtime is: what is refused is refused before one is looked for.
    const environment = { ...ENVIRONMENT, DOCKER_HOST: 'unix:///no/such.sock' }
    await expect(recordServer({ server, sink, environment })).rejects.toMatchObject({
      code: 'wrong-use',
      message: expect.stringContaining(`can't be recorded: its ${message}`),
    })
    expect(sink.text()).toBe('')
  })

  test('the name of its server is said', async () => {
    const server = { name: 'shop', image: 'localhost/shop:1', maxMemory: -5 }
    const recording = recordServer({ server, sink: createMemorySink() })
    await expect(recording).rejects.toThrow(
      `server "shop" can't be recorded: its maxMemory -5 ${MEMORY}`,
    )
  })
})

/** A value as it may stand in a message, a URL or a body. */
function encodings(value: string): readonly string[] {
  return [
    value,
    JSON.stringify(value),
    JSON.stringify(JSON.stringify(value)),
    encodeURIComponent(value),
    new URLSearchParams({ value }).toString().slice('value='.length),
    ...['', 'a', 'ab'].map((lead) => Buffer.from(`${lead}${value}`).toString('base64')),
    Buffer.from(value).toString('base64url'),
  ]
}
