import { unseenPlaces } from '../shared/describe-coverage.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { jsonBlock } from './json-block.ts'
import type { Markup } from './markup.ts'
import type { CallData, PageIndex, ToolData } from './page-data.ts'
import { exchangeData, exchangeIndex } from './exchange-data.ts'
import type { PageProvider } from './page-providers.ts'
import type { PageCall, PageServer, PageTool } from './page-model.ts'
import { STATE_WORDS } from './state-words.ts'

/** The evidence, in blocks that the script reads when they are asked for: an index, then one for each tool, call and exchange. */
export function dataSection(
  servers: readonly PageServer[],
  providers: readonly PageProvider[],
): readonly Markup[] {
  return [
    jsonBlock('index', { ...indexOf(servers), ...exchangeIndex(providers) }),
    ...servers.flatMap((page) =>
      page.tools.flatMap((tool) => [
        jsonBlock(`tool-data-${tool.number}`, toolData(page, tool)),
        ...tool.calls.map((call) => jsonBlock(`call-data-${call.number}`, callData(page, call))),
      ]),
    ),
    ...providers.flatMap((page) =>
      page.exchanges.map((exchange) =>
        jsonBlock(`exchange-data-${exchange.number}`, exchangeData(page, exchange)),
      ),
    ),
  ]
}

type ServerPart = Omit<PageIndex, keyof ReturnType<typeof exchangeIndex>>

function indexOf(servers: readonly PageServer[]): ServerPart {
  const allTools = servers.flatMap((page) => page.tools.flatMap(({ counted }) => counted ?? []))
  const numbers = new Map([...new Set(allTools)].map((counted, number) => [counted, number]))
  return {
    words: STATE_WORDS,
    servers: servers.map(({ server, findings, fragment }) => ({
      title: fullServerTitle(server),
      fragment,
      state: server.state,
      findings: findings
        .filter(({ subject }) => subject.tool === undefined)
        .map(({ code }) => code),
    })),
    tools: servers.flatMap(({ number: server, tools }) =>
      tools.map(({ tool, findings, calls, counted, fragment: ofTool }) => ({
        server,
        name: tool.name,
        fragment: ofTool,
        ...(counted !== undefined && { state: counted.state, counted: numbers.get(counted) }),
        findings: findings.map(({ code }) => code),
        calls: calls.map(({ number, fragment, call, findings: ofCall }) => ({
          number,
          fragment,
          shape: call.shape,
          compliance: call.compliance,
          findings: ofCall.map(({ code }) => code),
          matters: ofCall.some(({ level }) => level !== 'advice'),
        })),
      })),
    ),
  }
}

function toolData({ server }: PageServer, { tool }: PageTool): ToolData {
  const { name, rule, outputSchema, schemaCoverage } = tool
  return {
    name,
    server: fullServerTitle(server),
    ...(outputSchema !== undefined && { outputSchema }),
    unseen: schemaCoverage === undefined ? [] : unseenPlaces(schemaCoverage),
    ...(rule !== undefined && {
      rules: JSON.stringify({ tools: { [`${server.name}:${name}`]: rule } }, null, 2),
    }),
  }
}

function callData({ notes }: PageServer, { call, findings }: PageCall): CallData {
  return {
    call,
    findings,
    warnings: notes
      .filter(({ path }) => path === call.fixture)
      .map(({ path, text }) => `${path}: ${text}`),
  }
}
