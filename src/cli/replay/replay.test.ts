import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chatRequest, doneEventsOf, textStream } from '../../provider/test-support/chat-bodies.ts'
import { writeExchange, type WrittenExchange } from '../../provider/test-support/write-exchange.ts'
import type { HarnessErrorCode } from '../../contracts/harness-error.ts'
import { replay } from '../commands/replay.ts'
import { createProgram } from '../program.ts'
import { assay } from '../test-support/assay.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const MCP = 'fixtures/mcp/time/0.6.2.fixture.jsonl'

const OSLO = chatRequest('The weather in Oslo?')
const ANSWER = doneEventsOf(textStream(['4', ' C']))

/** A folder with recordings, by their names. */
function folder(exchanges: Readonly<Record<string, Partial<WrittenExchange>>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-replay-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, exchange] of Object.entries({ oslo: {}, ...exchanges }))
    writeFileSync(
      join(path, `${name}.fixture.jsonl`),
      writeExchange({ request: OSLO, chunks: ANSWER, ...exchange }),
    )
  return path
}

/** What a program asks that takes its base URL from the environment. */
const ASKING = `
  const url = process.env.OPENAI_BASE_URL + '/chat/completions'
  const answer = await fetch(url, { method: 'POST', body: ${JSON.stringify(JSON.stringify(OSLO))} })
  process.stdout.write(await answer.text())`

/** Without what is another each time. */
function steady(text: string, path: string): string {
  return text
    .replaceAll(path, 'FOLDER')
    .replaceAll(process.execPath, 'NODE')
    .replaceAll(/127\.0\.0\.1:\d+/gu, 'ADDRESS')
}

describe.skipIf(process.platform === 'win32')(
  'until Ctrl-C (Windows has no signal to send)',
  () => {
    test('answers, and tells in the end what was never asked for', async () => {
      const path = folder({
        paris: { request: chatRequest('And in Paris?') },
        cut: { end: 'reset' },
      })
      const child = spawn(process.execPath, [MAIN, 'replay', path])
      const told: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'] as const)
        child[stream].setEncoding('utf8').on('data', (text: string) => (told[stream] += text))
      while (!told.stdout.includes('OLLAMA_HOST')) await once(child.stdout, 'data')
      const [baseUrl = ''] = told.stdout.split('\n')
      const ask = async (body: unknown) =>
        (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body) }))
          .status
      expect([await ask(OSLO), await ask(chatRequest('In Rome?'))]).toEqual([200, 404])
      child.kill('SIGINT')
      expect(await once(child, 'close')).toEqual([0, null])
      expect(steady(told.stdout, path)).toMatchInlineSnapshot(`
        "http://ADDRESS/v1
        OPENAI_BASE_URL=http://ADDRESS/v1
        ANTHROPIC_BASE_URL=http://ADDRESS
        GOOGLE_GEMINI_BASE_URL=http://ADDRESS
        OLLAMA_HOST=http://ADDRESS
        "
      `)
      expect(steady(told.stderr, path)).toMatchInlineSnapshot(`
        "FOLDER/cut.fixture.jsonl: its answer breaks off: it ended by reset
        replaying 3 recorded requests in 3 fixtures at http://ADDRESS/v1; Ctrl-C ends it
        POST /v1/chat/completions cut
        no recording answers POST /v1/chat/completions; nearest is cut, which was asked something else in 1 place
          /messages/0/content: recorded "The weather in Oslo?", asked "In Rome?"

        stopping; once more to leave at once
        1 request answered, 1 not recorded
        never asked for:
          FOLDER/oslo.fixture.jsonl
          FOLDER/paris.fixture.jsonl
        "
      `)
    })

    test('ends a command with it', async () => {
      const waiting = `console.log('on'); setInterval(() => {}, 1000)`
      const words = ['replay', folder(), '--', process.execPath, '-e', waiting]
      const child = spawn(process.execPath, [MAIN, ...words])
      child.stderr.resume()
      await once(child.stdout, 'data')
      child.kill('SIGINT')
      expect(await once(child, 'close')).toEqual([130, null])
    })
  },
)

