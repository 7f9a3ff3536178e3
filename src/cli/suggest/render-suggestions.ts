import type { ToolSuggestion } from '../../contracts/suggested-rules.ts'
import type { WrapRule } from '../../contracts/wrap-rule.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { drawTable } from '../rows/draw-table.ts'

/** What each rule rests on, in a table for people, and below it why other tools have none. */
export function renderSuggestions(tools: readonly ToolSuggestion[], width: number): string {
  const found = tools.filter(({ rule }) => rule !== undefined)
  const without = tools.filter(({ rule, isNeeded }) => rule === undefined && isNeeded)
  const idle = tools.length - found.length - without.length
  const table = found.length === 0 ? [] : [...tableOf(found, width), '']
  return [
    ...table,
    ...without.map(({ name, reason }) => printable(`no rule for ${name}: ${reason ?? ''}`)),
    ...(idle > 0 ? [`${plural(idle, 'other tool')} without an output that needs wrapping`] : []),
    '',
  ].join('\n')
}

/** Without the line that counts the rows. */
function tableOf(found: readonly ToolSuggestion[], width: number): readonly string[] {
  return drawTable(found.map(rowOf), width).split('\n').slice(0, -1)
}

function rowOf({ name, rule, verification }: ToolSuggestion): Readonly<Record<string, string>> {
  const { samples, held, coverage, fields, confidence, outcomes } = verification
  const notes = [
    ...(confidence === 'low' ? ['try with more calls'] : []),
    ...(outcomes.empty > 0 ? [`${outcomes.empty} empty`] : []),
    ...(outcomes.error > 0 ? [`beside ${plural(outcomes.error, 'unmarked error')}`] : []),
  ]
  return {
    tool: name,
    rule: rule === undefined ? '' : wayOf(rule),
    holds: `${held} of ${samples}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
    coverage: coverage === undefined ? '' : coverageOf(coverage),
    fields: fields.join(', '),
  }
}

function wayOf({ wrap, text_extraction: extraction }: WrapRule): string {
  return extraction?.parser ?? (wrap === 'text_extraction' ? 'auto_detect_json' : wrap)
}

function coverageOf({ least, mean }: { readonly least: number; readonly mean: number }): string {
  const [one, other] = [percent(least), percent(mean)]
  return one === other ? one : `${one}, mean ${other}`
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}
