import { describe, expect, test } from 'vitest'
import type { EndReason, FixtureEnd } from '../contracts/fixture.ts'
import type { JsonValue } from '../contracts/json.ts'
import { conversationFindings } from './conversation-findings.ts'
import { CONVERSATION_FINDINGS } from './findings/index.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import {
  call,
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from './test-support/make-fixture.ts'

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const GOOD: readonly Line[] = [
  ...opening([TOOL]),
  { send: call(1, 'get') },
  { recv: response(1, text('All stations report.')) },
]
const PENDING = [...GOOD, { send: call(2, 'get'), call: { id: 'late' } }]

function cancel(requestId: number): Line {
  return { send: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } } }
}

function find(lines: readonly Line[], reason?: EndReason) {
  return conversationFindings(rebuildConversation(makeFixture(lines, reason)))
}

/** Codes whose conversations stand in other tests: over HTTP, and without a handshake. */
const ELSEWHERE = /^http-|^result-type-missing$|^cache-fields-missing$/u

const RED: readonly (readonly [readonly Line[], EndReason])[] = [
  [
    [
      ...opening([{ ...TOOL, inputSchema: { type: 'object', required: ['station'] } }]),
      ...GOOD.slice(5),
    ],
    'closed',
  ],
  [
    [
      ...opening([TOOL]).slice(0, 1),
      { stderr: 'Traceback (most recent call last):' },
      { stderr: "ModuleNotFoundError: No module named 'mcp.server.fastmcp'" },
      { stderr: 'sys:1: warning' },
    ],
    'exited',
  ],
  [PENDING, 'timeout'],
  [[...PENDING, { stderr: 'fatal: station database is locked' }], 'exited'],
  [[{ raw: 'Server ready' }, ...GOOD, { raw: 'bye' }], 'closed'],
  [[...GOOD, { recv: response(9, text('All stations report.')) }], 'closed'],
  [[...GOOD, { recv: { method: 'notifications/message', params: {} } }], 'closed'],
  [
    [
      { send: request('init', 'initialize', { protocolVersion: '2025-11-25' }) },
      { recv: response('init', { protocolVersion: {}, capabilities: {}, serverInfo: {} }) },
      ...GOOD.slice(2),
    ],
    'closed',
  ],
  [
    [
      ...GOOD.slice(0, 4),
      { recv: response('list', { tools: [TOOL], nextCursor: 'a' }) },
      { send: request('more', 'tools/list', { cursor: 'a' }) },
      { recv: response('more', { tools: [], nextCursor: 'a' }) },
      ...GOOD.slice(5),
    ],
    'closed',
  ],
  [
    [
      ...GOOD,
      { send: request('again', 'tools/list', {}) },
      { recv: response('again', { tools: [{ ...TOOL, description: 'other' }] }) },
    ],
    'closed',
  ],
  [[...GOOD, { raw: 'x'.repeat(40 << 20) }], 'closed'],
  [
    [...opening([TOOL, { name: 'put', inputSchema: { type: 'object' } }]), ...GOOD.slice(5)],
    'closed',
  ],
  [
    [
      ...opening([
        {
          ...TOOL,
          outputSchema: { type: 'object', properties: { stations: { items: { type: 'string' } } } },
        },
      ]),
      { send: call(1, 'get') },
      { recv: response(1, { content: [], structuredContent: { stations: [] } }) },
    ],
    'closed',
  ],
]

test('a good conversation shows nothing', () => {
  expect(find(GOOD, 'closed')).toEqual([])
})

