import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const TIME = fileURLToPath(
  new URL('../../fixtures/mcp/time/2026.10.10.fixture.jsonl', import.meta.url),
)
const CALL =
  '<tool_call>\n{"name": "get_bus", "arguments": {"stop": "Aker", "limit": 3,}}\n</tool_call>'

const folder = mkdtempSync(join(tmpdir(), 'assay-parse-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return name
}

const answer = file(
  'answer.txt',
  `<think>The stop is known.</think>\nLooking.\n${CALL}\nOr, to quote it:\n\`\`\`\n<tool_call>{"name": "quoted", "arguments": {}}</tool_call>\n\`\`\`\n<tool_call>\n{"name": "get_boat", "arguments": {"pier": 2, "at": "no`,
)
const prose = file('prose.txt', 'Nothing to call.')
const tools = file(
  'tools.json',
  JSON.stringify([
    { name: 'get_bus', inputSchema: { type: 'object' } },
    { type: 'function', function: { name: 'get_boat', parameters: { type: 'object' } } },
    { name: 'quoted', input_schema: {} },
  ]),
)

function parse(args: readonly string[], input: string | Uint8Array = '') {
  return assayHere(['parse', ...args], { cwd: folder, input })
}

describe('an envelope', () => {
  test.each([
    ['calls, and no word on what follows', CALL, { toolCalls: 1, needsMoreWork: true }],
    ['text alone', 'Nothing to call.', { toolCalls: 0, needsMoreWork: null }],
    ['a flag alone', '{"needsMoreWork": true}', { toolCalls: 0, needsMoreWork: true }],
  ])('has what an agent takes from %s', async (_, text, { toolCalls, needsMoreWork }) => {
    const { code, stdout } = await parse(['--envelope'], text)
    const envelope = JSON.parse(stdout)
    expect(Object.keys(envelope)).toEqual(['content', 'toolCalls', 'needsMoreWork'])
    expect(envelope.toolCalls).toHaveLength(toolCalls)
    expect(envelope.needsMoreWork).toBe(needsMoreWork)
    expect(code).toBe(0)
  })

  test('is another form than the whole document', async () => {
    const { code, stderr } = await parse(['--envelope', '--json'], CALL)
    expect(stderr).toContain('--envelope and --json are two forms')
    expect(code).toBe(2)
  })
})

describe('what a person sees', () => {
  test('shows what each part became, then calls, candidates and diagnostics with their places', async () => {
    const { stdout } = await parse([answer])
    expect(stdout).toMatchInlineSnapshot(`
      "── answer.txt  2 calls, 1 candidate
        marker        <think>
        reasoning     The stop is known.
        marker        </think>
        text          Looking.
        call 1        <tool_call>
                      {"name": "get_bus", "arguments": {"stop": "Aker", "limit": 3,}}
                      </tool_call>
        text          Or, to quote it:
                      \`\`\`
        candidate 1   <tool_call>{"name": "quoted", "arguments": {}}</tool_call>
        text          \`\`\`
        call 2        <tool_call>
                      {"name": "get_boat", "arguments": {"pier": 2, "at": "no
      call 1  get_bus
        {
          "stop": "Aker",
          "limit": 3
        }
        hermes, marked, complete, 3:1 to 5:12
        repairs
          comma-removed  arguments at 27  "," → ""
      call 2  get_boat
        {
          "pier": 2
        }
        hermes, marked, incomplete, 10:1 to 11:55
      candidate 1  quoted
        {}
        hermes, quoted, refused by promotion, complete, 8:1 to 8:58
      diagnostics
        call-truncated  10:1  the text ends inside a call

      "
    `)
  })

  test('shows a text without calls', async () => {
    const { stdout } = await parse([], 'Nothing\n\nto call.\n')
    expect(stdout).toMatchInlineSnapshot(`
      "── standard input  0 calls
        text          Nothing

                      to call.

      "
    `)
  })

  test('shows an id, and that more work is needed', async () => {
    const { stdout } = await parse(
      [],
      '{"toolCalls": [{"id": "call_7", "name": "a", "arguments": {}}], "needsMoreWork": true}',
    )
    expect(stdout).toContain('── standard input  1 call, needs more work\n')
    expect(stdout).toContain(', complete, id call_7, ')
  })

  test('tells a marker from the same words in reasoning', async () => {
    const { stdout } = await parse([], '<think>think</think>think')
    expect(stdout.split('\n').slice(1, 5)).toEqual([
      '  marker        <think>',
      '  reasoning     think',
      '  marker        </think>',
      '  text          think',
    ])
  })

  test('shows of a long text the beginning, and how much is left out', async () => {
    const { stdout } = await parse([], `${'word\n'.repeat(1000)}${'x'.repeat(5000)}`)
    expect(stdout).toContain('  … 9000 characters left out; --json has all\n')
    expect(stdout.length).toBeLessThan(10_000)
  })

  test('colours parts on a terminal alone', async () => {
    const { stdout } = await parse([answer])
    expect(stdout).not.toContain('\u001B')
  })
})

describe('assay parse', () => {
  test.each<[number, string, readonly string[], (string | Uint8Array)?]>([
    [0, 'each input is read', [answer, prose]],
    [0, 'standard input is read', [], 'x'],
    [0, '- is named', ['-', answer], 'x'],
    [0, 'an input is empty', [file('empty.txt', '')]],
    [0, 'tools come from a recording', [prose, '--tools', TIME]],
    [1, 'one input is longer than 64 MiB', [answer, file('over.txt', Buffer.alloc(67_108_865))]],
    [2, 'a file is not there', [answer, 'missing.txt']],
    [3, 'a folder without fixtures is named', [folder]],
    [2, 'an option is unknown', ['--fast']],
    [2, 'a command is given', ['--', 'node', 'server.js']],
    [3, 'nothing comes on standard input', []],
  ])('ends with %i where %s', async (code, _title, args, input) => {
    const run = await parse(args, input)
    expect(run.code, run.stderr).toBe(code)
  })

  test.each([
    [['missing.txt'], 'error: "missing.txt" isn\'t there; check the path\n'],
    [
      ['--grammar', 'hermse'],
      'error: no format is named hermse; did you mean hermes? assay parse --formats lists them\n',
    ],
    [
      ['--policy', 'promotoin=marked'],
      'error: there is no policy "promotoin"; did you mean promotion?\n',
    ],
    [
      ['--policy', 'speed=fast'],
      'error: there is no policy "speed"; promotion, unknownTools, reasoningCalls\n',
    ],
    [
      ['--policy', 'promotion=always'],
      'error: the policy promotion takes marked, whole-message, anywhere, and not "always"\n',
    ],
    [
      ['--policy', 'unknownTools=drop'],
      'error: unknownTools: drop needs the tools that are known\n',
    ],
    [['--limit', 'call=7'], 'error: there is no limit "call"; did you mean calls?\n'],
    [
      ['--limit', 'speed=7'],
      'error: there is no limit "speed"; argumentsLength, calls, depth, nameLength, heldLength\n',
    ],
    [['--limit', 'depth=-1'], 'error: the limit depth takes a whole number, and not "-1"\n'],
    [['--finish', 'end'], expect.stringContaining('Allowed choices are stop, length')],
    [['--tools', 'missing.json'], 'error: "missing.json" isn\'t there; check the path\n'],
    [
      ['--tools', file('open.json', '[{\n')],
      expect.stringMatching(/^error: --tools "open\.json" is not JSON: .*; fix the file or name/u),
    ],
    [
      ['--tools', file('none.json', '{"a":1}')],
      'error: --tools "none.json" holds no tools: tools are an array, or stand in one at "tools"; fix the file or name another\n',
    ],
    [
      ['--tools', file('nameless.yaml', '- name: a\n- title: b\n')],
      'error: --tools "nameless.yaml" is no list of tools: the one at 1 has no name; fix the file or name another\n',
    ],
    [
      ['--tools', file('numbers.json', '[7]')],
      'error: --tools "numbers.json" holds no tools: what is at 0 is no object; fix the file or name another\n',
    ],
    [
      ['--', 'uvx', 'x'],
      'error: parse starts nothing; name a file, or pipe what "uvx" writes into it\n',
    ],
  ])('says of %j what is wrong', async (args, message) => {
    const { stderr, code } = await parse(args)
    expect(code).toBe(2)
    expect(stderr).toEqual(message)
  })

  test('gives everything as one JSON document', async () => {
    const { stdout, code } = await parse(['--json', answer, prose])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      llmOutputVersion: 1,
      inputs: [
        {
          path: answer,
          output: {
            reasoning: 'The stop is known.',
            toolCalls: [
              { name: 'get_bus', arguments: { stop: 'Aker', limit: 3 }, complete: true },
              { name: 'get_boat', arguments: { pier: 2 }, complete: false },
            ],
            candidates: [{ name: 'quoted', provenance: 'quoted', refusedBy: 'promotion' }],
            format: 'hermes',
          },
        },
        { path: prose, output: { content: 'Nothing to call.', toolCalls: [], format: null } },
      ],
      unread: [],
      interrupted: false,
    })
  })

  test.each([
    ['a list', tools, ['get_bus', 'get_boat']],
    [
      'the response to tools/list',
      file('listed.json', '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"get_bus"}]}}'),
      ['get_bus'],
    ],
    ['its result', file('result.yaml', 'tools:\n- name: get_boat\n'), ['get_boat']],
    ['a recording', TIME, []],
  ])('knows tools from %s', async (_what, path, names) => {
    const asked = ['--tools', path, '--policy', 'unknownTools=drop', '--json']
    const { stdout } = await parse([...asked, answer])
    const [{ output }] = JSON.parse(stdout).inputs
    expect(output.toolCalls.map(({ name }: { readonly name: string }) => name)).toEqual(names)
  })

  test('passes over a tool without a name that a server listed', async () => {
    const recorded = readFileSync(TIME, 'utf8').replace(
      String.raw`\"name\":\"convert_time\",\"description`,
      String.raw`\"kind\":\"convert_time\",\"description`,
    )
    const path = file('nameless.fixture.jsonl', recorded)
    const text = CALL.replace('get_bus', 'convert_time')
    const { stdout, stderr } = await parse(['--tools', path], text)
    expect(stderr).toBe('')
    expect(stdout).toContain('no tool is named convert_time')
  })

  test('reads what was prefilled first, and tells places in the text alone', async () => {
    const { stdout } = await parse(
      ['--prefill', '<|im_start|>assistant\n<think>So ', '--json'],
      `far.</think>${CALL}`,
    )
    const [{ output }] = JSON.parse(stdout).inputs
    expect(output).toMatchObject({
      reasoning: 'So far.',
      content: '',
      toolCalls: [{ span: [12, 12 + CALL.length] }],
    })
    const shown = await parse(['--prefill', '<think>So '], `far.</think>${CALL}`)
    expect(shown.stdout).toContain('  reasoning     far.\n')
  })

  test('reads no bare JSON as the whole message where text may be missing', async () => {
    const text = '{"name": "get_bus", "arguments": {}}'
    const { stdout } = await parse(['--finish', 'length'], text)
    expect(stdout).toContain('── standard input  0 calls, 1 candidate\n')
  })

  test('refuses what goes beyond a limit that was typed', async () => {
    const { stdout } = await parse(['--limit', 'argumentsLength=10', '--limit=depth=2'], CALL)
    expect(stdout).toContain('refused by limit')
  })

  test.each<[string, string | Uint8Array]>([
    [
      'escape codes',
      '\u001B]0;x\u0007<tool_call>{"name":"\u009B2J","arguments":{"a":"\u202E"}}</tool_call>',
    ],
    ['NUL', '\0<tool_call>{"name":"a\\u0000","arguments":{"\\u0000":1}}</tool_call>'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x9b, 0x31, 0x7d])],
  ])('lets no terminal obey %s', async (_name, input) => {
    for (const options of [[], ['--json']]) {
      const run = await parse(options, input)
      expect(run.code, run.stderr).toBe(0)
      // Line breaks apart, nothing of what a terminal acts on
      expect(run.stdout).not.toMatch(/[^\n\P{Control}]|[\u202A-\u202E]/u)
    }
  })
})

