import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCallFlag } from '../calls/parse-call-flag.ts'
import { splitCommand } from '../cli/split-command.ts'
import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { FixtureHeader } from '../contracts/fixture.ts'
import type { JsonValue } from '../contracts/json.ts'
import { exerciseCommands } from './exercise-commands.ts'
import { repeatCommand } from './repeat-command.ts'
import { buildServer } from './test-support/build-server.ts'
import { reportOf } from './test-support/report-of.ts'

const MODERN = { era: 'modern', protocolVersion: '2026-07-28' } as const

test.each<[string, Partial<FixtureHeader>, Partial<RecordedCall>, string | undefined]>([
  ['a call without arguments', {}, {}, 'assay check --call list -- shop'],
  [
    'arguments, quoted for a shell',
    {},
    { arguments: { of: "Ada's" } },
    String.raw`assay check --call 'list={"of":"Ada'\''s"}' -- shop`,
  ],
  [
    'a server that is reached by its address',
    { source: { url: 'https://shop.example/mcp?a=1&b=2' }, transport: 'streamable-http' },
    {},
    "assay check --url 'https://shop.example/mcp?a=1&b=2' --call list",
  ],
  [
    'a server in a container, sealed as it was',
    {
      source: {
        command: ['shop'],
        container: { image: 'x/shop:1', id: 'sha256:0', network: 'lan', maxMemory: 2 ** 26 },
      },
    },
    {},
    'assay check --container x/shop:1 --network lan --max-memory 67108864 --call list -- shop',
  ],
  [
    'a server in a container whose command is its own',
    { source: { container: { image: 'x/shop', id: 'sha256:0', maxMemory: 2 ** 30 } } },
    {},
    'assay check --container x/shop --call list',
  ],
  ['a server of which no source is known', { source: {} }, {}, undefined],
  ['a server that nobody recorded', { origin: 'synthetic' }, {}, undefined],
  ['arguments that are no object', {}, { arguments: [1] }, undefined],
  ['a name that --call would split', {}, { tool: 'a=b' }, undefined],
  [
    'arguments that a report keeps only in part, whole',
    {},
    { arguments: { of: 'a'.repeat(3000), rest: '…' } },
    `assay check --call 'list={"of":"${'a'.repeat(3000)}","rest":"…"}' -- shop`,
  ],
  ['arguments that nobody types', {}, { arguments: { of: 'a'.repeat(4000) } }, undefined],
  [
    'a call that was made as a task',
    {},
    { request: requestFrame('{"method":"tools/call","params":{"task":{}}}') },
    undefined,
  ],
])('repeats %s', (_what, header, change, expected) => {
  const { conversation, call } = recorded(header)
  const command = repeatCommand(conversation, { ...call, ...change })
  expect(command?.lines).toEqual(expected === undefined ? undefined : [expected])
})

test('repeats in the revision of a server without a handshake', () => {
  const { conversation, call } = recorded()
  expect(repeatCommand({ ...conversation, ...MODERN }, call)?.lines).toEqual([
    'assay check --protocol 2026-07-28 --call list -- shop',
  ])
})

test('only starts a server where no call is given', () => {
  expect(repeatCommand(recorded().conversation)).toEqual({
    lines: ['assay check -- shop'],
    notes: [],
  })
})

test('exercises a server by a calls file of its name', () => {
  const { conversation } = recorded({ subject: { name: 'my shop' } })
  expect(exerciseCommands({ ...conversation, ...MODERN })).toEqual({
    lines: [
      "assay init --name 'my shop' --protocol 2026-07-28 -- shop",
      "assay check --calls 'my shop.calls.yaml' --name 'my shop' --protocol 2026-07-28 -- shop",
    ],
    notes: [],
  })
})

test('says what redaction left to be filled in, and that calls came before', () => {
  const input = {
    header: { source: { command: ['<CWD>/shop', '--key', '[REDACTED:user:0badc0de]', '<CWD>'] } },
    tools: ['fill', 'list', 'drop'],
    calls: [{ tool: 'fill' }, { tool: 'list' }],
  }
  const [server] = reportOf([buildServer(input)]).servers
  const filledIn =
    'replace <CWD> by your working folder, [REDACTED:user:0badc0de] by your own value'
  expect(server?.tools[1]?.calls[0]?.repeat?.notes).toEqual([
    filledIn,
    'one call was made before this one; where the server keeps state, make them too',
  ])
  expect([server?.repeat?.notes, server?.exercise?.notes]).toEqual([[filledIn], [filledIn]])
})