test('each code of a conversation is found, alone', () => {
  const found = RED.map(([lines, reason]) => find(lines, reason))
  expect(found.map((findings) => findings.map(({ code }) => code))).toEqual(
    CONVERSATION_FINDINGS.filter(({ code }) => !ELSEWHERE.test(code)).map(({ code }) => [code]),
  )
  expect(
    found
      .flat()
      .map(({ id, level, verdict, message, evidence }) =>
        [`${id} ${level} ${verdict} line ${evidence.line}`, message].join('\n  '),
      )
      .join('\n'),
  ).toMatchInlineSnapshot(`
    "invalid-arguments-accepted:weather@1.2.3/get advice passed line 8
      the tool gives results for arguments that its inputSchema forbids: must have required property 'station' (#1); check the arguments and refuse them with isError, or let the schema allow what the tool takes
    start-failed:weather must could-not-run line 5
      the server didn't start: "ModuleNotFoundError: No module named 'mcp.server.fastmcp'"; the server was written for an older major version of the Python SDK: hold it back, with uvx by --with 'mcp<2', with pip by installing 'mcp<2' (its maintainers: pin mcp<2 in the dependencies)
    no-reply:weather@1.2.3/get/late must failed line 9
      the call was never answered; send a result, or an error with the id of the request
    exit-in-call:weather@1.2.3/get/late must failed line 9
      the server ended while the call was waiting ("fatal: station database is locked"); report the failure with isError, and go on
    stdout-noise:weather@1.2.3 must failed line 2
      2 lines on standard output that are no messages (not JSON: "Server ready"); log to standard error
    response-id-unknown:weather@1.2.3 must failed line 9
      1 response to no request (no request with the id 9 was waiting for an answer); repeat the request's id as it came, once
    message-malformed:weather@1.2.3 must failed line 9
      1 message is not valid JSON-RPC 2.0 (it has no "jsonrpc"); send "jsonrpc": "2.0", and in a response either a result, or an error with a code and a message
    answer-malformed:weather must failed line 3
      1 answer is not as the protocol says (initialize: protocolVersion is an object, not a string); return all members that its schema requires
    pagination-endless:weather@1.2.3 advice passed line 8
      the list of tools comes to no end: the cursor "a" came twice, on page 2 again; leave nextCursor out of the last page
    tool-list-changed:weather@1.2.3 advice passed line 10
      the list of tools changed during the conversation (changed: get); clients that list once never see it: have all tools ready when the handshake ends, or announce the change
    message-oversized:weather@1.2.3 advice passed line 9
      1 message was too large to be read whole (the first 40 MiB or more); send less, or a resource_link
    not-exercised:weather@1.2.3/put advice not-applicable line 6
      the tool was never called; name a call of it in a calls file, or allow it
    only-empty-results:weather@1.2.3/get advice passed line 8
      every list was empty in 1 result (/stations), so that nothing is known of its items; ask for something that is there, then call it again"
  `)
})

test('a program that prints its usage and ends is told by its words', () => {
  const [finding] = find([{ raw: 'Usage: notes [options] <folder>' }], 'exited')
  expect(finding).toMatchObject({ code: 'start-failed' })
  expect(finding?.message).toContain(
    'it wrote to standard output and ended (not JSON: "Usage: notes [options] <folder>"); if that is its usage, add the arguments that it wants',
  )
})

describe('arguments that an inputSchema forbids', () => {
  const inputSchema = { type: 'object', required: ['station'], additionalProperties: false }
  const refused = { content: [{ type: 'text', text: 'Name a station.' }], isError: true }

  function answered(...results: readonly JsonValue[]): readonly string[] {
    const asked = results.flatMap((result, index) => [
      { send: call(index, 'get'), call: { id: `call-${index}` } },
      { recv: response(index, result) },
    ])
    return find([...opening([{ ...TOOL, inputSchema }]), ...asked], 'closed').map(
      ({ code, message }) => `${code}: ${message}`,
    )
  }

  test('are accepted once for a tool, with what each call breaks', () => {
    expect(answered(text('13 mm'), text('14 mm'), refused)).toEqual([
      "invalid-arguments-accepted: the tool gives results for arguments that its inputSchema forbids: must have required property 'station' (call-0); must have required property 'station' (call-1); check the arguments and refuse them with isError, or let the schema allow what the tool takes",
    ])
  })

  test('do not exercise a tool that refuses them', () => {
    expect(answered(refused)).toEqual([
      'not-exercised: the tool only refused what its inputSchema forbids; name a call of it in a calls file, or allow it',
    ])
  })

  test('are refused in words that nothing marks: no result, so that nothing was accepted', () => {
    expect(answered(text('Please name a station.'))).toEqual([])
  })
})

