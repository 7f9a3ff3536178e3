import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { SuiteInputs } from '../contracts/suite-types.ts'
import { readCases } from '../suites/read-cases.ts'
import { assayHere } from '../cli/test-support/assay-here.ts'
import { createLlmParser, listLlmFormats, parseLlmOutput, readFormatFile } from '../index.ts'
import { glm45 } from './formats/glm45.ts'
import { granite } from './formats/granite.ts'
import { hermes } from './formats/hermes.ts'
import { internlm2 } from './formats/internlm2.ts'
import { minimaxM1 } from './formats/minimax-m1.ts'
import { minimaxM2 } from './formats/minimax-m2.ts'
import { qwen3Coder } from './formats/qwen3-coder.ts'
import { eventsOf } from './test-support/events-of.ts'
import { piecesOf } from './test-support/pieces-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-format-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const THINK = 'reasoning: [{ open: <think>, close: </think> }]'
/** Formats of ours, as files. */
const TWINS = [
  [
    hermes,
    `engine: json-after-marker
grammar: { open: [<tool_call>], close: [</tool_call>], space: "\\n" }
reasoning: [{ open: <think>, close: </think> }, { open: <scratch_pad>, close: </scratch_pad> }]`,
  ],
  [
    minimaxM1,
    `engine: json-after-marker
grammar: { open: [<tool_calls>], close: [</tool_calls>], begins: "{", write: lines, space: "\\n" }
${THINK}`,
  ],
  [
    granite,
    `engine: json-after-marker
grammar: { open: [<|tool_call|>, <tool_call>], mayClose: [</tool_call>], write: list }
${THINK}`,
  ],
  [
    internlm2,
    `engine: json-after-marker
grammar:
  open: ['<|action_start|><|plugin|>', '<|action_start|> <|plugin|>', "<|action_start|>\\n<|plugin|>"]
  close: ['<|action_end|>']
  keys: { name: [name], arguments: [parameters, arguments] }
${THINK}`,
  ],
  [
    qwen3Coder,
    `engine: tag-equals-name
grammar:
  wrapper: { open: <tool_call>, close: </tool_call> }
  body: parameters
  trimsLines: true
  isBareRead: true
${THINK}
callsInReasoning: promote`,
  ],
  [
    glm45,
    `engine: key-value-pairs
grammar:
  call: { open: <tool_call>, close: </tool_call> }
  key: { open: <arg_key>, close: </arg_key> }
  value: { open: <arg_value>, close: </arg_value> }
  mayBeJson: true
  line: "\\n"
${THINK}
callsInReasoning: promote
ignored: ['<|observation|>', '<|user|>', '<|role_end|>']`,
  ],
  [
    minimaxM2,
    `engine: attribute-tags
grammar:
  openers: ['<minimax:tool_call', '<minimax:invoke', '<invoke']
  prefixes: ['minimax:']
  pinnedPrefixes: ['']
  sections: [minimax:tool_call, minimax:tool_calls]
  call: [invoke]
  parameter: [parameter]
${THINK}
ignored: [']~b]', '[e~[']`,
  ],
] as const

const CALLS = [
  { name: 'f', arguments: { city: 'Oslo', days: 3, tags: ['a', 'b'] } },
  { name: 'g', arguments: {} },
]

describe.each(TWINS)('$name as a file', (ours, text) => {
  const name = `twin_${ours.name}`
  const twin = readFormatFile(file(`${name}.yaml`, `name: ${name}\ntitle: a twin\n${text}\n`))
  const formats = [twin]

  test('passes the cases of the suite as ours does', () => {
    const cases = readCases('llm-output').filter(({ suiteCase: { id } }) =>
      id.startsWith(`${ours.name}/`),
    )
    expect(cases.length).toBeGreaterThan(3)
    for (const { suiteCase } of cases) {
      const typed: SuiteInputs['llm-output'] = JSON.parse(JSON.stringify(suiteCase.input))
      const { text: output, ...options } = typed
      const asOurs = eventsOf([output], { ...options, format: ours.name })
      const asTwin = eventsOf(piecesOf(output, 3), { ...options, formats, format: name })
      expect(JSON.parse(JSON.stringify(asTwin).replaceAll(name, ours.name))).toEqual(asOurs)
    }
  })

  test('writes what ours writes', () => {
    expect(twin.grammar.write(CALLS)).toBe(ours.grammar.write(CALLS))
  })
})

const MINE = file(
  'mine.yaml',
  `name: mine
title: JSON between two words
models: [My-Model 1]
engine: json-after-marker
grammar:
  open: ['@call@']
  close: ['@end@']
  keys: { name: [fn], arguments: [with] }
`,
)
const OUTPUT = 'Well. @call@{"fn": "f", "with": {"a": 1}}@end@ Done.'
const CALL = { name: 'f', arguments: { a: 1 } }

