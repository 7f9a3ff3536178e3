import type { Report, ReportSummary } from '../../src/contracts/report.ts'
import { VERDICTS } from '../../src/contracts/verdict.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { plural } from '../../src/text/plural.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { STATE_WORDS } from './state-words.ts'
import { stateOf } from './tool-cells.ts'

/** Parts of the bar, the worst first. */
const BAR: readonly Verdict[] = VERDICTS.toSorted((left, right) => rank(left) - rank(right))

/** The answer to "is it all right?": servers by verdict, the numbers that matter, what couldn't be judged. */
export function summarySection(report: Report): Markup {
  const { summary } = report
  const counts = levelCounts(report.findings)
  const { tools, exercised, breaking, needingWrapping, byWrapping, byCompliance } = summary
  const count = byCompliance['schema-unusable']
  const unusable =
    count === 0
      ? ''
      : `, ${count} more ${count === 1 ? 'declares' : 'declare'} one that can't be used`
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary" class="hidden">Summary</h2>
    ${verdictBar(summary)}
    <dl class="numbers">
      ${number(breaking, `of ${plural(tools, 'tool')} break their output schema${unusable}`, 'bad')}
      ${number(needingWrapping, `of ${plural(tools, 'tool')} need wrapping, ${byWrapping.impossible} more can't be saved by any wrapper`, 'warning')}
      ${number(tools - exercised, `of ${plural(tools, 'tool')} not exercised in a recording: nothing is known of what they send`, 'plain')}
    </dl>
    <p>
      ${counts === '' ? 'No findings.' : html`<a href="#findings">Findings</a>: ${counts}.`}${clientCount(report)}
    </p>
    ${unjudged(report)}
  </section> `
}

function rank(verdict: Verdict): number {
  return Object.keys(STATE_WORDS.verdict).indexOf(verdict)
}

function number(count: number, words: string, tone: string): Markup {
  return html`<div>
    <dt>${words}</dt>
    <dd class="${count === 0 ? 'plain' : tone}">${count}</dd>
  </div> `
}

/** As wide as its servers are many; the same is said in words below it. */
function verdictBar({ servers, byVerdict }: ReportSummary): Markup {
  const there = BAR.filter((verdict) => byVerdict[verdict] > 0)
  const words = there.map((verdict, index) => [
    index === 0 ? '' : ', ',
    stateOf(STATE_WORDS.verdict[verdict], ` ${byVerdict[verdict]}`),
  ])
  if (there.length === 0) return html`<p class="verdicts">Nothing was judged.</p>`
  let before = 0
  const parts = there.map((verdict) => {
    const start = before
    before += (100 * byVerdict[verdict]) / servers
    return html`<rect
      class="${STATE_WORDS.verdict[verdict][1]}"
      x="${percent(start)}"
      width="${percent(before - start)}"
      height="100%"
    />`
  })
  return html`<svg class="bar" aria-hidden="true" width="100%" height="8">${parts}</svg>
    <p class="verdicts"><strong>${plural(servers, 'server')}</strong>: ${words}</p>`
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`
}

/** Said only where results were replayed through real clients. */
function clientCount({ servers }: Report): Content {
  const asked = servers
    .flatMap(({ tools }) => tools)
    .filter(({ listed, clients }) => listed && (clients?.clients ?? 0) > 0)
  if (asked.length === 0) return undefined
  const rejected = asked.filter(({ clients }) => (clients?.rejecting ?? 0) > 0).length
  const altered = asked.filter(({ clients }) => (clients?.altering ?? 0) > 0).length
  return ` Real clients: of ${plural(asked.length, 'tool')} they reject results of ${rejected}, and alter results of ${altered}.`
}

function unjudged(report: Report): Content {
  const left = fixtureNotes(report).filter(({ kind }) => kind === 'not-judged')
  if (left.length === 0) return undefined
  return html`<div class="notice">
    <h3>${plural(left.length, 'file')} left out</h3>
    <ul>
      ${left.map(({ path, text }) => html`<li><code>${path}</code> ${text}</li> `)}
    </ul>
  </div>`
}