describe('around a command', () => {
  test('sets the variables for it, and stops with it', async () => {
    const path = folder()
    const command = ['--', process.execPath, '--input-type=module', '-e', ASKING]
    const run = await assay(['replay', path, '--strict', '--cuts', 'keep-alive', ...command])
    expect({ ...run, stderr: steady(run.stderr, path) }).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "replaying 1 recorded request in 1 fixture at http://ADDRESS/v1
      POST /v1/chat/completions oslo
      1 request answered, 0 not recorded
      ",
        "stdout": ": keep-alive

      data: {"id":"chatcmpl-1","created":1793491200,"model":"small-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

      : keep-alive

      data: {"id":"chatcmpl-1","created":1793491200,"model":"small-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"4"},"finish_reason":null}]}

      : keep-alive

      data: {"id":"chatcmpl-1","created":1793491200,"model":"small-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":" C"},"finish_reason":null}]}

      : keep-alive

      data: {"id":"chatcmpl-1","created":1793491200,"model":"small-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

      : keep-alive

      data: [DONE]

      ",
      }
    `)
  })

  test('tells programs what happens, and leaves standard output to that', async () => {
    const path = folder({ unused: { request: chatRequest('Else?') } })
    const command = ['--', process.execPath, '--input-type=module', '-e', ASKING]
    const { code, stdout } = await assay(['replay', path, '--json', '--strict', ...command])
    expect(code).toBe(1)
    const lines = steady(stdout, path).trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchInlineSnapshot(`
      [
        {
          "baseUrl": "http://ADDRESS/v1",
          "fixtures": 2,
          "recordings": 2,
          "type": "listening",
          "variables": {
            "ANTHROPIC_BASE_URL": "http://ADDRESS",
            "GOOGLE_GEMINI_BASE_URL": "http://ADDRESS",
            "OLLAMA_HOST": "http://ADDRESS",
            "OPENAI_BASE_URL": "http://ADDRESS/v1",
          },
        },
        {
          "recording": "oslo",
          "request": "POST /v1/chat/completions",
          "type": "answer",
        },
        {
          "answered": 1,
          "misses": 0,
          "type": "summary",
          "unused": [
            "FOLDER/unused.fixture.jsonl",
          ],
        },
      ]
    `)
  })

  test('tells no secret that an address holds', async () => {
    const key = `sk-proj-${'aB3dE5gH7j'.repeat(4)}`
    const url = `http://models.example/${key}/v1`
    const path = folder({ oslo: { url } })
    const asking = ASKING.replace("'/chat", `'/${key}/v1/chat`)
    const command = ['--', process.execPath, '--input-type=module', '-e', asking]
    const words = await assay(['replay', path, ...command])
    const lines = await assay(['replay', path, '--json', ...command])
    expect([words.stderr, lines.stdout].filter((told) => told.includes(key))).toEqual([])
  })

  test.each([
    ['failed', [process.execPath, '-e', 'process.exit(7)'], 1, '" ended with exit code 7'],
    ['can’t be started', ['assay-no-such-command'], 3, '"assay-no-such-command" can\'t be started'],
  ])('is 1 where it %s, and 3 where it never ran', async (_title, command, code, message) => {
    const run = await assay(['replay', folder(), '--', ...command])
    expect(run).toMatchObject({ code, stdout: '' })
    expect(run.stderr).toContain(message)
  })
})