describe('a recorded answer', () => {
  test('is read with the tools of its request', async () => {
    const words = ['--policy', 'unknownTools=drop', '--json']
    const { code, stdout } = await parse([...words, answerOf('chat-stream-invoke-call-offered')])
    expect(JSON.parse(stdout).inputs).toMatchObject([
      { answer: 1, output: { toolCalls: [{ name: 'book_ferry' }], candidates: [] } },
    ])
    expect(code).toBe(0)
    const without = await parse([...words, answerOf('chat-stream-invoke-call')])
    expect(without.stderr).toContain('unknownTools: drop needs the tools that are known')
    expect(without.code).toBe(3)
    const other = await parse([...words, '--tools', tools, answerOf('chat-stream-invoke-call')])
    expect(JSON.parse(other.stdout).inputs).toMatchObject([{ output: { toolCalls: [] } }])
  })

  test('says which calls came apart from the text', async () => {
    const { stdout } = await parse(['--json', answerOf('chat-stream-two-calls')])
    expect(JSON.parse(stdout).inputs).toMatchObject([
      { answer: 1, notes: ['2 calls came apart from the text; assay show has them'] },
    ])
  })

  test('that is the JSON which was asked for holds no calls', async () => {
    const { stdout } = await parse(['--json', answerOf('chat-whole-schema')])
    const [{ output }] = JSON.parse(stdout).inputs
    expect(JSON.parse(output.content)).toBeTypeOf('object')
    expect(output.toolCalls).toEqual([])
  })

  test.each([
    [TIME, 'it records a server, and not a model; assay extract reads it'],
    [answerOf('chat-stream-prompt-too-long'), 'the answer is an error'],
    [answerOf('chat-stream-hang-up-at-head'), 'no answer of a model is in it'],
  ])('is missing in %s', async (path, reason) => {
    const { code, stdout, stderr } = await parse([path])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toBe(`not read: ${path}: ${reason}\n`)
  })
})

function answerOf(name: string): string {
  const url = new URL(`../../fixtures/llm/llama-server/${name}.fixture.jsonl`, import.meta.url)
  return fileURLToPath(url)
}
