import type { ReportServer } from '../../src/contracts/report.ts'
import { plural } from '../../src/text/plural.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { serverTitle } from '../shared/server-title.ts'
import { forAnyone } from '../shared/for-anyone.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import type { PageServer, PageTool } from './page-model.ts'
import { tableHead } from './table-head.ts'
import { stateOf, toolCells } from './tool-cells.ts'
import { toolsBar } from './tools-bar.ts'

/** The script makes the rows of calls in the same columns. */
const COLUMNS = [
  'Server, tool, call',
  'State',
  'What came',
  'Schema',
  'Wrap rule',
  'Calls',
] as const

/** The table of all servers, worst first, a row each; its tools are below it, and are folded if a script runs. */
export function matrixSection(servers: readonly PageServer[]): Markup {
  if (servers.length === 0) return html`<p id="tools">Nothing was judged.</p>`
  return html`<section aria-labelledby="tools">
    <h2 id="tools" class="hidden">Servers and tools</h2>
    <table class="matrix" role="table" aria-labelledby="tools">
      ${tableHead(COLUMNS)} ${servers.map(serverGroup)}
    </table>
  </section> `
}

function serverGroup(page: PageServer): Markup {
  return html`<tbody role="rowgroup" id="server-${page.number}">
    ${serverRow(page)} ${aboutRow(page)} ${page.tools.map(toolRow)}
  </tbody> `
}

function serverRow({ server, fixtures }: PageServer): Markup {
  const { state, transport, protocolVersion = '', reason } = server
  const words = SUBJECT_STATE_WORDS[state]
  const tools = server.tools.filter(({ listed }) => listed)
  const calls = server.tools.flatMap((tool) => tool.calls).length
  const isIncomplete = fixtures.some(({ complete }) => !complete)
  return html`<tr class="server" role="row">
    <th role="rowheader" scope="rowgroup">
      <h3 class="name">${serverTitle(server)}</h3>
      <span class="dim protocol">${[transport, protocolVersion].join(' ').trim()}</span>
      ${isIncomplete && html`<span class="badge warning">incomplete</span>`}
    </th>
    <td role="cell" class="state">${stateOf([words.one, words.tone])}</td>
    ${tools.length === 0 ? html`<td role="cell" class="why dim" colspan="4"><p>${reason}</p></td>` : [html`<td role="cell" class="tools" colspan="2">${toolsBar(tools)}</td> `, html`<td role="cell" class="rules">${rulesReady(server)}</td> `, html`<td role="cell" class="count">${calls > 0 && calls}</td>`]}
  </tr> `
}

/** How many of the tools that need a wrap rule have one that holds on all their calls. */
function rulesReady({ tools }: ReportServer): Content {
  const wanting = tools.filter(
    ({ listed, wrapping }) => listed && (wrapping === 'required' || wrapping === 'recommended'),
  )
  if (wanting.length === 0) return undefined
  const ready = wanting.filter(({ rule }) => rule !== undefined).length
  if (ready === 0) return html`<span class="dim">no rule fits yet</span>`
  return `${ready} of ${plural(wanting.length, 'rule')} ready`
}

/** What must be known of a server beside its row; nothing if that is all. */
function aboutRow(page: PageServer): Content {
  const { server, number, findings } = page
  const counts = levelCounts(findings)
  const lines = [
    server.reason !== undefined && html`<p class="reason">${server.reason}</p>`,
    ...page.notes.map(noteLine),
    counts !== '' &&
      html`<p class="reason"><a href="#findings-${number}">Findings</a>: ${counts}</p>`,
    notExercised(page),
  ].filter((line) => line !== false && line !== undefined)
  if (lines.length === 0) return undefined
  return html`<tr class="about" role="row">
    <td role="cell" colspan="${COLUMNS.length}">${lines}</td>
  </tr> `
}

function noteLine({ path, text }: FixtureNote): Markup {
  return html`<p class="reason warning">${path}: ${text}</p>`
}

function notExercised({ server }: PageServer): Content {
  const count = server.tools.filter(({ exercised }) => !exercised).length
  if (count === 0) return undefined
  const { lines = [], notes = [] } = server.exercise ?? {}
  return html`<details>
    <summary>${plural(count, 'tool')} not called</summary>
    <p>
      Nothing is known of what they send.
      ${lines.length > 0 && 'Name calls for them, and make them:'}
    </p>
    ${lines.map((line) => html`<pre tabindex="0"><code>${forAnyone(line)}</code></pre>`)}
    ${notes.map((note) => html`<p>First ${note}.</p>`)}
  </details>`
}

function toolRow({ tool, number, calls }: PageTool): Markup {
  const cells = toolCells(tool)
  const [first] = calls
  const name =
    first === undefined
      ? html`<span class="name">${tool.name}</span>`
      : html`<a class="name" href="#calls-${number}">${tool.name}</a>`
  return html`<tr class="tool" role="row" id="tool-${number}">
    <th role="rowheader" scope="row">${name}</th>
    <td role="cell" class="state">${cells.state}</td>
    ${cell('What came', cells.came)}${cell('Schema', cells.compliance)}${cell('Wrap rule', cells.rule)}${cell('Calls', cells.calls)}
  </tr> `
}

function cell(label: (typeof COLUMNS)[number], content: Content): Markup {
  return html`<td role="cell" data-label="${label}">${content}</td>`
}
