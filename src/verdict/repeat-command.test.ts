import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportCall, ReportServer } from '../contracts/report.ts'
import { splitCommand } from '../cli/split-command.ts'
import { parseCallFlag } from '../calls/parse-call-flag.ts'
import { repeatCommand } from './repeat-command.ts'
import { buildServer } from './test-support/build-server.ts'
import { reportOf } from './test-support/report-of.ts'

test.each<[string, Partial<ReportServer>, Partial<ReportCall['evidence']>, string | undefined]>([
  ['a call without arguments', {}, {}, 'assay check --call list -- shop'],
  [
    'arguments, quoted for a shell',
    {},
    { request: { name: 'list', arguments: { of: "Ada's" } } },
    String.raw`assay check --call 'list={"of":"Ada'\''s"}' -- shop`,
  ],
  [
    'a server that is reached by its address',
    { source: { url: 'https://shop.example/mcp?a=1&b=2' }, transport: 'streamable-http' },
    {},
    "assay check --url 'https://shop.example/mcp?a=1&b=2' --call list",
  ],
  [
    'a server without a handshake',
    { era: 'modern', protocolVersion: '2026-07-28' },
    {},
    'assay check --protocol 2026-07-28 --call list -- shop',
  ],
  ['a server of which no source is known', { source: {} }, {}, undefined],
  ['arguments that are no object', {}, { request: { name: 'list', arguments: [1] } }, undefined],
  ['a name that --call would split', {}, { request: { name: 'a=b', arguments: {} } }, undefined],
  [
    'arguments of which a text was cut',
    {},
    { request: { name: 'list', arguments: { of: 'a…' } }, excerpted: true },
    undefined,
  ],
  [
    'arguments of which members may be left out',
    {},
    { excerpted: true, wire: [wireFrame(9000)] },
    undefined,
  ],
  [
    'a call that was made as a task',
    {},
    { wire: [{ ...wireFrame(90), text: '{"method":"tools/call","params":{"task":{}}}' }] },
    undefined,
  ],
  [
    'whole arguments, where only the result was cut',
    {},
    { excerpted: true, wire: [wireFrame(90)] },
    'assay check --call list -- shop',
  ],
])('repeats %s', (_what, serverChange, evidenceChange, expected) => {
  const [server, call] = recorded()
  const evidence = { ...call.evidence, ...evidenceChange }
  const command = repeatCommand({ ...server, ...serverChange }, { ...call, evidence })
  expect(command?.words.join(' ')).toBe(expected)
})

test('only starts a server where no call is given', () => {
  expect(repeatCommand(recorded()[0])).toEqual({
    words: ['assay', 'check', '--', 'shop'],
    notes: [],
  })
})

test('says what redaction left to be filled in, and that calls came before', () => {
  const report = reportOf([
    buildServer({
      header: { source: { command: ['<CWD>/shop', '--key', '[REDACTED:user:0badc0de]', '<CWD>'] } },
      calls: [{ tool: 'fill' }, { tool: 'list' }],
    }),
  ])
  const server = report.servers[0]
  const call = server?.tools[1]?.calls[0]
  expect(server && repeatCommand(server, call)?.notes).toEqual([
    'put your own in the place of <CWD>, [REDACTED:user:0badc0de]',
    'one call was made before this one; where the server keeps state, make them too',
  ])
})

test('makes the call that was made, whatever its arguments are', () => {
  const [server, call] = recorded()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const written = JSON.stringify({ name: 'list', arguments: given })
      const request: ReportCall['evidence']['request'] = JSON.parse(written)
      const command = repeatCommand(server, { ...call, evidence: { ...call.evidence, request } })
      const words = command?.words.map(unquoted) ?? []
      const { own } = splitCommand(words)
      const made = parseCallFlag(own[own.indexOf('--call') + 1] ?? '')
      expect(JSON.stringify({ name: made.tool, arguments: made.arguments })).toBe(written)
    }),
  )
})

function recorded(): readonly [ReportServer, ReportCall] {
  const [server] = reportOf([buildServer({ calls: [{ tool: 'list' }] })]).servers
  const call = server?.tools[0]?.calls[0]
  if (server === undefined || call === undefined) throw new Error('nothing was recorded')
  return [server, call]
}

function wireFrame(bytes: number): ReportCall['evidence']['wire'][number] {
  return { line: 6, dir: 'send', part: 'message', t: 1, bytes, text: '{}' }
}

/** A word as a shell reads it. */
function unquoted(word: string): string {
  return word.startsWith("'") ? word.slice(1, -1).replaceAll(String.raw`'\''`, "'") : word
}
