import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'
import { seenShare } from '../shared/describe-coverage.ts'
import { callCounts, failedKind, isError, unexpectedError } from '../shared/is-error.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { STATE_WORDS } from './state-words.ts'
import type { StateWords } from './state-words.ts'
import { ruleLabel } from '../../src/verdict/rule-label.ts'

/** What a cell of the matrix says, by column. */
export interface ToolCells {
  readonly state: Content
  readonly came: Content
  readonly compliance: Content
  readonly rule: Content
  readonly calls: Content
}

/** Kinds of output that a cell names. */
const MOST_NAMED = 3

/** The cells of a tool's row. */
export function toolCells(tool: ReportTool): ToolCells {
  const { calls, outputSchema } = tool
  if (!tool.exercised) {
    return {
      state: stateOfTool(tool),
      came: html`<span class="dim">${calls.length === 0 ? '' : failedKind(calls)}</span>`,
      compliance: html`<span class="dim"
        >${outputSchema === undefined ? 'no schema' : 'declared'}</span
      >`,
      rule: '',
      calls: calls.length === 0 ? '' : calls.length,
    }
  }
  return {
    state: stateOfTool(tool),
    came: cameOf(tool),
    compliance: complianceOf(tool),
    rule: ruleOf(tool),
    calls: callCount(calls),
  }
}

/** A state in its words and its tone. */
export function stateOf([words, tone]: StateWords, more = ''): Markup {
  return html`<span class="${tone}">${words}${more}</span>`
}

function cameOf(tool: ReportTool): Content {
  const answered = tool.calls.filter((call) => !isError(call))
  const kinds = Map.groupBy(
    answered,
    ({ channel, shape }) => `${channel} · ${tool.passThrough === true ? 'as asked for' : shape}`,
  )
  const came = answered.length === 0 ? failedKind(tool.calls) : named([...kinds.keys()])
  const error = unexpectedError(tool)
  return error === undefined ? came : [came, html`<span class="dim line">error: ${error}</span>`]
}

/** In how many of the calls that were judged it is so stands behind it, where it isn't in all. */
function complianceOf({ compliance, calls, schemaCoverage }: ReportTool): Markup {
  if (compliance === 'valid')
    return stateOf(STATE_WORDS.compliance[compliance], seenShare([schemaCoverage]))
  const judged = calls.filter((call) => call.compliance !== 'not-applicable')
  const such = judged.filter((call) => call.compliance === compliance)
  const share = such.length === judged.length ? '' : `, ${such.length} of ${judged.length}`
  return stateOf(STATE_WORDS.compliance[compliance], share)
}

/** Its state, and what real clients do with its results if they don't accept all of them. */
function stateOfTool({ state, listed, clients }: ReportTool): Content {
  if (!listed) return html`<span class="dim">called, but not a tool of this server</span>`
  const { one, tone } = SUBJECT_STATE_WORDS[state]
  const words = stateOf([one, tone])
  if (clients === undefined || clients.rejecting + clients.altering === 0) return words
  const { rejecting, line = '' } = clients
  return [words, html`<span class="line ${rejecting > 0 ? 'bad' : 'warning'}">${line}</span>`]
}

function ruleOf({ listed, wrapping, rule }: ReportTool): Content {
  if (!listed || (wrapping !== 'required' && wrapping !== 'recommended')) return undefined
  return rule === undefined ? html`<span class="dim">no rule fits yet</span>` : ruleLabel(rule)
}

function named(names: readonly string[]): Content {
  const rest = names.length - MOST_NAMED
  const shown = names.slice(0, MOST_NAMED).map((name) => html`<span class="line">${name}</span>`)
  return rest > 0 ? [...shown, html`<span class="dim">and ${rest} more</span>`] : shown
}

function callCount(calls: readonly ReportCall[]): string {
  const [, ...others] = callCounts(calls)
  return [String(calls.length), ...others].join(', ')
}
