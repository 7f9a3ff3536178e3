import type { ReportAnswer, ReportLlmCall } from '../../src/contracts/report-provider.ts'
import { shellQuote } from '../../src/text/shell-quote.ts'
import { cutText } from '../../src/verdict/cut-text.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import type { PageExchange, PageProvider } from './page-providers.ts'

/** Characters of a text, and of a call's arguments; the page stays small with thousands of exchanges. */
const TEXT_LIMIT = 300

/** What came in exchanges, in short, for a reader without a script; a browser that runs one makes nothing of it. */
export function exchangeDetailsSection(providers: readonly PageProvider[]): Content {
  if (providers.length === 0) return undefined
  return html`<noscript
    ><section aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <p>
        With JavaScript each exchange opens: what was asked, what came, its errors, the clients'
        reactions, the frames. Without it <code>assay show FIXTURE</code> prints them; here is what
        came in short, of the worst first.
      </p>
      ${providers.flatMap((page) => page.exchanges.filter(({ isTold }) => isTold).map((exchange) => details(page, exchange)))}
    </section></noscript
  > `
}

function details(
  { provider }: PageProvider,
  { exchange, address, findings }: PageExchange,
): Markup {
  const { name, reason, answers, fixture } = exchange
  return html`<details id="${address}">
    <summary>${fullProviderTitle(provider)}: <strong>${name}</strong></summary>
    ${reason !== undefined && html`<p>${reason}</p>`} ${answers.map(answerBlock)}
    ${findings.map(({ level, code, message }) => html`<p>${level} ${code}: ${message}</p>`)}
    <p><code>assay show ${shellQuote(fixture)}</code></p>
  </details> `
}

function answerBlock({ text, calls, finish }: ReportAnswer): Content {
  return [
    text !== '' && html`<pre tabindex="0">${cutText(text, TEXT_LIMIT).kept}</pre>`,
    ...calls.map(callBlock),
    finish !== undefined && html`<p class="dim">finish ${finish.native}</p>`,
  ]
}

function callBlock({ name, arguments: text, from, format, schemaErrors }: ReportLlmCall): Markup {
  const where = from === 'native' ? 'native' : `in text, ${format ?? ''}`
  const errors = schemaErrors.map(({ pointer, message }) => `${pointer || '/'} ${message}`)
  return html`<p>
    call (${where}): <code>${name} ${cutText(text, TEXT_LIMIT).kept}</code>
    ${errors.length > 0 && html`<span class="bad">${errors.join('; ')}</span>`}
  </p>`
}
