import type { ExchangeJudgement, JudgedLlmCall } from '../../src/contracts/llm-judgement.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import type { AnswerInput } from '../../src/verdict/test-support/build-exchange.ts'
import { extracted } from '../../src/verdict/test-support/build-server.ts'

/** An exchange in which every text that a provider or a model may choose is the same one. */
export function hostileExchange(text: string): ExchangeJudgement {
  return buildExchange({
    name: text,
    provider: text,
    path: `${text} of a model`,
    complete: false,
    header: {
      origin: 'imported',
      subject: { name: text, version: text },
      source: { url: `https://${text}` },
      notes: text,
    },
    verdict: 'failed',
    reason: text,
    body: { model: text, messages: [{ role: text, content: text }], [text]: text },
    tools: [{ name: text, inputSchema: { type: 'object', title: text } }],
    schema: { title: text },
    frames: [
      {
        line: 2,
        t: 0,
        dir: 'send',
        part: 'head',
        utf8: `POST ${text} HTTP/1.1\r\n${text}: ${text}`,
      },
      { line: 6, t: 1, dir: 'recv', part: 'chunk', utf8: text },
    ],
    answer: {
      model: text,
      usage: { [text]: text },
      error: { message: text, code: text, at: 0 },
    },
    answers: [hostileAnswer(text)],
    findings: [
      { code: 'llm-call-cut', level: 'must', message: text },
      { code: 'llm-call-in-text', level: 'advice', message: text },
    ],
  })
}

function hostileAnswer(text: string): AnswerInput {
  return {
    text,
    reasoning: text,
    refusal: text,
    finish: { reason: 'other', native: text, at: 0 },
    parts: [{ kind: text, text, at: 0 }],
    calls: [hostileCall(text)],
    candidates: [{ ...hostileCall(text), refusedBy: 'promotion' }],
    format: text,
    diagnostics: [{ code: 'call-malformed', message: text, at: 0 }],
    output: {
      complete: true,
      compliance: 'invalid',
      extraction: extracted('direct', { [text]: text }),
      schemaErrors: [{ pointer: text, keyword: 'type', message: text }],
    },
  }
}

function hostileCall(text: string): JudgedLlmCall {
  return {
    id: text,
    name: text,
    arguments: JSON.stringify({ [text]: text }),
    from: 'text',
    format: text,
    provenance: 'marked',
    repairs: [{ code: 'missing-closer', start: 0, in: 'output', before: text, after: text }],
    complete: true,
    fault: text,
    compliance: 'invalid',
    schemaErrors: [{ pointer: text, keyword: 'type', message: text }],
    at: 0,
  }
}
