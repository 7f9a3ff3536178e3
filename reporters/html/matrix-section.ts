import { plural } from '../../src/text/plural.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import type { PageServer, PageTool } from './page-model.ts'
import { serverStateWords, SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { tableHead } from './table-head.ts'
import { stateOf, toolCells } from './tool-cells.ts'

const COLUMNS = [
  'Tool',
  'What came',
  'Schema',
  'Wrapping',
  'Clients',
  'Extractor',
  'Calls',
] as const

/** The table of all tools, a server a group, worst first. Without a script a tool's name leads to its calls. */
export function matrixSection(servers: readonly PageServer[]): Markup {
  if (servers.length === 0) return html`<p id="tools">Nothing was judged.</p>`
  return html`<section aria-labelledby="tools">
    <h2 id="tools">Servers and tools</h2>
    <p class="keys" hidden>
      Keys: <kbd>↓</kbd> <kbd>↑</kbd> move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes,
      <kbd>/</kbd> searches.
    </p>
    <table class="matrix" role="table" aria-labelledby="tools">
      ${tableHead(COLUMNS)} ${servers.map(serverGroup)}
    </table>
  </section> `
}

function serverGroup(page: PageServer): Markup {
  const { server, tools, number } = page
  return html`<tbody role="rowgroup" id="server-${number}">
    <tr class="server" role="row">
      <th role="rowheader" scope="rowgroup" colspan="${COLUMNS.length}">
        <h3>${fullServerTitle(server)}</h3>
        ${stateOf([serverStateWords(server), SUBJECT_STATE_WORDS[server.state].tone])}
        <span class="dim"
          >${[server.transport, server.protocolVersion ?? ''].join(' ').trim()}</span
        >
        ${page.fixtures.some(({ complete }) => !complete) && html`<span class="badge warning">incomplete</span>`}
        ${server.reason !== undefined && html`<p class="reason">${server.reason}</p>`}
        ${page.notes.map(noteLine)}${notExercised(page)}
      </th>
    </tr>
    ${tools.map(toolRow)}
  </tbody> `
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
    ${lines.map((line) => html`<pre tabindex="0"><code>${line}</code></pre>`)}
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
    ${cell('What came', cells.came)}${cell('Schema', cells.compliance)}${cell('Wrapping', cells.wrapping)}${cell('Clients', cells.clients)}${cell('Extractor', cells.extractor)}${cell('Calls', cells.calls)}
  </tr> `
}

function cell(label: (typeof COLUMNS)[number], content: Content): Markup {
  return html`<td role="cell" data-label="${label}">${content}</td>`
}
