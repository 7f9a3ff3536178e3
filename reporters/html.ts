import type { Report } from '../src/contracts/report.ts'
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
import { pageScript, pageStyle } from './html/page-assets.ts'
import type { PageAsset } from './html/page-assets.ts'
import { pageServers } from './html/page-model.ts'
import type { PageServer } from './html/page-model.ts'
import { pageProviders } from './html/page-providers.ts'
import { summarySection } from './html/summary-section.ts'
import { timeOf } from './html/time-of.ts'
import { outcomeLine } from './shared/outcome-line.ts'

/** The report as one page for a browser: it asks for nothing, and reads without a script. */
export const html = defineReporter({
  name: 'html',
  render: (report) => textOfMarkup(page(report)),
})

function page(report: Report): Markup {
  const servers = pageServers(report)
  const providers = pageProviders(report, addressesOf(servers))
  const style = pageStyle()
  const script = pageScript()
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${outcomeLine(report)} · mcp-assay</title>
<link rel="icon" href="data:,">
<style>${ownText(style.text)}</style>
</head>
<body>
<header><h1>mcp-assay report</h1> <p class="dim">${timeOf(report.generatedAt)}</p>
<fieldset class="theme" hidden><legend class="hidden">Theme</legend>${['system', 'light', 'dark'].map((name) => markup`<label><input type="radio" name="theme" value="${name}"> ${name}</label>`)}</fieldset></header>
<main>
${summarySection(report)}
${servers.length + providers.length > 0 && filtersSection(servers, providers)}
${(servers.length > 0 || providers.length === 0) && matrixSection(servers)}
${exchangesSection(providers)}
${erasSection(report)}
${findingsSection(servers, providers)}
${servers.length > 0 && callsSection(servers)}
${exchangeDetailsSection(providers)}
${fixturesSection(report)}
</main>
${dataSection(servers, providers)}<script type="module">${ownText(script.text)}</script>
</body>
</html>
`
}

/** What stands behind `#` for calls. */
function addressesOf(servers: readonly PageServer[]): ReadonlySet<string> {
  const calls = servers.flatMap(({ tools }) => tools.flatMap((tool) => tool.calls))
  return new Set(calls.map(({ address }) => address))
}

/** Nothing is loaded or sent, and only the page's own script and styles count, whatever a text may smuggle in. */
function policy(style: PageAsset, script: PageAsset): string {
  return [
    "default-src 'none'",
    `script-src '${script.hash}'`,
    `style-src '${style.hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
