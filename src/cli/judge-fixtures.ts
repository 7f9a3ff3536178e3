import { fileURLToPath } from 'node:url'
import type { Fixture } from '../contracts/fixture.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { replayThroughClients } from '../mcp/clients/replay-through-clients.ts'
import { type OriginalMessages, rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { findClients } from '../provider/clients/find-clients.ts'
import { missingLlmClients } from '../provider/clients/missing-llm-clients.ts'
import { replayThroughLlmClients } from '../provider/clients/replay-through-llm-clients.ts'
import { distinguishExchanges } from '../provider/distinguish-exchanges.ts'
import { judgeExchange } from '../provider/judge-exchange.ts'
import type { OwnFinding } from '../contracts/own-finding.ts'
import { idleFindings } from '../mcp/idle-findings.ts'
import { compileFindings } from '../mcp/own-findings.ts'
import { rebuildExchange } from '../provider/rebuild-exchange.ts'
import { printable } from '../text/printable.ts'
import { faultReason } from '../verdict/build-report.ts'
import type { ReportInput, UnreadFixture } from '../verdict/build-report.ts'
import { groupConversations } from '../verdict/group-conversations.ts'
import { judgeServer } from '../verdict/judge-server.ts'
import { commandHint } from './command-hint.ts'
import { judgeEach } from './judge-each.ts'
import { namedFixtures } from './named-fixtures.ts'

/** How fixtures are judged. */
export interface JudgeOptions {
  /** Of what was recorded just now. */
  readonly originals?: ReadonlyMap<Fixture, OriginalMessages>
  readonly signal: AbortSignal
  /** False if no client of MCP is led through the recordings. @defaultValue true */
  readonly replays?: boolean
  /** Whether the official clients of model providers that are installed here may be loaded. */
  readonly asksClients?: boolean
  /** Of the configuration. @defaultValue none */
  readonly findings?: readonly OwnFinding[]
}

/** Judges what was recorded, while real clients are led through it in processes of their own. */
export async function judgeFixtures(
  fixtures: readonly Fixture[],
  { originals, signal, replays = true, asksClients = false, findings = [] }: JudgeOptions,
): Promise<Omit<ReportInput, 'fixtures'> & Required<Pick<ReportInput, 'unread'>>> {
  const conversations = await judgeEach(
    fixtures.filter((fixture) => !isModel(fixture)),
    (fixture) => rebuildConversation(fixture, originals?.get(fixture)),
    (fixture) => [fixture],
  )
  const exchanges = await judgeEach(fixtures.filter(isModel), rebuildExchange, (fixture) => [
    fixture,
  ])
  const own = compileFindings(findings)
  const rebuilt = distinguishExchanges(exchanges.judged)
  const asked = asksClients ? rebuilt : []
  tellClients(asked)
  const [reactions, llmReactions, servers, providers] = await Promise.all([
    replayThroughClients(replays ? conversations.judged : [], { signal }),
    replayThroughLlmClients(asked, { signal }),
    judgeEach(
      groupConversations(conversations.judged),
      (group) => judgeServer(group, own),
      (group) => group.map(({ fixture }) => fixture),
    ),
    judgeEach(rebuilt, judgeExchange, ({ fixture }) => [fixture]),
  ])
  for (const line of idleFindings(own, conversations.judged))
    process.stderr.write(`${printable(line)}\n`)
  return {
    judgements: servers.judged,
    exchanges: providers.judged,
    reactions,
    llmReactions,
    unread: [conversations, exchanges, servers, providers].flatMap(({ unread }) => unread),
  }
}

function isModel({ header }: Fixture): boolean {
  return header.kind === 'llm'
}

/** Tells where the clients are that run, and which are missing: a client that isn't there is no client that accepts everything. */
function tellClients(exchanges: readonly LlmExchange[]): void {
  if (exchanges.length === 0) return
  const installed = findClients()
  const missing = missingLlmClients(exchanges, installed)
  const lines = [
    ...installed.map(({ name, url }) => `replayed through ${name}, from ${fileURLToPath(url)}`),
    ...(missing.length === 0
      ? []
      : [
          `not replayed through ${missing.join(', ')}: not installed here; install what your programs use to see how it takes the recordings`,
        ]),
  ]
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(''))
}

/** Reads fixtures. One that cannot be read is reported, and the others are judged; a report on the terminal names it itself. */
export function readFixtures(
  paths: readonly string[],
  isShown: boolean,
): {
  readonly read: readonly Fixture[]
  readonly unread: readonly UnreadFixture[]
} {
  const hint = commandHint('check', paths)
  const read: Fixture[] = []
  const unread: UnreadFixture[] = []
  for (const path of namedFixtures('check', paths)) {
    try {
      read.push(readFixture(path))
    } catch (error) {
      const fault = error instanceof HarnessError ? error.message : faultReason(error)
      const reason = path === paths[0] && hint !== undefined ? `${fault}; ${hint}` : fault
      if (!isShown) process.stderr.write(`not judged: ${reason}\n`)
      unread.push({ path, reason })
    }
  }
  return { read, unread }
}