describe('what never came', () => {
  test.each<[EndReason | undefined, string[]]>([
    ['closed', ['no-reply']],
    ['killed', ['no-reply']],
    ['reset', ['exit-in-call']],
    ['interrupted', []],
    ['full', []],
    [undefined, []],
  ])('is told of where the conversation ended as %s', (reason, codes) => {
    expect(find(PENDING, reason).map(({ code }) => code)).toEqual(codes)
  })

  test('is no exit for a call that was given up before', () => {
    const [given, ...more] = find([...PENDING, cancel(2)], 'exited')
    expect(given).toMatchObject({
      code: 'no-reply',
      message:
        'the call was not answered within 0 s; answer sooner, be it with an error; --call-timeout gives it more time',
    })
    expect(more).toEqual([])
  })

  test('is told with the time of one try, however many there were', () => {
    const again = { send: call(3, 'get'), call: { id: 'late' } }
    const fixture = makeFixture([...PENDING, cancel(2), again, cancel(3)], 'closed')
    const frames = fixture.frames.map((frame) => ({ ...frame, t: frame.t * 1000 }))
    const found = conversationFindings(rebuildConversation({ ...fixture, frames }))
    expect(found.map(({ message }) => message)).toEqual([
      'the call was not answered within 1 s, nor when it was made again, alone; answer sooner, be it with an error; --call-timeout gives it more time',
    ])
  })

  test('is no failed start where the recording was broken off', () => {
    expect(find(opening([TOOL]).slice(0, 2), 'interrupted')).toEqual([])
  })
})

describe('a start that failed', () => {
  const SENT = opening([TOOL]).slice(0, 1)

  function tell(
    command: string,
    end: Pick<FixtureEnd['end'], 'reason' | 'exitCode'>,
    stderr: readonly string[] = [],
  ): readonly string[] {
    const fixture = makeFixture([...SENT, ...stderr.map((line) => ({ stderr: line }))], end.reason)
    return conversationFindings(
      rebuildConversation({
        ...fixture,
        header: { ...fixture.header, source: { command: [command, 'server'] } },
        end: { end: { frames: 0, bytes: 0, sha256: '', ...end }, redactions: [] },
      }),
    ).map(({ message }) => message)
  }

  test('names a command that is not there, and one that may not be run', () => {
    expect(tell('uvxx', { reason: 'exited', exitCode: 127 })).toEqual([
      'the server didn\'t start: the command "uvxx" is not found; check its spelling, install it, or give its full path',
    ])
    expect(tell('./x.py', { reason: 'exited', exitCode: 126 })).toEqual([
      'the server didn\'t start: the command "./x.py" can\'t be run; the command may not be executed: make the file executable, or start it through its interpreter',
    ])
  })

  test('says that it was the list of tools that never came', () => {
    expect(find(opening([TOOL]).slice(0, 4), 'timeout').map(({ message }) => message)).toEqual([
      "the server didn't start: it didn't answer tools/list in time; --timeout gives it more",
    ])
  })

  test('says of one that came too late that it can be given more time', () => {
    expect(tell('uvx', { reason: 'timeout' })).toEqual([
      "the server didn't start: it didn't answer in time; --timeout gives it more",
    ])
    expect(tell('uvx', { reason: 'timeout' }, ['Downloading torch'])).toEqual([
      'the server didn\'t start: "Downloading torch" on standard error, and nothing on standard output in time; check that the command starts an MCP server; --timeout gives it more',
    ])
    expect(tell('uvx', { reason: 'timeout' }, ['Error: No API key provided'])).toEqual([
      'the server didn\'t start: "Error: No API key provided" on standard error, and nothing on standard output in time; the server wants credentials: a child gets no variables but the ones you name, so pass them with --env NAME=VALUE; --timeout gives it more',
    ])
  })

  test('tells of a silent end how it came', () => {
    expect(tell('node', { reason: 'exited', exitCode: 3 })).toEqual([
      "the server didn't start: exited with exit code 3, and standard error doesn't say why",
    ])
  })
})
