import { html } from './markup.ts'
import type { Markup } from './markup.ts'

/** The head of a table; roles are named because a narrow page lays tables out as blocks, which takes them away. */
export function tableHead(columns: readonly string[]): Markup {
  return html`<thead role="rowgroup">
    <tr role="row">
      ${columns.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
    </tr>
  </thead>`
}
