import type { Report, ReportSummary } from '../../src/contracts/report.ts'
import { VERDICTS } from '../../src/contracts/verdict.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { plural } from '../../src/text/plural.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { exchangeVerdict, STATE_WORDS } from './state-words.ts'
import type { StateWords } from './state-words.ts'
import { stateOf } from './tool-cells.ts'

/** Parts of the bar, the worst first. */
const BAR: readonly Verdict[] = VERDICTS.toSorted((left, right) => rank(left) - rank(right))

/** The answer to "is it all right?": servers and exchanges by verdict, the numbers that matter, what couldn't be judged. */
export function summarySection(report: Report): Markup {
  const { servers, byVerdict, exchanges, exchangesByVerdict } = report.summary
  const counts = levelCounts(report.findings)
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary" class="hidden">Summary</h2>
    ${servers + exchanges === 0 && html`<p class="verdicts">Nothing was judged.</p>`}
    ${servers > 0 && [verdictBar(servers, 'server', byVerdict), numbers(report.summary)]}
    ${exchanges > 0 && [verdictBar(exchanges, 'exchange', exchangesByVerdict), exchangeNumbers(report.summary)]}
    <p>
      ${counts === '' ? 'No findings.' : html`<a href="#findings">Findings</a>: ${counts}.`}${clientCount(report)}${exchangeClients(report)}
    </p>
    ${unjudged(report)}
  </section> `
}

function numbers(summary: ReportSummary): Markup {
  const { tools, exercised, breaking, needingWrapping, byWrapping, byCompliance } = summary
  const count = byCompliance['schema-unusable']
  const unusable =
    count === 0
      ? ''
      : `, ${count} more ${count === 1 ? 'declares' : 'declare'} one that can't be used`
  return html`<dl class="numbers">
    ${number(breaking, `of ${plural(tools, 'tool')} break their output schema${unusable}`, 'bad')}
    ${number(needingWrapping, `of ${plural(tools, 'tool')} need wrapping, ${byWrapping.impossible} more can't be saved by any wrapper`, 'warning')}
    ${number(tools - exercised, `of ${plural(tools, 'tool')} not exercised in a recording: nothing is known of what they send`, 'plain')}
  </dl>`
}

function exchangeNumbers(summary: ReportSummary): Markup {
  const { exchanges, recordedExchanges, exchangesByVerdict, exchangesByCompliance } = summary
  const all = `of ${plural(exchanges, 'exchange')}`
  const { failed, incomplete } = exchangesByVerdict
  const lost = failed + incomplete + exchangesByVerdict['could-not-run']
  const broken = exchangesByCompliance.invalid + exchangesByCompliance.missing
  return html`<dl class="numbers">
    ${number(lost, `${all} brought no whole answer`, 'bad')}
    ${number(broken, `${all} hold arguments or output that break a schema`, 'bad')}
    ${number(exchanges - recordedExchanges, `${all} not from recordings: no coverage of a provider`, 'plain')}
  </dl>`
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

/** As wide as its servers or exchanges are many; the same is said in words below it. */
function verdictBar(
  count: number,
  noun: 'server' | 'exchange',
  byVerdict: Readonly<Record<Verdict, number>>,
): Markup {
  const there = BAR.filter((verdict) => byVerdict[verdict] > 0)
  const words = there.map((verdict, index) => [
    index === 0 ? '' : ', ',
    stateOf(wordsFor(noun, verdict), ` ${byVerdict[verdict]}`),
  ])
  let before = 0
  const parts = there.map((verdict) => {
    const start = before
    before += (100 * byVerdict[verdict]) / count
    return html`<rect
      class="${STATE_WORDS.verdict[verdict][1]}"
      x="${percent(start)}"
      width="${percent(before - start)}"
      height="100%"
    />`
  })
  return html`<svg class="bar" aria-hidden="true" width="100%" height="8">${parts}</svg>
    <p class="verdicts"><strong>${plural(count, noun)}</strong>: ${words}</p>`
}

function wordsFor(noun: 'server' | 'exchange', verdict: Verdict): StateWords {
  return noun === 'server' ? STATE_WORDS.verdict[verdict] : exchangeVerdict(verdict)
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

/** Said only where answers were replayed through official clients. */
function exchangeClients({ providers }: Report): Content {
  const asked = providers
    .flatMap(({ exchanges }) => exchanges)
    .map(({ clients }) => Object.values(clients).map(({ reaction }) => reaction))
    .filter((reactions) => reactions.length > 0)
  if (asked.length === 0) return undefined
  const rejected = asked.filter((reactions) => reactions.includes('rejects')).length
  const altered = asked.filter(
    (reactions) => !reactions.includes('rejects') && reactions.includes('alters'),
  ).length
  return ` Official clients: of ${plural(asked.length, 'exchange')} they reject answers of ${rejected}, and alter answers of ${altered}.`
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
