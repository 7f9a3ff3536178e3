import type { ReportExchange } from '../../src/contracts/report-provider.ts'

const FIRST_ERROR = 400

/** How an answer came and why it ended: `stream · tool_calls`, `HTTP 503`, `no answer`. */
export function describeCame(exchange: ReportExchange): string {
  const { status, outcome, streamed } = exchange
  if (status === null) return 'no answer'
  if (status >= FIRST_ERROR || outcome === null) return `HTTP ${status}`
  const form = streamed ? 'stream' : 'body'
  const how = outcome === 'completed' ? form : `${form} ${outcome}`
  return [how, finishWords(exchange)].filter(Boolean).join(' · ')
}

/** In the words of OpenAI's chat completions or, where they have none, in the provider's. One that was cut short needs no reason. */
function finishWords({ answers, outcome }: ReportExchange): string {
  const reasons = answers.flatMap(({ finish }) => {
    if (finish === undefined) return outcome === 'completed' ? ['no finish reason'] : []
    return finish.reason === 'other' ? finish.native : finish.reason
  })
  return [...new Set(reasons)].join(', ')
}
