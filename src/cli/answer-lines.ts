import type { JudgedAnswer, JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import { messageLine } from '../verdict/message-line.ts'
import { indented } from './indented.ts'

/** An answer as it was put together: reasoning, text, calls with their arguments, finish. */
export function answerLines(answer: JudgedAnswer, exchange: LlmExchange): readonly string[] {
  const { choice, reasoning, calls, candidates } = answer
  const { text, refusal, parts, finish } = choice
  return [
    ...block('reasoning', reasoning),
    ...block('text', text),
    ...block('refusal', refusal),
    ...parts.flatMap((part) =>
      block(`${part.kind}, line ${messageLine(exchange, part.at)}`, part.text),
    ),
    ...calls.flatMap((call) => callLines('call', call, exchange)),
    ...candidates.flatMap((call) => callLines(`no call (${call.refusedBy ?? ''})`, call, exchange)),
    ...outputLines(answer),
    finish === undefined
      ? 'no finish reason'
      : `finish ${finish.native}${finish.native === finish.reason ? '' : ` (${finish.reason})`}, line ${messageLine(exchange, finish.at)}`,
  ]
}

function block(title: string, text: string): readonly string[] {
  return text === '' ? [] : [title, indented(text)]
}

function callLines(title: string, call: JudgedLlmCall, exchange: LlmExchange): readonly string[] {
  const { name, id, from, format, provenance, compliance, complete, fault, schemaErrors } = call
  const told = [
    from === 'native'
      ? 'native'
      : [`in the text (${format ?? ''}`, `${provenance ?? ''})`].join(', '),
    ...(id === undefined ? [] : [id]),
    complete ? `arguments ${compliance}` : 'arguments cut off',
    ...(fault === undefined ? [] : [fault]),
    `line ${messageLine(exchange, call.at)}`,
  ]
  return [
    `${title} ${name === '' ? '(without a name)' : name}: ${told.join(', ')}`,
    indented(call.arguments === '' ? '(no arguments)' : call.arguments),
    ...schemaErrors.map(({ pointer, message }) => `  ▲ ${pointer || 'the whole value'} ${message}`),
  ]
}

function outputLines({ output }: JudgedAnswer): readonly string[] {
  if (output === undefined) return []
  const { complete, compliance, extraction, schemaErrors } = output
  const how = extraction.ok ? `${extraction.extractor}, ${extraction.how}` : extraction.reason
  return [
    `output ${complete ? compliance : 'cut off'}: ${how}`,
    ...schemaErrors.map(({ pointer, message }) => `  ▲ ${pointer || 'the whole value'} ${message}`),
  ]
}
