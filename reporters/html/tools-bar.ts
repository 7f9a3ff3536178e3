import type { ReportTool } from '../../src/contracts/report.ts'
import { SUBJECT_STATES } from '../../src/contracts/subject-state.ts'
import { SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { html } from './markup.ts'
import type { Content } from './markup.ts'

/** A part that is narrower than this share has no room for its number. */
const LEAST_SHARE = 0.05

/** A bar of a server's tools by state, each part as wide as they are many; nothing if there are none. */
export function toolsBar(tools: readonly ReportTool[]): Content {
  if (tools.length === 0) return undefined
  const parts = SUBJECT_STATES.map((state) => ({
    ...SUBJECT_STATE_WORDS[state],
    count: tools.filter((tool) => tool.state === state).length,
  })).filter(({ count }) => count > 0)
  const words = parts.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`)
  let before = 0
  const drawn = parts.map(({ count, tone }) => {
    const share = count / tools.length
    const start = before
    before += share
    const number =
      share >= LEAST_SHARE && html`<text x="${percent(start + share / 2)}" y="12">${count}</text>`
    return html`<g class="${tone}">
      <rect x="${percent(start)}" width="${percent(share)}" height="100%" />${number}
    </g>`
  })
  return html`<svg class="bar" role="img" aria-label="${words.join(', ')}" width="100%" height="16">
    ${drawn}
  </svg>`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`
}
