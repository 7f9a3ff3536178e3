import type { ClientReactions } from '../../../src/contracts/client-reaction.ts'
import type { Extraction } from '../../../src/contracts/extraction.ts'
import type { Report, ReportCall } from '../../../src/contracts/report.ts'
import { buildServer } from '../../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../../src/verdict/test-support/report-of.ts'
import { mapTools } from '../../test-support/map-tools.ts'

/** A text with a value in its middle that had to be repaired, and a second one. */
const TEXT = "The pools: {open: true, 'lanes': 6} or {}. \u202Eend\u0007"

const EXTRACTION: Extraction = {
  ok: true,
  value: { open: true, lanes: 6 },
  extractor: 'smart-brace',
  how: 'repaired',
  format: 'json',
  source: { pointer: '/content/0/text' },
  span: [11, 35],
  repairs: [
    { code: 'quote-key', start: 12, before: 'open', after: '"open"' },
    { code: 'double-quotes', start: 24, before: "'lanes'", after: '"lanes"' },
  ],
  coverage: 0.5,
  tried: [
    { extractor: 'direct', stage: 'isolate', reason: 'the text is no JSON object or array', at: 0 },
  ],
  ambiguities: [{ extractor: 'smart-brace', span: [39, 41] }],
  diagnostics: [],
}

const REACTIONS: ClientReactions = {
  listed: { reaction: 'rejects', code: -32602, message: 'lanes must be a string' },
  unlisted: {
    reaction: 'alters',
    diff: [{ op: 'removed', pointer: '/content/0/annotations', before: { audience: 'all' } }],
  },
}

/** A report with one call that has every kind of evidence. */
export function evidenceReport(): Report {
  const report = reportOf([
    buildServer({
      outputSchema: { type: 'object', properties: { lanes: { type: 'string' } } },
      calls: [
        {
          tool: 'pools',
          id: 'all-of-it',
          expect: 'error',
          channel: 'structured',
          shape: 'json-in-text',
          compliance: 'invalid',
          wrapping: 'required',
          wrapModes: ['text_extraction'],
          extraction: EXTRACTION,
          schemaErrors: [
            { pointer: '/lanes', keyword: 'type', message: 'must be string' },
            { pointer: '/gone', keyword: 'const', message: 'must be equal to constant' },
          ],
          result: {
            content: [{ type: 'text', text: TEXT }],
            structuredContent: { lanes: 6, names: [] },
          },
          findings: [{ code: 'output-invalid', level: 'must', message: '/lanes must be string' }],
        },
      ],
    }),
  ])
  return mapTools(report, (tool) => ({ ...tool, calls: tool.calls.map(withReactions) }))
}

function withReactions(call: ReportCall): ReportCall {
  return { ...call, clients: { 'a-client 1.0.0': REACTIONS } }
}
