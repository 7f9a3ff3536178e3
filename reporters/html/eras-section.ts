import type { EraDifference, Report } from '../../src/contracts/report.ts'
import { agreeingServers } from '../shared/agreeing-servers.ts'
import { nameAndVersion } from '../shared/name-and-version.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { tableHead } from './table-head.ts'

const COLUMNS = [
  'Server',
  'Tool',
  'What differs',
  'With a handshake',
  'Without one (2026-07-28)',
] as const

/** Where servers that were recorded in both eras differ between them, and which don't; nothing where none was. */
export function erasSection(report: Report): Content {
  const { eras } = report
  const same = agreeingServers(report)
  if (eras.length === 0 && same.length === 0) return undefined
  return html`<section aria-labelledby="eras" data-whole>
    <h2 id="eras">Between the eras</h2>
    ${same.length > 0 && html`<p>No difference was seen in what was called in both: ${same.join(', ')}.</p>`}
    ${eras.length > 0 && table(eras)}
  </section> `
}

function table(eras: readonly EraDifference[]): Markup {
  return html`<table role="table" aria-labelledby="eras">
    ${tableHead(COLUMNS)}
    <tbody role="rowgroup">
      ${eras.map(row)}
    </tbody>
  </table>`
}

function row(difference: EraDifference): Markup {
  const [who, , which, before, after] = COLUMNS
  return html`<tr role="row">
    <td role="cell" data-label="${who}">
      ${nameAndVersion(difference.server, difference.version)}
    </td>
    <th role="rowheader" scope="row">${difference.tool}</th>
    <td role="cell" data-label="${which}">${difference.aspect}</td>
    <td role="cell" data-label="${before}">${difference.legacy}</td>
    <td role="cell" data-label="${after}">${difference.modern}</td>
  </tr> `
}
