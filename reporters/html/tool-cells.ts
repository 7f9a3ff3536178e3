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
  readonly came: Content
  readonly compliance: Content
  readonly wrapping: Content
  readonly clients: Content
  readonly extractor: Content
  readonly calls: Content
}

/** Kinds of output, and extractors, that a cell names. */
const MOST_NAMED = 3

/** The cells of a tool's row. */
export function toolCells(tool: ReportTool): ToolCells {
  const { calls } = tool
  if (!tool.exercised) {
    return {
      came: html`<span class="dim">${calls.length === 0 ? 'not called' : failedKind(calls)}</span>`,
      compliance: tool.outputSchema === undefined ? 'no schema' : 'declared',
      wrapping: stateOf([SUBJECT_STATE_WORDS['not-called'].one, 'plain']),
      clients: '',
      extractor: '',
      calls: calls.length,
    }
  }
  return {
    came: cameOf(tool),
    compliance: complianceOf(tool),
    wrapping: wrappingOf(tool),
    clients: clientsOf(tool),
    extractor: named(extractorsOf(calls)),
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

function wrappingOf({ state, wrapping, listed, rule }: ReportTool): Markup {
  if (!listed) return html`<span class="dim">not a tool of this server</span>`
  const isNeeded = wrapping === 'required' || wrapping === 'recommended'
  const how = isNeeded ? (rule === undefined ? ', no rule' : ` → ${ruleLabel(rule)}`) : ''
  const { one, tone } = SUBJECT_STATE_WORDS[state]
  return stateOf([one, tone], how)
}

function clientsOf({ clients }: ReportTool): Content {
  if (clients === undefined || clients.clients === 0)
    return html`<span class="dim">not asked</span>`
  const { rejecting, altering, line = 'accept' } = clients
  if (rejecting > 0) return stateOf([line, 'bad'])
  return stateOf([line, altering > 0 ? 'warning' : 'good'])
}

function extractorsOf(calls: readonly ReportCall[]): readonly string[] {
  const found = calls.flatMap(({ extraction }) =>
    extraction?.ok === true ? [extraction.extractor] : [],
  )
  return [...new Set(found)]
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
