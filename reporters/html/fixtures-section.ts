import type { Report } from '../../src/contracts/report.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { tableHead } from './table-head.ts'
import { timeOf } from './time-of.ts'

const COLUMNS = ['Fixture', 'Origin', 'Recorded', 'State'] as const

/** The files that the report rests on, with what is wrong with them, and what made the page. */
export function fixturesSection({ fixtures, assay, environment, generatedAt }: Report): Markup {
  return html`<section aria-labelledby="fixtures">
    <h2 id="fixtures">Fixtures</h2>
    <details>
      <summary>${fixtures.length} that this report rests on</summary>
      <table role="table" aria-labelledby="fixtures">
        ${tableHead(COLUMNS)}
        <tbody role="rowgroup">
          ${fixtures.map(fixtureRow)}
        </tbody>
      </table>
    </details>
    <p class="dim">
      mcp-assay ${assay}, ${timeOf(generatedAt)}, Node ${environment.node}, ${environment.platform}
    </p>
  </section> `
}

function fixtureRow({
  path,
  origin,
  complete,
  recordedAt,
  problems,
}: Report['fixtures'][number]): Markup {
  const state: Content =
    complete && problems.length === 0
      ? 'complete'
      : html`<span class="warning"
          >${[complete ? 'complete' : 'incomplete', ...problems].join('; ')}</span
        >`
  return html`<tr role="row">
    <th role="rowheader" scope="row"><code>${path}</code></th>
    <td role="cell" data-label="Origin">${origin ?? 'unknown'}</td>
    <td role="cell" data-label="Recorded">${timeOf(recordedAt ?? 'unknown')}</td>
    <td role="cell" data-label="State">${state}</td>
  </tr> `
}