describe('a format of the user', () => {
  const formats = [readFormatFile(MINE)]

  test('is found out, and named', () => {
    for (const options of [{ formats }, { formats, format: 'mine' }, { formats, format: 'Mine' }]) {
      const { toolCalls, content } = parseLlmOutput(OUTPUT, options)
      expect(toolCalls).toMatchObject([{ ...CALL, format: 'mine' }])
      expect(content).toBe('Well.  Done.')
    }
    expect(parseLlmOutput(OUTPUT).toolCalls).toEqual([])
  })

  test('leaves ours as they are', () => {
    const [opened] = createLlmParser({ formats }).feed('<tool_call>{"name":"f","arguments":{}}')
    expect(opened?.type).toBe('call-start')
  })

  test('is listed, with an example', () => {
    expect(listLlmFormats(undefined, formats)[0]).toMatchObject({ name: 'mine', aliases: [] })
    expect(listLlmFormats('mine', formats)[0]?.literals).toEqual([
      '@call@{"fn": "get_weather", "with": {"city": "Oslo"}}@end@',
    ])
  })

  test.each([
    ['parse', ['--format-file', MINE, '--envelope']],
    ['by its name', ['--format-file', MINE, '--grammar', 'mine', '--envelope']],
    ['beside another', ['--format-file', MINE, '--grammar', 'hermes,mine', '--envelope']],
  ])('is read by the command line: %s', async (_, args) => {
    const { stdout, code } = await assayHere(['parse', ...args], { input: OUTPUT })
    expect(JSON.parse(stdout).toolCalls).toMatchObject([CALL])
    expect(code).toBe(0)
  })

  test('is read by the filter and listed by --formats', async () => {
    const input = `${JSON.stringify({ id: 1, text: OUTPUT })}\n`
    const filter = await assayHere(['parse', '--jsonl', '--format-file', MINE], { input })
    expect(JSON.parse(filter.stdout).toolCalls).toMatchObject([CALL])
    const list = await assayHere(['parse', '--format-file', MINE, '--formats'])
    expect(list.stdout).toMatch(/^mine +JSON between two words/mu)
    const one = await assayHere(['parse', '--format-file', MINE, '--formats', 'mine'])
    expect(one.stdout).toContain('My-Model 1')
  })
})

const MARKED = 'name: a\ntitle: t\nengine: json-after-marker\ngrammar:\n'

describe('a file is told by its lines if', () => {
  test.each([
    ['it has no engine', 'name: a\ntitle: t\ngrammar: {}\n', 'the file needs the key "engine"'],
    [
      'an engine is unknown',
      'name: a\ntitle: t\nengine: jsn\ngrammar: {}\n',
      'line 3: /engine must be equal to one of the allowed values: "json-after-marker"',
    ],
    [
      'a marker is missing',
      'name: a\ntitle: t\nengine: json-after-marker\ngrammar:\n  close: [x]\n',
      'line 4: /grammar needs the key "open"',
    ],
    [
      'a marker is empty',
      'name: a\ntitle: t\nengine: json-after-marker\ngrammar:\n  open: [""]\n',
      'line 5: /grammar/open/0 must NOT have fewer than 1 characters',
    ],
    [
      'a key is misspelt',
      'name: a\ntitle: t\nengine: key-value-pairs\ngrammar:\n  cal: { open: x, close: y }\n',
      'line 5: unknown key "cal" in /grammar; did you mean "call"',
    ],
    [
      'another key is misspelt',
      'name: a\ntitel: t\nengine: tag-equals-name\ngrammar: {}\n',
      'line 2: unknown key "titel"; did you mean "title"',
    ],
    [
      'an opening marker is short',
      `${MARKED}  open: [a]\n`,
      'line 5: /grammar/open/0 "a" is too short for an opening marker',
    ],
    [
      'an opening marker is a word',
      `${MARKED}  open:\n    - '@call@'\n    - call\n`,
      'line 7: /grammar/open/1 "call" is an opening marker of letters alone',
    ],
    [
      'a marker opens and closes',
      `${MARKED}  open: ['@call@']\n  close: ['@call@']\n`,
      'line 5: /grammar/open/0 "@call@" opens and closes; use two markers that differ',
    ],
    [
      'a pair of markers is one',
      'name: a\ntitle: t\nengine: key-value-pairs\ngrammar:\n  call: { open: <c>, close: <c> }\n  key: { open: <k>, close: </k> }\n  value: { open: <v>, close: </v> }\n',
      'line 5: /grammar/call/open "<c>" opens and closes',
    ],
    ['it is no YAML', 'name: [\n', 'is not YAML'],
    ['it is no object', '- a\n', 'the file must be an object'],
    [
      'its name is not one',
      'name: My-Format\ntitle: t\nengine: tag-equals-name\ngrammar: {}\n',
      'line 1: /name is not a lower-case letter and then',
    ],
  ])('%s', async (_, text, words) => {
    const path = file('wrong.yaml', text)
    expect(() => readFormatFile(path)).toThrow(words)
    const { code, stderr } = await assayHere(['parse', '--format-file', path], { input: 'x' })
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })

  test.each([
    [
      'a name of ours',
      'hermes',
      'clash.yaml: the name "hermes" of the format "hermes" is built in, by the format hermes',
    ],
    [
      'an alias of ours',
      'qwen25',
      'clash.yaml: the name "qwen25" of the format "qwen25" is built in, by the format hermes',
    ],
    ['its own name', 'mine', 'clash.yaml: the name "mine" of the format "mine" is used twice'],
  ])('its name is %s', async (_, name, words) => {
    const text = `name: ${name}\ntitle: t\nengine: tag-equals-name\ngrammar: {}\n`
    const args = ['--format-file', MINE, '--format-file', file('clash.yaml', text)]
    const { code, stderr } = await assayHere(['parse', ...args], { input: 'x' })
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })

  test('it is not there, or is not one', async () => {
    for (const [path, words] of [
      ['nowhere.yaml', `"nowhere.yaml" isn't there`],
      [file('format.txt', ''), 'name one that ends in .json, .yaml or .yml'],
    ]) {
      const { code, stderr } = await assayHere(['parse', '--format-file', path ?? ''])
      expect(stderr).toContain(words)
      expect(code).toBe(2)
    }
  })
})
