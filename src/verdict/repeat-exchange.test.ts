import { expect, test } from 'vitest'
import type { ReportCommands } from '../contracts/report-commands.ts'
import { repeatExchange } from './repeat-exchange.ts'
import { buildExchange } from './test-support/build-exchange.ts'
import type { ExchangeInput } from './test-support/build-exchange.ts'

function repeat(input: ExchangeInput, target = '/v1/chat/completions'): ReportCommands | undefined {
  const { exchange } = buildExchange({ body: { model: "it's" }, ...input })
  return repeatExchange({ ...exchange, request: { ...exchange.request, target } })
}

function headWith(...fields: readonly string[]): Pick<ExchangeInput, 'frames'> {
  const utf8 = ['POST / HTTP/1.1', ...fields].map((line) => `${line}\r\n`).join('')
  return { frames: [{ line: 2, t: 0, dir: 'send', part: 'head', utf8 }] }
}

test('asks the same again with curl, without what the client said of itself', () => {
  expect(
    repeat(
      headWith(
        'host: 127.0.0.1:1',
        'content-type: application/json',
        'user-agent: node',
        'accept: */*',
        'x-stainless-lang: js',
        'content-length: 12',
        'anthropic-version: 2023-06-01',
      ),
    ),
  ).toMatchInlineSnapshot(`
    {
      "lines": [
        "curl --no-buffer https://api.cloud.example/v1/chat/completions --header 'content-type: application/json' --header 'anthropic-version: 2023-06-01' --data '{"model":"it'\\''s"}'",
      ],
      "notes": [],
    }
  `)
})

test('says what is to be put in the place of what was redacted', () => {
  const placeholder = '[REDACTED:header:167e5de8]'
  const query = '/v1/x?key=[REDACTED:query:00000001]'
  expect(repeat(headWith(`authorization: Bearer ${placeholder}`), query)).toMatchInlineSnapshot(`
    {
      "lines": [
        "curl --no-buffer 'https://api.cloud.example/v1/x?key=[REDACTED:query:00000001]' --header 'authorization: Bearer [REDACTED:header:167e5de8]' --data '{"model":"it'\\''s"}'",
      ],
      "notes": [
        "replace [REDACTED:query:00000001] by your own value, [REDACTED:header:167e5de8] by your own value",
      ],
    }
  `)
})

test.each<[what: string, input: ExchangeInput]>([
  ['the exchange was made by hand', { header: { origin: 'synthetic' } }],
  ['no address is known', { header: { source: {} } }],
  ['the body is too long', { body: { model: 'x'.repeat(5000) } }],
])('is no command where %s', (_what, input) => {
  expect(repeat(input)).toBeUndefined()
})
