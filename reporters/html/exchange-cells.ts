import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import { describeCame } from '../shared/describe-came.ts'
import { describeClients } from '../shared/describe-clients.ts'
import { describeContent } from '../shared/describe-content.ts'
import { describeFit, fitsOf, worstTone } from '../shared/describe-fit.ts'
import type { Content } from './markup.ts'
import type { PageExchange } from './page-providers.ts'
import { exchangeVerdict } from './state-words.ts'
import { stateOf } from './tool-cells.ts'

/** The cells of an exchange's row, behind its name: what came, schemas, verdict, clients, findings. */
export function exchangeCells({ exchange, findings }: PageExchange): readonly Content[] {
  return [
    [describeCame(exchange), describeContent([exchange])].filter(Boolean).join(' · '),
    fitCell(exchange),
    stateOf(exchangeVerdict(exchange.verdict)),
    clientsCell(exchange),
    [...new Set(findings.map(({ code }) => code))].join(', '),
  ]
}

function fitCell(exchange: ReportExchange): Content {
  const tone = worstTone(fitsOf([exchange]))
  const words = describeFit([exchange])
  return tone === 'plain' ? words : stateOf([words, tone])
}

/** Where none was asked the cell is empty: with thousands of rows each word weighs. */
function clientsCell({ clients }: ReportExchange): Content {
  if (Object.keys(clients).length === 0) return ''
  const line = describeClients(clients)
  if (line === '') return stateOf(['accept', 'good'])
  return stateOf([line, line.includes('reject') ? 'bad' : 'warning'])
}
