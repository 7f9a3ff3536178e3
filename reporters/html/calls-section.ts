import { plural } from '../../src/text/plural.ts'
import { seenShare } from '../shared/describe-coverage.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { html } from './markup.ts'
import type { Markup } from './markup.ts'
import type { PageCall, PageServer, PageTool } from './page-model.ts'
import { tableHead } from './table-head.ts'
import { STATE_WORDS } from './state-words.ts'
import { stateOf } from './tool-cells.ts'

/** Named once more in the styles, for a narrow page: in each of many cells they would weigh more than what they name. */
const COLUMNS = ['Call', 'What came', 'Schema', 'Wrapping', 'Findings', 'Where'] as const

/** The calls in short form, for a reader without a script; a browser that runs one makes nothing of it. */
export function callsSection(servers: readonly PageServer[]): Markup {
  return html`<noscript
    ><section aria-labelledby="calls">
      <h2 id="calls">Calls</h2>
      <p>
        With JavaScript each call opens: what came, the value, its errors, the clients' reactions,
        the frames. Without it <code>assay show FIXTURE</code> prints them.
      </p>
      ${servers.flatMap((page) => page.tools.filter(({ calls }) => calls.length > 0).map((tool) => toolCalls(page, tool)))}
    </section></noscript
  > `
}

function toolCalls({ server }: PageServer, { tool, number, calls }: PageTool): Markup {
  const id = `calls-${number}`
  return html`<details>
    <summary>
      ${fullServerTitle(server)}: <strong>${tool.name}</strong>, ${plural(calls.length, 'call')}
    </summary>
    <table class="calls" id="${id}" aria-label="Calls of ${tool.name}">
      ${tableHead(COLUMNS)}
      <tbody>
        ${calls.map(callRow)}
      </tbody>
    </table>
  </details> `
}

function callRow({ call, address, findings }: PageCall): Markup {
  const { name, channel, shape, compliance, wrapping, fixture, line, schemaCoverage } = call
  const codes = [...new Set(findings.map(({ code }) => code))].join(', ')
  return html`<tr id="${address}">
    <th scope="row">${name}</th>
    <td>${channel} · ${shape}</td>
    <td>${stateOf(STATE_WORDS.compliance[compliance], seenShare([schemaCoverage]))}</td>
    <td>${stateOf(STATE_WORDS.wrapping[wrapping])}</td>
    <td>${codes}</td>
    <td><code>${fixture}:${line}</code></td>
  </tr> `
}
