import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ExchangeReactions } from '../src/contracts/client-reaction.ts'
import { HarnessError } from '../src/contracts/harness-error.ts'
import type { ExchangeJudgement } from '../src/contracts/llm-judgement.ts'
import type { Report } from '../src/contracts/report.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { replayThroughClients } from '../src/mcp/clients/replay-through-clients.ts'
import { rebuildConversation } from '../src/mcp/rebuild-conversation.ts'
import { buildReport } from '../src/verdict/build-report.ts'
import type { UnreadFixture } from '../src/verdict/build-report.ts'
import { groupConversations } from '../src/verdict/group-conversations.ts'
import { judgeServer } from '../src/verdict/judge-server.ts'
import { sampleExchanges } from '../src/verdict/test-support/sample-exchanges.ts'
import { reporterNamed } from './index.ts'
import { foreignMarkup } from './test-support/outside-code.ts'
import { sarifErrors } from './test-support/sarif-errors.ts'
import { xsdErrors } from './test-support/xsd-errors.ts'

const FAILED = 'fixtures/mcp/memory/2025.11.25.fixture.jsonl'
const DEAD = 'fixtures/mcp/time/0.6.2.fixture.jsonl'
const PASSED = 'fixtures/mcp/time/2026.10.10.fixture.jsonl'
const BROKEN_OFF = 'fixtures/mcp/time/2026.10.19.fixture.jsonl'
const NO_FIXTURE = 'fixtures/mcp/time/common.calls.yaml'

const REJECTED = 'wrong-type'

const report = await reportOnRecordings()

/** `npx vitest run reporters/golden.test.ts -u` writes the files again. */
test.each([
  ['github', 'txt'],
  ['junit', 'xml'],
  ['markdown', 'txt'],
  ['sarif', 'txt'],
  ['summary', 'txt'],
])('%s says of the same run what it said before', async (format, extension) => {
  await expect(rendered(format)).toMatchFileSnapshot(`golden/${format}.${extension}`)
})

test('each is a whole file of its format', () => {
  expect(xsdErrors(rendered('junit'), 'jenkins-junit')).toBe('')
  expect(sarifErrors(rendered('sarif'))).toEqual([])
  expect(foreignMarkup(rendered('markdown'))).toEqual([])
  expect(foreignMarkup(rendered('summary'))).toEqual([])
})

function rendered(format: string): string {
  return reporterNamed(format).render(report, { width: 100, color: false })
}

/**
 * One run over a server that fails, one that doesn't start, one that passes, one cut off, exchanges with models of every
 * kind, one of which a client rejects, and a file that is no fixture.
 */
async function reportOnRecordings(): Promise<Report> {
  const fixtures = [
    ...[FAILED, DEAD, PASSED].map((path) => parseFixture(contents(path), path)),
    parseFixture(contents(BROKEN_OFF).replace(/[^\n]*\n$/u, ''), BROKEN_OFF),
  ]
  const conversations = fixtures.map((fixture) => rebuildConversation(fixture))
  const exchanges = sampleExchanges()
  const built = buildReport({
    judgements: groupConversations(conversations).map((group) => judgeServer(group)),
    exchanges,
    fixtures: [...fixtures, ...exchanges.map(({ exchange }) => exchange.fixture)],
    unread: unread(),
    reactions: await replayThroughClients(conversations),
    llmReactions: rejections(exchanges),
    now: new Date('2026-11-22T12:00:00.000Z'),
  })
  return { ...built, assay: '1.0.0' }
}

function rejections(exchanges: readonly ExchangeJudgement[]): ExchangeReactions {
  const rejected = exchanges.filter(({ exchange }) => exchange.name === REJECTED)
  return new Map(
    rejected.map(({ exchange }) => [
      exchange,
      {
        'openai@7.57.0': { reaction: 'rejects', message: 'stream: choices is not iterable' },
        'ai@7.0.173': { reaction: 'accepts' },
      },
    ]),
  )
}

function unread(): readonly UnreadFixture[] {
  try {
    parseFixture(contents(NO_FIXTURE), NO_FIXTURE)
    return []
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return [{ path: NO_FIXTURE, reason: error.message }]
  }
}

function contents(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
