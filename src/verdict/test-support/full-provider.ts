import type { PlacedLlmRepair } from '../../contracts/llm-output.ts'
import type {
  ExchangeEvidence,
  ReportAnswer,
  ReportExchange,
  ReportLlmCall,
  ReportProvider,
} from '../../contracts/report-provider.ts'
import { extracted } from './build-server.ts'

const ERRORS = [{ pointer: '/a', keyword: 'type', message: 'must be string' }]

/** A provider in a report with every field that one may have. */
export function fullProvider(): Required<ReportProvider> {
  return {
    name: 'cloud',
    version: '2',
    wire: 'openai-chat',
    origin: 'recorded',
    source: { url: 'https://api.cloud.example/v1' },
    verdict: 'failed',
    reason: 'plain: an error',
    models: ['small-1'],
    exchanges: [fullExchange(), { ...fullExchange(), status: null, outcome: null }],
  }
}

function fullExchange(): Required<ReportExchange> {
  return {
    id: 'cloud/plain',
    name: 'plain',
    fixture: 'cloud.fixture.jsonl',
    line: 2,
    method: 'POST',
    target: '/v1/chat/completions',
    model: 'small-1',
    asksFor: 'json-schema',
    tools: ['get_weather'],
    streamed: true,
    status: 200,
    outcome: 'failed',
    ended: 'client-gone',
    messages: 3,
    verdict: 'failed',
    reason: 'an error',
    error: { message: 'overloaded', code: 'server_error', line: 5 },
    compliance: 'invalid',
    answers: [fullAnswer()],
    usage: { total_tokens: 4 },
    clients: {
      'openai@7.57.0': { reaction: 'rejects', code: 'ERR', message: 'no choices' },
      'ai@7.0.173': {
        reaction: 'alters',
        message: 'stream',
        diff: [{ op: 'removed', pointer: '/a', before: 1 }],
      },
    },
    findings: ['llm-call-cut:cloud/plain#0'],
    repeat: { lines: ['curl https://api.cloud.example/v1'], notes: ['replace it'] },
    evidence: fullEvidence(),
  }
}

function fullEvidence(): Required<ExchangeEvidence> {
  return {
    request: { model: 'small-1' },
    frames: [2],
    wire: [{ line: 2, dir: 'send', part: 'head', t: 0.1, bytes: 2, text: 'GE' }],
    frameCount: 12,
    excerpted: true,
  }
}

function fullAnswer(): Required<ReportAnswer> {
  return {
    text: 'text',
    content: 'text',
    reasoning: 'so',
    refusal: 'no',
    parts: [{ kind: 'image', text: '{}', line: 5 }],
    finish: { reason: 'tool_calls', native: 'tool_use', line: 6 },
    calls: [fullCall()],
    candidates: [fullCall()],
    format: 'hermes',
    diagnostics: [{ code: 'unknown-tool', message: 'a message', at: 3 }],
    output: {
      complete: true,
      compliance: 'invalid',
      extraction: extracted('direct'),
      schemaErrors: ERRORS,
      schema: { type: 'object' },
    },
  }
}

function fullCall(): Required<ReportLlmCall> {
  const repair: Required<PlacedLlmRepair> = {
    code: 'missing-closer',
    start: 1,
    in: 'output',
    before: '',
    after: '}',
  }
  return {
    id: 'call_1',
    name: 'get_weather',
    kind: 'function',
    arguments: '{"a":1}',
    from: 'text',
    format: 'hermes',
    provenance: 'marked',
    refusedBy: 'promotion',
    repairs: [repair],
    complete: true,
    fault: 'no JSON at 3',
    compliance: 'invalid',
    schemaErrors: ERRORS,
    line: 5,
    value: { a: 1 },
    schema: { type: 'object' },
  }
}
