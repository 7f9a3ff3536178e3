import type { Report, ReportFixture } from '../../src/contracts/report.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { tableHead } from './table-head.ts'
import { timeOf } from './time-of.ts'

const COLUMNS = ['Fixture', 'Origin', 'Recorded', 'State'] as const

/** Files without anything odd that are listed. */
const MOST_PLAIN = 100

/** The files that the report rests on, with what is wrong with them, and what made the page. */
export function fixturesSection({ fixtures, assay, environment, generatedAt }: Report): Markup {
  const plain = fixtures.filter((fixture) => !isOdd(fixture))
  const left = new Set(plain.slice(MOST_PLAIN))
  return html`<section aria-labelledby="fixtures" data-whole>
    <h2 id="fixtures">Fixtures</h2>
    <details>
      <summary>${fixtures.length} that this report rests on</summary>
      <table role="table" aria-labelledby="fixtures">
        ${tableHead(COLUMNS)}
        <tbody role="rowgroup">
          ${fixtures.filter((fixture) => !left.has(fixture)).map(fixtureRow)}
        </tbody>
      </table>
      ${left.size > 0 && html`<p class="dim">and ${left.size} more, complete, without anything odd</p>`}
    </details>
    <p class="dim">
      mcp-assay ${assay}, ${timeOf(generatedAt)}, Node ${environment.node}, ${environment.platform}
    </p>
  </section> `
}

function isOdd({ complete, problems, origin }: ReportFixture): boolean {
  return !complete || problems.length > 0 || origin !== 'recorded'
}

function fixtureRow({
  path,
  origin,
  complete,
  recordedAt,
  notes,
  problems,
}: ReportFixture): Markup {
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
    <td role="cell" data-label="State">
      ${state}${origin !== 'recorded' && notes !== undefined && html`<p class="dim">${notes}</p>`}
    </td>
  </tr> `
}
