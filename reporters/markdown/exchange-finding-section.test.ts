import { expect, test } from 'vitest'
import type { Report } from '../../src/contracts/report.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { markdown } from '../markdown.ts'
import { mapExchanges } from '../test-support/map-exchanges.ts'

const CUT = { code: 'llm-call-cut', level: 'should', message: 'it ends early; drop it' } as const
const CALL = { name: 'get_weather', arguments: '{"ci', complete: false } as const

function render(report: Report): string {
  return markdown.render({ ...report, assay: '1.0.0' }, { width: 100, color: false })
}

test('a section tells a maintainer what was asked, what came, what is wrong, and how to see it', () => {
  const report = reportOf(
    [],
    [],
    [buildExchange({ answers: [{ text: '', calls: [CALL] }], findings: [CUT] })],
  )
  const clients = { 'openai@7.57.0': { reaction: 'rejects', message: 'no choices' } } as const
  expect(render(mapExchanges(report, (exchange) => ({ ...exchange, clients }))))
    .toMatchInlineSnapshot(`
      "This is what providers of language models answered, recorded and read by mcp-assay 1.0.0 (2026-11-21), whose command is \`assay\`. Messages are shown as they came, cut where an ellipsis stands.

      ## \`cloud over openai-chat\`

      Asked at \`https://api.cloud.example/v1\`; models, as answers name them, else requests: \`small-1\`; the recording is \`fixtures/llm/cloud/plain.fixture.jsonl\`.

      ### llm-call-cut: \`plain\`

      **What was asked:** \`POST /v1/chat/completions\` (line 2 of \`fixtures/llm/cloud/plain.fixture.jsonl\`)

      \`\`\`json
      { "model": "small-1", "messages": [{ "role": "user", "content": "Hello?" }] }
      \`\`\`

      **What came:** stream · stop; line 6 shows it

      \`\`\`text
      data: {"choices":[{"delta":{},"finish_reason":"stop"}]}
      \`\`\`

      **Put together, that is:**

      \`\`\`text
      call: get_weather {"ci
      \`\`\`

      **What is wrong, and what would fix it:** it ends early; drop it

      **What clients do with the whole answer:**

      - \`openai@7.57.0\` rejects it: no choices

      **How to ask the same again:**

      \`\`\`sh
      curl --no-buffer https://api.cloud.example/v1/chat/completions --data '{"model":"small-1","messages":[{"role":"user","content":"Hello?"}]}'
      \`\`\`

      **How to see all of it, and give it to a client again:**

      \`\`\`sh
      npx -y mcp-assay show fixtures/llm/cloud/plain.fixture.jsonl
      npx -y mcp-assay replay fixtures/llm/cloud/plain.fixture.jsonl
      \`\`\`
      "
    `)
})

test('exchanges in which one thing was found share a section', () => {
  const names = ['one', 'two', 'three']
  const report = reportOf(
    [],
    [],
    names.map((name) =>
      buildExchange({ name, findings: [{ ...CUT, message: `${name} ends early` }] }),
    ),
  )
  const text = render(report)
  expect(text.match(/^### /gmu)).toHaveLength(1)
  expect(text).toContain('### llm-call-cut: `one`, `three`, `two`')
  expect(text).toContain('**Also seen in:** `three` line 6, `two` line 6')
})

test('says of exchanges without findings how many there are, and why others brought nothing', () => {
  const report = reportOf(
    [],
    [],
    [
      buildExchange({ name: 'a' }),
      buildExchange({ name: 'b' }),
      buildExchange({ name: 'c', verdict: 'failed', reason: 'HTTP 500', status: 500 }),
    ],
  )
  const text = render(report)
  expect(text).toContain('Nothing was found in 2 exchanges with `cloud over openai-chat`.')
  expect(text).toContain('`cloud over openai-chat`, `c`: failed, HTTP 500')
})

test('says of a provider that it was made by hand or imported, and what was lost', () => {
  const header = { origin: 'imported', notes: 'imported from nock; the borders are lost' } as const
  expect(render(reportOf([], [], [buildExchange({ header, findings: [CUT] })]))).toContain(
    'imported, not recorded from a provider: it counts as no coverage of one; imported from nock; the borders are lost',
  )
})
