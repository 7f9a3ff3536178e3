import type { Report, ReportSummary } from '../../src/contracts/report.ts'
import type { ReportSuite } from '../../src/contracts/report-suite.ts'
import { plural } from '../../src/text/plural.ts'
import { VERDICTS_WORST_FIRST } from '../../src/verdict/verdicts-worst-first.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { suiteCounts, suiteTitle } from '../shared/suite-cases.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { exchangeVerdict } from './state-words.ts'
import { serverStateWords, stateCounts, SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { stateOf } from './tool-cells.ts'

/** The answer to "is it all right?" in one sentence, what real clients do, and what could not be judged. */
export function summarySection(report: Report): Markup {
  const { servers, exchanges } = report.summary
  const counts = levelCounts(report.findings)
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary" class="hidden">Summary</h2>
    ${servers + exchanges + report.suites.length === 0 && html`<p class="answer">Nothing was judged.</p>`}
    ${servers > 0 && html`<p class="answer">${serverAnswer(report)}.</p>`}
    ${exchanges > 0 && html`<p class="answer">${exchangeAnswer(report.summary)}.</p>`}
    ${report.suites.map((suite) => html`<p class="answer">${suiteTitle(suite)}: ${suiteAnswer(suite)}.</p>`)}
    <p>
      ${servers + exchanges > 0 && counts === '' && 'No findings.'}${counts !== '' && html`<a href="#findings">Findings</a>: ${counts}.`}${clientCount(report)}${exchangeClients(report)}
    </p>
    ${unjudged(report)}
  </section> `
}

/** `failed, 420 cases: 3 failed, 417 passed` */
function suiteAnswer(suite: ReportSuite): Markup {
  const { verdict } = suite
  return stateOf([`${verdict}, ${suiteCounts(suite)}`, verdict === 'passed' ? 'good' : 'bad'])
}

/** `2 servers break their schema, 1 works`; of one server its name, with the tools that it is about. */
function serverAnswer({ servers, summary: { byState } }: Report): Content {
  const [only] = servers
  if (servers.length === 1 && only !== undefined) {
    const { tone } = SUBJECT_STATE_WORDS[only.state]
    return [fullServerTitle(only), ' ', stateOf([sentenceWords(serverStateWords(only)), tone])]
  }
  return stateCounts(byState).map(([state, words], index) => {
    const text = index === 0 ? withNoun(words, 'server') : words
    return [
      index === 0 ? '' : ', ',
      stateOf([sentenceWords(text), SUBJECT_STATE_WORDS[state].tone]),
    ]
  })
}

/** Commas part the states. */
function sentenceWords(words: string): string {
  return words.replace(', need', ' but need')
}

/** `2 work` as `2 servers work`. */
function withNoun(words: string, noun: string): string {
  const [count = '', ...rest] = words.split(' ')
  return [plural(Number(count), noun), ...rest].join(' ')
}

/** `16 exchanges with models: 2 failed, 14 delivered`, and how many are no recordings. */
function exchangeAnswer(summary: ReportSummary): Content {
  const { exchanges, recordedExchanges, exchangesByVerdict: by } = summary
  const made = exchanges - recordedExchanges
  const parts = VERDICTS_WORST_FIRST.filter((verdict) => by[verdict] > 0).map((verdict, index) => {
    const [words, tone] = exchangeVerdict(verdict)
    return [index === 0 ? '' : ', ', stateOf([`${by[verdict]} ${words}`, tone])]
  })
  return [
    `${plural(exchanges, 'exchange')} with models: `,
    parts,
    made > 0 && html` <span class="dim">(${made} not from recordings)</span>`,
  ]
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
