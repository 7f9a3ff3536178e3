import type { Report, ReportSummary } from '../../src/contracts/report.ts'
import { VERDICTS } from '../../src/contracts/verdict.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { plural } from '../../src/text/plural.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { exchangeVerdict, STATE_WORDS, type StateWords } from './state-words.ts'
import { stateCounts, SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { stateOf } from './tool-cells.ts'

/** Parts of the bar, the worst first. */
const BAR: readonly Verdict[] = VERDICTS.toSorted((left, right) => rank(left) - rank(right))

/** The answer to "is it all right?": servers and exchanges by verdict, the numbers that matter, what couldn't be judged. */
export function summarySection(report: Report): Markup {
  const { servers, exchanges } = report.summary
  const counts = levelCounts(report.findings)
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary" class="hidden">Summary</h2>
    ${servers + exchanges === 0 && html`<p class="verdicts">Nothing was judged.</p>`}
    ${servers > 0 && [serverBar(report.summary), numbers(report.summary)]}
    ${exchanges > 0 && [exchangeBar(report.summary), exchangeNumbers(report.summary)]}
    <p>
      ${counts === '' ? 'No findings.' : html`<a href="#findings">Findings</a>: ${counts}.`}${clientCount(report)}${exchangeClients(report)}
    </p>
    ${unjudged(report)}
  </section> `
}

function numbers({ tools, toolsByState }: ReportSummary): Markup {
  const all = `of ${plural(tools, 'tool')}`
  const lost = toolsByState['loses-output']
  return html`<dl class="numbers">
    ${number(toolsByState['breaks-schema'], `${all} break their schema`, 'bad')}
    ${lost > 0 && number(lost, `${all} lose their output`, 'bad')}
    ${number(toolsByState['needs-wrapping'], `${all} work and need wrapping`, 'warning')}
    ${number(toolsByState.works, `${all} work`, 'good')}
    ${toolsByState['not-called'] > 0 && number(toolsByState['not-called'], `${all} were not called`, 'plain')}
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

/** A part of a bar: how many, in words, and how it stands out. */
type BarPart = readonly [count: number, words: string, tone: StateWords[1]]

function serverBar({ servers, byState }: ReportSummary): Markup {
  const parts = stateCounts(byState).map(([state, words]): BarPart => [
    byState[state],
    words,
    SUBJECT_STATE_WORDS[state].tone,
  ])
  return bar(plural(servers, 'server'), parts)
}

function exchangeBar({ exchanges, exchangesByVerdict: by }: ReportSummary): Markup {
  const parts = BAR.filter((verdict) => by[verdict] > 0).map((verdict): BarPart => {
    const [words, tone] = exchangeVerdict(verdict)
    return [by[verdict], `${by[verdict]} ${words}`, tone]
  })
  return bar(plural(exchanges, 'exchange'), parts)
}

/** Each part is as wide as its servers or exchanges are many; the words below say the same. */
function bar(all: string, parts: readonly BarPart[]): Markup {
  const total = parts.reduce((sum, [count]) => sum + count, 0)
  let before = 0
  const drawn = parts.map(([count, , tone]) => {
    const start = before
    before += (100 * count) / total
    return html`<rect
      class="${tone}"
      x="${percent(start)}"
      width="${percent(before - start)}"
      height="100%"
    />`
  })
  const words = parts.map(([, text, tone], index) => [
    index === 0 ? '' : '; ',
    stateOf([text, tone]),
  ])
  return html`<svg class="bar" aria-hidden="true" width="100%" height="8">${drawn}</svg>
    <p class="verdicts"><strong>${all}</strong>: ${words}</p>`
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
  const changed = altered === 0 ? '' : `, and alter results of ${altered}`
  return ` Real clients reject results of ${rejected} of ${plural(asked.length, 'tool')}${changed}.`
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
  const changed = altered === 0 ? '' : `, and alter ${altered}`
  return ` Official clients reject the answers of ${rejected} of ${plural(asked.length, 'exchange')}${changed}.`
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
