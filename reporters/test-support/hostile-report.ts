import type { Extraction } from '../../src/contracts/extraction.ts'
import type { Report } from '../../src/contracts/report.ts'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import type { JudgedConversation } from '../../src/verdict/summarise-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { hostileExchange } from './hostile-exchange.ts'
import { mapExchanges } from './map-exchanges.ts'
import { mapTools } from './map-tools.ts'

const REJECTS = { reaction: 'rejects' } as const

/** A report in which every text that a server, a provider or a file may choose is the same one. */
export function hostileReport(text: string): Report {
  const report = reportOf(
    hostileServers(text),
    [{ path: text, reason: text }],
    [hostileExchange(text)],
  )
  return mapExchanges(withReactions(withEras(report, text), text), (exchange) => ({
    ...exchange,
    target: text,
    clients: { [text]: { ...REJECTS, code: text, message: text } },
  }))
}

function hostileServers(text: string): readonly JudgedConversation[] {
  const finding = { code: 'output-missing', message: text } as const
  return [
    buildServer({
      name: text,
      version: text,
      path: text,
      complete: false,
      header: {
        subject: { name: text, version: text },
        origin: 'synthetic',
        source: { command: [text, text] },
      },
      tools: [text, `${text} idle`],
      outputSchema: { type: 'object', title: text, properties: { [text]: { const: text } } },
      calls: [
        {
          tool: text,
          id: text,
          findings: [{ ...finding, level: 'must' }],
          wrapping: 'impossible',
          extraction: failedWith(text),
          result: { content: [{ type: 'text', text }], [text]: text },
        },
        { tool: `${text} 2`, findings: [{ ...finding, level: 'should' }] },
      ],
    }),
    buildServer({
      name: 'dead',
      header: { source: { command: [text, `<CWD>${text}`] } },
      tools: [text],
      started: false,
      stderr: [text],
    }),
  ]
}

function withEras(report: Report, text: string): Report {
  const difference = { server: text, version: text, tool: text, aspect: 'shape' } as const
  return {
    ...report,
    eras: [{ ...difference, legacy: text, modern: text }],
    erasCompared: [{ server: `${text} same`, version: text }],
  }
}

/** What real clients said of each call, with the text in their words. */
function withReactions(report: Report, text: string): Report {
  const rejects = { ...REJECTS, code: text, message: text }
  const alters = { reaction: 'alters', diff: [{ op: 'removed', pointer: text }] } as const
  return mapTools(report, (tool) => ({
    ...tool,
    clients: { clients: 1, rejecting: 1, altering: 0, line: text },
    calls: tool.calls.map((call) => ({
      ...call,
      clients: { [text]: { listed: rejects, unlisted: alters } },
    })),
  }))
}

function failedWith(text: string): Extraction {
  return { ok: false, code: 'not-found', reason: text, tried: [], diagnostics: [text] }
}
