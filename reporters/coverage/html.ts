import type { Coverage, CoverageAspect, CoverageItem } from '../../src/contracts/coverage.ts'
import { html as markup, textOfMarkup } from '../html/markup.ts'
import type { Markup } from '../html/markup.ts'
import { pageHead } from '../html/page-head.ts'
import { tableHead } from '../html/table-head.ts'
import { timeOf } from '../html/time-of.ts'
import { stateOf } from '../html/tool-cells.ts'
import { nameList } from '../shared/name-list.ts'
import { defineCoverageReporter } from './define.ts'
import { ASPECT_TITLES, totalWords } from './words.ts'

const SUBJECTS_LIMIT = 60

/** Coverage as one page for a browser: it has no script, and loads nothing. */
export const html = defineCoverageReporter({
  name: 'html',
  render: (coverage) => textOfMarkup(page(coverage)),
})

function page(coverage: Coverage): Markup {
  return markup`<!doctype html>
<html lang="en">
${pageHead('Coverage')}
<body>
<header><h1>assay coverage</h1> <p class="dim">${timeOf(coverage.generatedAt)} · mcp-assay ${coverage.assay}</p></header>
<main>
<p>${totalWords(coverage)}.</p>
<ul>${coverage.aspects.map(aspectLink)}</ul>
${coverage.fixtures.unread.map(({ path, reason }) => markup`<p class="notice">not read: ${path} ${reason}</p>`)}
${coverage.aspects.map(aspectSection)}
</main>
</body>
</html>
`
}

function aspectLink({ name, items, shown }: CoverageAspect): Markup {
  return markup`<li><a href="#${name}">${ASPECT_TITLES[name]}</a>: ${shown} of ${items.length}</li>`
}

function aspectSection({ name, items, shown }: CoverageAspect): Markup {
  return markup`<section aria-labelledby="${name}">
<h2 id="${name}">${ASPECT_TITLES[name]} ${stateOf([`${shown} of ${items.length}`, shown === items.length ? 'good' : 'plain'])}</h2>
<table role="table" aria-labelledby="${name}">
${tableHead(['Name', 'Recorded', 'Made by hand', 'By', 'Example'])}
<tbody role="rowgroup">${items.map(row)}</tbody>
</table>
</section>
`
}

function row({ name, recorded, made, subjects, example }: CoverageItem): Markup {
  const cells = [
    ['Recorded', recorded === 0 ? stateOf(['missing', 'warning']) : recorded],
    ['Made by hand', made === 0 ? '' : made],
    ['By', nameList(subjects, SUBJECTS_LIMIT)],
    ['Example', example === undefined ? '' : `${example.fixture}:${example.line}`],
  ] as const
  return markup`<tr role="row"><th role="rowheader" scope="row">${name}</th>${cells.map(
    ([label, content]) => markup`<td role="cell" data-label="${label}">${content}</td>`,
  )}</tr>
`
}