test('counts the calls that stand before one, and looks at few of them', () => {
  const { conversation, call } = recorded()
  let looks = 0
  // Requests that were sent together stand on one line.
  const calls = Array.from({ length: 4096 }, (_call, index): RecordedCall => {
    const request = { ...call.request, line: 10 + Math.floor(index / 2) }
    return Object.defineProperty({ ...call, request }, 'request', {
      get: () => {
        looks += 1
        return request
      },
    })
  })
  const notes = [0, 1, 2, 3, 4, 4095].map(
    (index) => repeatCommand({ ...conversation, calls }, calls[index])?.notes[0]?.split(' ')[0],
  )
  expect(notes).toEqual([undefined, undefined, '2', '2', '4', '4094'])
  expect(looks).toBeLessThan(200)
})

test('gives the headers again that a server was reached with, secrets as variables', () => {
  const { conversation, call } = recorded({
    source: { url: 'https://shop.example/mcp' },
    transport: 'streamable-http',
  })
  const head = [
    'POST /mcp HTTP/1.1',
    'Host: shop.example',
    'Content-Type: application/json',
    'Mcp-Session-Id: [REDACTED:session:0badc0de]',
    'MCP-Protocol-Version: 2025-11-25',
    'User-Agent: mcp-assay/1.2.3',
    'Authorization: Bearer [REDACTED:header:0badc0de]',
    'X-API-Key: [REDACTED:header:0badc0de]',
    'Cookie: a=[REDACTED:header:0badc0de]; b=[REDACTED:header:deadbeef]',
    'Accept-Language: nb',
    'X-Template: ${HOME}',
  ]
  const sent = { line: 2, dir: 'send', part: 'head', t: 1, exchange: 1 } as const
  const frames = [{ ...sent, utf8: head.map((line) => `${line}\r\n`).join('') }]
  const reached = { ...conversation, fixture: { ...conversation.fixture, frames } }
  expect([repeatCommand(reached, call), exerciseCommands(reached)]).toMatchInlineSnapshot(`
    [
      {
        "lines": [
          "assay check --url https://shop.example/mcp --header 'Authorization: Bearer \${AUTHORIZATION}' --header 'X-API-Key: \${X_API_KEY}' --header 'Cookie: \${COOKIE}' --header 'Accept-Language: nb' --header 'X-Template: \${X_TEMPLATE}' --call list",
        ],
        "notes": [
          "set the variable AUTHORIZATION to what follows "Bearer" in your own header Authorization",
          "set the variable X_API_KEY to your own value of the header X-API-Key",
          "set the variable COOKIE to your own value of the header Cookie",
          "set the variable X_TEMPLATE to your own value of the header X-Template",
        ],
      },
      {
        "lines": [
          "assay init --name shop --url https://shop.example/mcp --header 'Authorization: Bearer \${AUTHORIZATION}' --header 'X-API-Key: \${X_API_KEY}' --header 'Cookie: \${COOKIE}' --header 'Accept-Language: nb' --header 'X-Template: \${X_TEMPLATE}'",
          "assay check --calls shop.calls.yaml --name shop --url https://shop.example/mcp --header 'Authorization: Bearer \${AUTHORIZATION}' --header 'X-API-Key: \${X_API_KEY}' --header 'Cookie: \${COOKIE}' --header 'Accept-Language: nb' --header 'X-Template: \${X_TEMPLATE}'",
        ],
        "notes": [
          "set the variable AUTHORIZATION to what follows "Bearer" in your own header Authorization",
          "set the variable X_API_KEY to your own value of the header X-API-Key",
          "set the variable COOKIE to your own value of the header Cookie",
          "set the variable X_TEMPLATE to your own value of the header X-Template",
        ],
      },
    ]
  `)
})

test('exercises nothing of a server of which every tool was called', () => {
  const [server] = reportOf([buildServer({ calls: [{ tool: 'list' }] })]).servers
  expect(server).toMatchObject({ repeat: { lines: ['assay check -- shop'] } })
  expect(server).not.toHaveProperty('exercise')
})

test('makes the call that was made, whatever its arguments are', () => {
  const { conversation, call } = recorded()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const written = JSON.stringify(given)
      const parsed: JsonValue = JSON.parse(written)
      const line = repeatCommand(conversation, { ...call, arguments: parsed })?.lines[0]
      fc.pre(line !== undefined)
      const { own } = splitCommand(wordsOf(line))
      const made = parseCallFlag(own[own.indexOf('--call') + 1] ?? '')
      expect([made.tool, JSON.stringify(made.arguments)]).toEqual(['list', written])
    }),
  )
})

function recorded(header: Partial<FixtureHeader> = {}): {
  readonly conversation: Conversation
  readonly call: RecordedCall
} {
  const { conversation } = buildServer({ header, calls: [{ tool: 'list' }] })
  const [call] = conversation.calls
  if (call === undefined) throw new Error('nothing was recorded')
  return { conversation, call }
}

function requestFrame(utf8: string): RecordedCall['request'] {
  return { line: 6, dir: 'send', part: 'message', t: 1, utf8 }
}

/** The words of a line as a shell reads it. */
function wordsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/gu), ([word]) =>
    word.replaceAll(/'([^']*)'|\\(.)/gu, '$1$2'),
  )
}
