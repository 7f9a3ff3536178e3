import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCallsFile } from './read-calls-file.ts'

function write(text: string, name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'assay-calls-')), name)
  writeFileSync(path, text)
  return path
}

function messageOf(text: string, name = 'x.calls.yaml'): string {
  const path = write(text, name)
  try {
    readCallsFile(path)
    return 'read'
  } catch (error) {
    return String(error).replaceAll(path, name)
  }
}

const FULL = {
  server: 'time',
  env: { TZ: 'UTC' },
  redact: [{ rule: 'ticket', pattern: 'T-\\d+' }],
  scrub: [{ pointer: '/content/*/text', as: 'noon' }],
  answers: { sampling: [{ a: 1 }], elicitation: null, roots: [{ uri: 'file:///' }] },
  calls: [
    { id: 'now', tool: 'get_time', arguments: { timezone: 'UTC' }, expect: 'ok', allowWrite: true },
    { tool: 'get_time', arguments: {}, task: { ttl: 60_000 } },
    { tool: 'get_time', arguments: {}, task: false },
  ],
}

test('reads JSON', () => {
  expect(readCallsFile(write(JSON.stringify(FULL), 'x.calls.json'))).toEqual(FULL)
})

describe('a variable that can make a server run other code', () => {
  test.each([
    'NODE_OPTIONS',
    'PATH',
    'Path',
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'PYTHONPATH',
    'PYTHONSTARTUP',
    'BASH_ENV',
    'PERL5OPT',
    'RUBYOPT',
    'JAVA_TOOL_OPTIONS',
    '_JAVA_OPTIONS',
    'GIT_SSH_COMMAND',
    'npm_config_registry',
    'HOME',
    'DOTNET_STARTUP_HOOKS',
  ])('is refused: %s', (name) => {
    expect(messageOf(`calls: []\nenv:\n  A: b\n  ${name}: x\n`)).toContain(
      `x.calls.yaml line 4: /env may not set ${name}`,
    )
  })

  test.each(['LOG_LEVEL', 'NODE_ENV', 'TZ', 'API_URL', 'GIT_AUTHOR_NAME', 'PYTHONUNBUFFERED'])(
    'is not %s',
    (name) => expect(messageOf(`calls: []\nenv: { ${name}: x }\n`)).toBe('read'),
  )
})

test('reads YAML', () => {
  const path = write(
    'server: time\ncalls:\n  - { tool: a, arguments: { on: yes, at: 12:00, n: 0x10 } }\n',
    'x.calls.yml',
  )
  expect(readCallsFile(path).calls).toEqual([
    { tool: 'a', arguments: { on: 'yes', at: '12:00', n: 16 } },
  ])
})

test('an id may come again under another tool', () => {
  const path = write(
    'calls:\n  - { id: x, tool: a, arguments: {} }\n  - { id: x, tool: b, arguments: {} }\n',
    'x.calls.yml',
  )
  expect(readCallsFile(path).calls).toHaveLength(2)
})

describe('says what is wrong:', () => {
  test.each<[string, string, string?]>([
    ['an unknown key', 'calls:\n  - tool: a\n    argumnets: {}\n    arguments: {}\n'],
    ['an unknown key without a near one', 'calls: []\nwhatever: 1\n'],
    ['a wrong type', 'calls:\n  - tool: a\n    arguments: []\n'],
    ['a missing key', 'calls:\n  - tool: a\n'],
    ['no calls', 'server: x\n'],
    ['another expectation', 'calls:\n  - { tool: a, arguments: {}, expect: fail }\n'],
    ['allowWrite: false', 'calls:\n  - { tool: a, arguments: {}, allowWrite: false }\n'],
    ['task: true', 'calls:\n  - { tool: a, arguments: {}, task: true }\n'],
    ['a task for no time', 'calls:\n  - { tool: a, arguments: {}, task: { ttl: 0 } }\n'],
    ['an unknown key of a task', 'calls:\n  - { tool: a, arguments: {}, task: { tll: 9 } }\n'],
    ['an id like a number of ours', 'calls:\n  - { id: "#1", tool: a, arguments: {} }\n'],
    [
      'an id twice',
      'calls:\n  - { id: x, tool: a, arguments: {} }\n  - id: x\n    tool: a\n    arguments: {}\n',
    ],
    [
      'all faults at once',
      'servr: a\ncalls:\n  - { tool: a, arguments: [] }\n  - { tool: b, argumnets: {} }\n  - { tool: c, arguments: {}, expect: fail }\n',
    ],
    ['a pointer that is none', 'calls: []\nscrub:\n  - { pointer: content, as: 1 }\n'],
    ['a list', '[]'],
    ['an empty file', ''],
    ['no YAML', 'calls:\n  - {tool: a'],
    ['a key twice', 'calls: []\ncalls: []\n'],
    ['an unknown tag', 'calls: !js/function x\n'],
    ['two documents', 'calls: []\n---\ncalls: []\n'],
    ['infinity', 'calls:\n  - { tool: a, arguments: { n: .inf } }\n'],
    ['no JSON', '{\n  "calls": [}\n', 'x.calls.json'],
    [
      'an unknown key in JSON',
      '{\n\t"calls": [\n\t\t{ "tool": "a",\n\t\t\t"args": {} }\n\t]\n}\n',
      'x.calls.json',
    ],
    ['another extension', '', 'x.calls.toml'],
  ])('%s', (_title, text, name) => {
    expect(messageOf(text, name)).toMatchSnapshot()
  })

  test('all that is wrong, in the order of lines', () => {
    const text = `calls:
  - { tool: a, arguments: {}, id: x }
  - { tool: a, arguments: {}, id: x, expct: ok, allow: true }
  - { tool: b, arguments: 3, id: x }
`
    expect(messageOf(text).split('\n')).toEqual([
      'HarnessError: x.calls.yaml line 3: unknown key "expct" in /calls/1; did you mean "expect"',
      'x.calls.yaml line 3: unknown key "allow" in /calls/1; use one of id, tool, arguments, expect, allowWrite, task',
      'x.calls.yaml line 3: the id "x" is used twice for a; make it another',
      'x.calls.yaml line 4: /calls/2/arguments must be an object',
    ])
  })

  test('aliases that grow without bound', () => {
    const lines = Array.from(
      { length: 30 },
      (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`,
    )
    expect(messageOf(['a0: &a0 [x]', ...lines, 'calls: []'].join('\n'))).toMatchInlineSnapshot(
      `"HarnessError: x.calls.yaml is not YAML: Excessive alias count indicates a resource exhaustion attack; fix the file"`,
    )
  })
})
