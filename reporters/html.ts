import type { Report, ReportSummary } from '../src/contracts/report.ts'
import { defineReporter } from './define.ts'
import { callsSection } from './html/calls-section.ts'
import { dataSection } from './html/data-section.ts'
import { exchangeDetailsSection } from './html/exchange-details-section.ts'
import { exchangesSection } from './html/exchanges-section.ts'
import { erasSection } from './html/eras-section.ts'
import { filtersSection } from './html/filters-section.ts'
import { findingsSection } from './html/findings-section.ts'
import { fixturesSection } from './html/fixtures-section.ts'
import { html as markup, ownText, textOfMarkup } from './html/markup.ts'
import type { Markup } from './html/markup.ts'
import { matrixSection } from './html/matrix-section.ts'
import { pageScript } from './html/page-assets.ts'
import { pageHead } from './html/page-head.ts'
import { pageServers } from './html/page-model.ts'
import type { PageServer } from './html/page-model.ts'
import { pageProviders } from './html/page-providers.ts'
import { suitesSection } from './html/suites-section.ts'
import { summarySection } from './html/summary-section.ts'
import { timeOf } from './html/time-of.ts'
import { nameAndVersion } from './shared/name-and-version.ts'
import { stateCounts, SUBJECT_STATE_WORDS } from './shared/subject-states.ts'
import { plural } from '../src/text/plural.ts'
import { VERDICTS_WORST_FIRST } from '../src/verdict/verdicts-worst-first.ts'
import { exchangeVerdict } from './html/state-words.ts'

/** What the keys of a page do. */
const KEYS = [
  [['j', '↓'], 'next row'],
  [['k', '↑'], 'row before'],
  [['Enter', '→'], 'open'],
  [['Esc', '←'], 'close'],
  [['n'], 'next call that has a must or a should'],
  [['p'], 'the one before'],
  [['/'], 'search'],
  [['?'], 'this help'],
] as const

/** The report as one page for a browser: it asks for nothing, and reads without a script. */
export const html = defineReporter({
  name: 'html',
  render: (report) => textOfMarkup(page(report)),
})

function page(report: Report): Markup {
  const servers = pageServers(report)
  const providers = pageProviders(report, addressesOf(servers))
  const script = pageScript()
  return markup`<!doctype html>
<html lang="en">
${pageHead(pageTitle(report), script)}
<body>
<header><h1>assay</h1> <p class="dim">${sizeOf(report)}${timeOf(report.generatedAt)} · mcp-assay ${report.assay}</p>
<label class="theme" hidden>Theme <select>${['system', 'light', 'dark'].map((name) => markup`<option>${name}</option>`)}</select></label></header>
<main>
${summarySection(report)}
<p id="unknown" class="notice" role="status" hidden></p>
${servers.length + providers.length > 0 && filtersSection(servers, providers)}
${(servers.length > 0 || providers.length + report.suites.length === 0) && matrixSection(servers)}
${suitesSection(report.suites)}${exchangesSection(providers)}
${erasSection(report)}
${findingsSection(servers, providers)}
${servers.length > 0 && callsSection(servers)}
${exchangeDetailsSection(providers)}
${fixturesSection(report)}
</main>
<dialog aria-label="Keys"><h2>Keys</h2>
<dl>${KEYS.map(([keys, what]) => markup`<dt>${keys.map((key) => markup`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd>`)}</dl>
<form method="dialog"><button>Close</button></form></dialog>
${dataSection(servers, providers)}<script type="module">${ownText(script.text)}</script>
</body>
</html>
`
}

/** What a browser's tab has room for: of one server its state, else the two worst states. */
function pageTitle({ servers, suites, summary }: Report): string {
  const [only] = servers
  if (only === undefined)
    return summary.exchanges === 0 && suites.length > 0
      ? suites.map((suite) => `${suite.name} ${suite.verdict}`).join(', ')
      : exchangesTitle(summary)
  if (servers.length === 1)
    return `${nameAndVersion(only.name, only.version)} ${SUBJECT_STATE_WORDS[only.state].one}`
  const worst = stateCounts(summary.byState).slice(0, 2)
  return `${plural(servers.length, 'server')}: ${worst.map(([, words]) => words).join('; ')}`
}

function exchangesTitle({ exchanges, exchangesByVerdict: by }: ReportSummary): string {
  if (exchanges === 0) return 'nothing was judged'
  const worst = VERDICTS_WORST_FIRST.find((verdict) => by[verdict] > 0) ?? 'passed'
  return `${plural(exchanges, 'exchange')}: ${by[worst]} ${exchangeVerdict(worst)[0]}`
}

/** How much was judged, before what else is said of it; nothing if nothing was. */
function sizeOf({ servers, summary }: Report): string {
  const calls = servers.flatMap(({ tools }) => tools).flatMap((tool) => tool.calls).length
  const parts = [
    summary.servers > 0 && plural(summary.servers, 'server'),
    summary.tools > 0 && plural(summary.tools, 'tool'),
    calls > 0 && plural(calls, 'call'),
    summary.exchanges > 0 && plural(summary.exchanges, 'exchange'),
  ].filter(Boolean)
  return parts.length === 0 ? '' : `${parts.join(', ')} · `
}

/** What stands behind `#` for calls. */
function addressesOf(servers: readonly PageServer[]): ReadonlySet<string> {
  const calls = servers.flatMap(({ tools }) => tools.flatMap((tool) => tool.calls))
  return new Set(calls.map(({ address }) => address))
}
