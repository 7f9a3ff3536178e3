import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import { describeCame } from '../shared/describe-came.ts'
import { describeClients } from '../shared/describe-clients.ts'
import { describeContent } from '../shared/describe-content.ts'
import { describeFit, fitsOf } from '../shared/describe-fit.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
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
  const fits = fitsOf([exchange])
  if (fits.length === 0) return ''
  return stateOf([describeFit([exchange]), fits.some(({ isBad }) => isBad) ? 'bad' : 'good'])
}

function clientsCell({ clients }: ReportExchange): Markup {
  const count = Object.keys(clients).length
  if (count === 0) return html`<span class="dim">not asked</span>`
  const line = describeClients(clients)
  if (line === '') return stateOf(['accept', 'good'])
  return stateOf([line, line.includes('reject') ? 'bad' : 'warning'])
}
