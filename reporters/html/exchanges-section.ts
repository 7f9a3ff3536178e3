import type { ReportProvider } from '../../src/contracts/report-provider.ts'
import { plural } from '../../src/text/plural.ts'
import { nameList } from '../shared/name-list.ts'
import { verdictCounts } from '../shared/outcome-line.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { exchangeCells } from './exchange-cells.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import type { PageExchange, PageProvider } from './page-providers.ts'
import { STATE_WORDS } from './state-words.ts'
import { tableHead } from './table-head.ts'
import { stateOf } from './tool-cells.ts'

/** Named once more in the styles, for a narrow page. */
const COLUMNS = ['Exchange', 'What came', 'Schema', 'Verdict', 'Clients', 'Findings'] as const
const MODELS_LIMIT = 200
const NOTES_SHOWN = 3

/** The table of all exchanges with models, a provider on a wire a group, worst first; nothing where there is none. */
export function exchangesSection(providers: readonly PageProvider[]): Content {
  if (providers.length === 0) return undefined
  return html`<section class="exchanges" aria-labelledby="exchanges">
    <h2 id="exchanges">Providers and exchanges</h2>
    <table class="matrix exchanges" role="table" aria-labelledby="exchanges">
      ${tableHead(COLUMNS)} ${providers.map(providerGroup)}
    </table>
  </section> `
}

function providerGroup(page: PageProvider): Markup {
  const { provider, exchanges, number } = page
  const { models, verdict } = provider
  const counts = verdictCounts(provider.exchanges, 0)
  const [, tone] = STATE_WORDS.verdict[verdict]
  return html`<tbody role="rowgroup" id="provider-${number}">
    <tr class="server" role="row">
      <th role="rowheader" scope="rowgroup" colspan="${COLUMNS.length}">
        <h3>${fullProviderTitle(provider)}</h3>
        ${stateOf([`${plural(exchanges.length, 'exchange')}: ${counts}`, tone])}
        <span class="dim">${nameList(models, MODELS_LIMIT)}</span>
        ${foldersLine(provider)}${noteLines(page)}
      </th>
    </tr>
    ${exchanges.map(exchangeRow)}
  </tbody> `
}

/** Without a script its name leads to what is told of it further down, or stays. */
function exchangeRow(page: PageExchange): Markup {
  const { fragment, address, exchange, isTold } = page
  const id = isTold ? '' : html` id="${address}"`
  return html`<tr class="exchange" role="row" ${id}>
    <th role="rowheader" scope="row"><a class="name" href="#${fragment}">${exchange.name}</a></th>
    ${exchangeCells(page).map((cell) => html`<td role="cell">${cell}</td>`)}
  </tr> `
}

/** An exchange's name is its file's: the folders say where that is. */
function foldersLine({ exchanges, source }: ReportProvider): Markup {
  const folders = new Set(exchanges.map(({ fixture }) => fixture.replace(/[^\\/]*$/u, '')))
  const [folder = '', ...others] = folders
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more folder')}`
  const asked = source.url === undefined ? '' : html`asked at <code>${source.url}</code>; `
  return html`<p class="reason dim">
    ${asked}fixtures in <code>${folder === '' ? '.' : folder}</code>${more}
  </p>`
}

/** What must be known before the exchanges are believed; with each of them it is said again. */
function noteLines({ exchanges }: PageProvider): readonly Markup[] {
  const notes = exchanges.flatMap((exchange) => exchange.notes)
  const left = notes.length - NOTES_SHOWN
  return [
    ...notes
      .slice(0, NOTES_SHOWN)
      .map(({ path, text }) => html`<p class="reason warning">${path}: ${text}</p>`),
    ...(left > 0 ? [html`<p class="reason warning">and ${plural(left, 'more note')}</p>`] : []),
  ]
}
