import { fullServerTitle } from '../shared/full-server-title.ts'
import { jsonBlock } from './json-block.ts'
import type { Markup } from './markup.ts'
import type { CallData, PageIndex, ToolData } from './page-data.ts'
import type { PageCall, PageServer, PageTool } from './page-model.ts'
import { STATE_WORDS } from './state-words.ts'

/** The evidence, in blocks that the script reads when they are asked for: an index, then one for each tool and call. */
export function dataSection(servers: readonly PageServer[]): readonly Markup[] {
  return [
    jsonBlock('index', indexOf(servers)),
    ...servers.flatMap((page) =>
      page.tools.flatMap((tool) => [
        jsonBlock(`tool-data-${tool.number}`, toolData(page, tool)),
        ...tool.calls.map((call) => jsonBlock(`call-data-${call.number}`, callData(page, call))),
      ]),
    ),
  ]
}

function indexOf(servers: readonly PageServer[]): PageIndex {
  return {
    words: STATE_WORDS,
    servers: servers.map(({ server, findings }) => ({
      title: fullServerTitle(server),
      findings: findings
        .filter(({ subject }) => subject.tool === undefined)
        .map(({ code }) => code),
    })),
    tools: servers.flatMap(({ number: server, tools }) =>
      tools.map(({ tool, findings, calls }) => ({
        server,
        name: tool.name,
        wrapping: tool.wrapping,
        findings: findings.map(({ code }) => code),
        calls: calls.map(({ number, fragment, call, findings: ofCall }) => ({
          number,
          fragment,
          shape: call.shape,
          compliance: call.compliance,
          findings: ofCall.map(({ code }) => code),
        })),
      })),
    ),
  }
}

function toolData({ server }: PageServer, { tool }: PageTool): ToolData {
  const { name, rule, outputSchema } = tool
  return {
    name,
    server: fullServerTitle(server),
    ...(outputSchema !== undefined && { outputSchema }),
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
