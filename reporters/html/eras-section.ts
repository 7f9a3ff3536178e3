import type { Report } from '../../src/contracts/report.ts'
import { html } from './markup.ts'
import type { Content } from './markup.ts'

const COLUMNS = ['Server', 'Tool', 'What differs', 'With a handshake', 'Without one (2026-07-28)']

/** Where a server that was recorded in both eras differs between them; nothing where none does. */
export function erasSection({ eras }: Report): Content {
  if (eras.length === 0) return undefined
  return html`<section aria-labelledby="eras">
    <h2 id="eras">Differences between the eras</h2>
    <table role="table" aria-labelledby="eras">
      <thead role="rowgroup">
        <tr role="row">
          ${COLUMNS.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${eras.map(({ server, version, tool, aspect, legacy, modern }) => {
          const [who = '', what = '', which = '', before = '', after = ''] = COLUMNS
          return html`<tr role="row">
            <td role="cell" data-label="${who}">${[server, version ?? ''].join(' ').trim()}</td>
            <th role="rowheader" scope="row" data-label="${what}">${tool}</th>
            <td role="cell" data-label="${which}">${aspect}</td>
            <td role="cell" data-label="${before}">${legacy}</td>
            <td role="cell" data-label="${after}">${modern}</td>
          </tr> `
        })}
      </tbody>
    </table>
  </section> `
}