describe('what can’t be served', () => {
  test.each<[string, (path: string) => readonly string[], HarnessErrorCode, string]>([
    [
      'a fixture of another kind',
      (path) => [join(path, 'text.fixture.jsonl')],
      'wrong-use',
      `"FOLDER/text.fixture.jsonl" is of kind text; assay replay serves fixtures of kind llm or mcp`,
    ],
    [
      'fixtures of several kinds',
      (path) => [join(path, 'oslo.fixture.jsonl'), MCP],
      'wrong-use',
      `"FOLDER/oslo.fixture.jsonl" is of kind llm and "${MCP}" of kind mcp; name fixtures of one kind`,
    ],
    [
      'a path that isn’t there',
      (path) => [join(path, 'nobody')],
      'file-not-found',
      `"FOLDER/nobody" isn't there; check the path`,
    ],
    [
      'a folder without fixtures',
      (path) => [join(path, 'empty')],
      'nothing-to-judge',
      'nothing to replay: there are no fixtures at FOLDER/empty',
    ],
  ])('is told: %s', async (_title, paths, code, message) => {
    const path = folder()
    mkdirSync(join(path, 'empty'))
    const [header = ''] = readFileSync(MCP, 'utf8').split('\n')
    const ofText = header.replace('"kind":"mcp"', '"kind":"text"')
    writeFileSync(join(path, 'text.fixture.jsonl'), `${ofText}\n`)
    const options = { paths: paths(path), command: [], timing: 'none', cuts: 'none' } as const
    const error: unknown = await replay(options).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect(steady(String(error), path)).toBe(`HarnessError: ${message}`)
  })

  test('ends with 3 where nothing is left, each fixture told', async () => {
    const path = folder({ oslo: { chunks: undefined } })
    writeFileSync(join(path, 'bad.fixture.jsonl'), '{}\n')
    const run = await assay(['replay', path])
    expect(run).toMatchObject({ code: 3, stdout: '' })
    expect(steady(run.stderr, path)).toMatchInlineSnapshot(`
      ""FOLDER/bad.fixture.jsonl" is no fixture: its first line has no "assay"; record it again or name a *.fixture.jsonl file
      FOLDER/oslo.fixture.jsonl: isn't served: it holds no answer
      error: nothing to replay: no fixture can be served
      "
    `)
  })

  test('is told, and the others are served', async () => {
    const path = folder()
    writeFileSync(join(path, 'bad.fixture.jsonl'), '{}\n')
    const run = await assay(['replay', path, '--', process.execPath, '-e', ''])
    expect(run.code).toBe(0)
    expect(steady(run.stderr, path)).toMatchInlineSnapshot(`
      ""FOLDER/bad.fixture.jsonl" is no fixture: its first line has no "assay"; record it again or name a *.fixture.jsonl file
      replaying 1 recorded request in 1 fixture at http://ADDRESS/v1
      0 requests answered, 0 not recorded
      never asked for:
        FOLDER/oslo.fixture.jsonl
      "
    `)
  })

  test('is told programs as JSON, once', async () => {
    const path = folder({ cut: { end: 'reset' } })
    writeFileSync(join(path, 'bad.fixture.jsonl'), '{}\n')
    const asking = ASKING.replace('The weather', 'What').replace(/process\.stdout.*$/u, '')
    const command = ['--', process.execPath, '--input-type=module', '-e', asking]
    const run = await assay(['replay', path, '--json', ...command])
    const lines = steady(run.stdout, path).trim().split('\n')
    const read = lines.map((line): unknown => JSON.parse(line))
    expect(read).toMatchObject([
      {
        type: 'note',
        path: 'FOLDER/bad.fixture.jsonl',
        message: expect.stringMatching(
          /^"FOLDER\/bad\.fixture\.jsonl" is no fixture: its first line has no/u,
        ),
      },
      { type: 'note', path: 'FOLDER/cut.fixture.jsonl' },
      { type: 'listening' },
      { type: 'miss', reason: 'not-recorded' },
      { type: 'summary', answered: 0, misses: 1 },
    ])
    expect(run.stderr).toBe('')
  })

  test('is told as JSON where nothing is left, too, on standard error, where no client of MCP looks', async () => {
    const path = folder()
    rmSync(join(path, 'oslo.fixture.jsonl'))
    writeFileSync(join(path, 'bad.fixture.jsonl'), '{}\n')
    const { code, stdout, stderr } = await assay(['replay', path, '--json'])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    const [note = '', error] = steady(stderr, path).split('\n')
    expect(JSON.parse(note)).toMatchObject({ type: 'note', path: 'FOLDER/bad.fixture.jsonl' })
    expect(error).toBe('error: nothing to replay: no fixture can be read at FOLDER')
    // Around a command it never is a client's.
    const around = await assay(['replay', path, '--json', '--', process.execPath, '-e', ''])
    expect(around.stdout).toBe(stderr.slice(0, stderr.indexOf('\n') + 1))
  })

  test.each([
    ['--cuts', 'random', 'it takes none, bytes, crlf, keep-alive, or random: with a whole number.'],
    ['--timing', '0', 'it takes none, recorded, or a factor above 0.'],
    ['--port', '65536', 'it takes 1 to 65535.'],
  ])('is wrong use: %s %s', async (flag, value, message) => {
    const words = [flag, value]
    const program = createProgram({ command: [], words, finish: () => undefined })
    const told: string[] = []
    for (const command of program.commands)
      command.configureOutput({ writeErr: (text) => void told.push(text) })
    const parsed = program.parseAsync(['replay', 'fixtures', ...words], { from: 'user' })
    await expect(parsed).rejects.toMatchObject({ code: 'commander.invalidArgument' })
    expect(told.join('')).toContain(message)
  })
})
