import type {
  ReportAnswer,
  ReportExchange,
  ReportLlmCall,
} from '../../src/contracts/report-provider.ts'
import { cutText } from '../../src/verdict/cut-text.ts'
import { describeCame } from '../shared/describe-came.ts'
import { describeContent } from '../shared/describe-content.ts'
import { describeFit } from '../shared/describe-fit.ts'
import { reactionWords } from '../shared/describe-reaction.ts'

/** Characters of a request, of a text, and of a call's arguments. */
const EVIDENCE_LIMIT = 1000

/** What was asked, what came, and what clients make of it, by lines. */
export function exchangeLines(exchange: ReportExchange): readonly string[] {
  const { fixture, line, method, target, evidence, answers, clients } = exchange
  const fit = describeFit([exchange])
  const body = evidence.request === null ? [] : [short(JSON.stringify(evidence.request))]
  return [
    `${fixture}:${line}`,
    [describeCame(exchange), describeContent([exchange]), fit].filter(Boolean).join(', '),
    ['asked:', method, target, ...body].join(' '),
    ...answers.flatMap(answerLines),
    ...Object.entries(clients).map(
      ([client, reaction]) => `${client} ${reactionWords(reaction).join('')}`,
    ),
  ]
}

function answerLines({ text, calls, candidates }: ReportAnswer): readonly string[] {
  return [
    ...(text === '' ? [] : [`text: ${short(text)}`]),
    ...calls.map((call) => `call: ${callWords(call)}`),
    ...candidates.map((call) => `no call (${call.refusedBy ?? 'refused'}): ${callWords(call)}`),
  ]
}

function callWords({ name, arguments: text, schemaErrors }: ReportLlmCall): string {
  const errors = schemaErrors.map(({ pointer, message }) => `${pointer || '/'} ${message}`)
  return [`${name}(${short(text)})`, ...errors].join('; ')
}

function short(text: string): string {
  return cutText(text, EVIDENCE_LIMIT).kept
}
