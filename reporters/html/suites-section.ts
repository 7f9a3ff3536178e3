import type { ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import type { JsonValue } from '../../src/contracts/json.ts'
import {
  casesToTell,
  outcomeWords,
  suiteCounts,
  suiteTitle,
  topicCounts,
} from '../shared/suite-cases.ts'
import { html, ownText } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { tableHead } from './table-head.ts'
import { stateOf } from './tool-cells.ts'

/** Runs of conformance suites: verdict, topics, and each case that did not pass; nothing if there is none. */
export function suitesSection(suites: readonly ReportSuite[]): Content {
  if (suites.length === 0) return undefined
  return html`<section class="suites" aria-labelledby="suites">
    <h2 id="suites">Conformance suites</h2>
    ${suites.map(suiteBlock)}
  </section> `
}

function suiteBlock(suite: ReportSuite): Markup {
  const { name, asks, verdict, reason, diagnostics } = suite
  const told = casesToTell(suite)
  const words = verdict === 'could-not-run' ? 'could not run' : verdict
  const tone = verdict === 'passed' ? 'good' : verdict === 'incomplete' ? 'warning' : 'bad'
  return html`<h3 id="suite:${name}">
      ${suiteTitle(suite)} ${stateOf([reason === undefined ? words : `${words}: ${reason}`, tone])}
    </h3>
    <p class="dim">${asks}. ${suiteCounts(suite)}.</p>
    ${diagnostics.map((text) => html`<p class="notice">${text}</p>`)}
    <table role="table" aria-labelledby="suite:${name}">
      ${tableHead(['Topic', 'Passed'])}
      <tbody role="rowgroup">
        ${topicCounts(suite).map(
          ({ topic, passed, total }) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">${topic}</th>
              <td role="cell" data-label="Passed">
                ${stateOf([`${passed} of ${total}`, passed === total ? 'good' : 'bad'])}
              </td>
            </tr> `,
        )}
      </tbody>
    </table>
    ${told.map((one) => caseBlock(one, name))} `
}

function caseBlock(one: ReportCase, suite: string): Markup {
  const {
    id,
    title,
    level,
    outcome,
    message = '',
    rule,
    input,
    expected,
    got,
    stderr,
    repeat,
  } = one
  const { text, ...rest } = input
  return html`<details id="case:${suite}/${id}">
    <summary>
      ${title}
      ${stateOf([outcomeWords(outcome), level === 'must' && outcome !== 'skipped' ? 'bad' : 'warning'])}
      <code class="dim">${id}</code>
    </summary>
    <p>${message}</p>
    ${typeof text === 'string' && block('Input', text)}
    ${(typeof text !== 'string' || Object.keys(rest).length > 0) && json('Input', typeof text === 'string' ? rest : input)}
    ${expected.map(({ result, reason }, index) => json(index === 0 ? 'Expected' : `Or: ${reason ?? ''}`, result))}
    ${got !== undefined && json('Got', got)}
    ${stderr !== undefined && block('Standard error', stderr.join('\n'))}
    <p class="rule">${rule.sentence} ${sourceOf(rule.source)}</p>
    ${repeat !== undefined && block('Again', repeat)}
  </details> `
}

function sourceOf(source: string): Markup {
  return source.startsWith('https://')
    ? html`<a href="${source}" rel="noreferrer">${source}</a>`
    : html`<code>${source}</code>`
}

function json(label: string, value: JsonValue): Markup {
  return block(label, JSON.stringify(value, undefined, 2))
}

/** A text line by line; the page's own texts are on one line. */
function block(label: string, text: string): Markup {
  const lines = text.split('\n')
  return html`<p class="label">${label}</p>
    <pre>${lines.map((line, index) => [line, index === lines.length - 1 ? '' : NEWLINE])}</pre> `
}

// A template drops the spaces that it is laid out with.
const NEWLINE = ownText('\n')
