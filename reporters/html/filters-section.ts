import { fullServerTitle } from '../shared/full-server-title.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import type { PageServer } from './page-model.ts'
import { STATE_WORDS } from './state-words.ts'

/** What a filter may choose; the value is what the script compares, the words are what a person reads. */
type Choice = readonly [value: string, words: string]

/** Search and filters, of what there is in the report; shown by the script, since nothing works without it. */
export function filtersSection(servers: readonly PageServer[]): Markup {
  return html`<form class="filters" role="search" aria-label="Filter tools and calls" hidden>
    <label class="search"
      ><span>Search</span>
      <input
        type="search"
        id="search"
        autocomplete="off"
        spellcheck="false"
        placeholder="names, texts, findings"
      />
    </label>
    ${selects(servers)}
    <button type="reset">Clear</button>
    <output role="status" id="count"></output>
  </form> `
}

function selects(servers: readonly PageServer[]): Content {
  const tools = servers.flatMap((page) => page.tools)
  const calls = tools.flatMap((tool) => tool.calls)
  const { wrapping, compliance } = STATE_WORDS
  const wrappings = distinct(tools.map(({ tool }) => tool.wrapping))
  const compliances = distinct(calls.map(({ call }) => call.compliance))
  const shapes = distinct(calls.map(({ call }) => call.shape)).toSorted()
  const codes = distinct(servers.flatMap(({ findings }) => findings.map(({ code }) => code)))
  return [
    select(
      'server',
      'Server',
      servers.map(({ server, number }) => [String(number), fullServerTitle(server)]),
    ),
    select(
      'wrapping',
      'Wrapping',
      wrappings.map((it) => [it, wrapping[it][0]]),
    ),
    select(
      'shape',
      'Shape',
      shapes.map((it) => [it, it]),
    ),
    select(
      'compliance',
      'Schema',
      compliances.map((it) => [it, compliance[it][0]]),
    ),
    select(
      'finding',
      'Finding',
      codes.toSorted().map((it) => [it, it]),
    ),
  ]
}

function select(name: string, label: string, choices: readonly Choice[]): Content {
  return html`<label
    ><span>${label}</span>
    <select name="${name}">
      <option value="">any</option>
      ${choices.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select></label
  >`
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)]
}
