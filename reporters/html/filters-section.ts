import { fullServerTitle } from '../shared/full-server-title.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { SUBJECT_STATES } from '../../src/contracts/subject-state.ts'
import { SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { compliancesOf } from './exchange-data.ts'
import type { PageServer } from './page-model.ts'
import type { PageProvider } from './page-providers.ts'
import { exchangeVerdict, STATE_WORDS } from './state-words.ts'

/** What a filter may choose; the value is what the script compares, the words are what a person reads. */
type Choice = readonly [value: string, words: string]

/** Search, a chip for each state, and filters, of what there is in the report; shown by the script, since nothing works without it. */
export function filtersSection(
  servers: readonly PageServer[],
  providers: readonly PageProvider[],
): Markup {
  return html`<form class="filters" role="search" aria-label="Filter what was judged" hidden>
    <input
      type="search"
      id="search"
      name="find"
      autocomplete="off"
      spellcheck="false"
      aria-label="Search names, texts and findings"
      placeholder="Search names, texts, findings  ( / )"
    />
    <details class="more">
      <summary>More filters</summary>
      <div>${selects(servers, providers)}</div>
    </details>
    <button type="reset">Clear</button>
    <span class="tail">
      <output role="status" id="count"></output>
      <button type="button" id="fold" hidden>Open all</button>
      <button type="button" id="help" aria-label="Keys">?</button>
    </span>
    ${chips(servers)}
  </form> `
}

/** A chip for each state with its number of tools, or of servers if no tool is in it. */
function chips(servers: readonly PageServer[]): Content {
  if (servers.length === 0) return undefined
  const all = servers.flatMap((page) => page.tools.flatMap(({ counted }) => counted ?? []))
  const tools = [...new Set(all)]
  const states = SUBJECT_STATES.map((state) => ({
    state,
    words: SUBJECT_STATE_WORDS[state].many,
    count:
      tools.filter((tool) => tool.state === state).length ||
      servers.filter(({ server }) => server.state === state).length,
  })).filter(({ count }) => count > 0)
  return html`<span class="chips" role="group" aria-label="Tools by state">
    <button type="button" data-state="" aria-pressed="true">All <b>${tools.length}</b></button>
    ${states.map(({ state, words, count }) => html`<button type="button" data-state="${state}" class="${SUBJECT_STATE_WORDS[state].tone}" aria-pressed="false">${words} <b>${count}</b></button> `)}
  </span>`
}

function selects(servers: readonly PageServer[], providers: readonly PageProvider[]): Content {
  const tools = servers.flatMap((page) => page.tools)
  const calls = tools.flatMap((tool) => tool.calls)
  const exchanges = providers.flatMap((page) => page.exchanges)
  const { compliance } = STATE_WORDS
  const compliances = [
    ...calls.map(({ call }) => call.compliance),
    ...exchanges.flatMap(({ exchange }) => compliancesOf(exchange)),
  ]
  const verdicts = exchanges.map(({ exchange }) => exchange.verdict)
  const shapes = calls.map(({ call }) => call.shape).toSorted()
  const found = [...servers, ...providers].flatMap(({ findings }) => findings)
  const codes = found.map(({ code }) => code).toSorted()
  return [
    select('server', providers.length === 0 ? 'Server' : 'Server, provider', [
      ...servers.map(({ server, number }): Choice => [String(number), fullServerTitle(server)]),
      ...providers.map((page): Choice => [`p${page.number}`, fullProviderTitle(page.provider)]),
    ]),
    select('shape', 'Shape', distinct(shapes)),
    select(
      'compliance',
      'Schema',
      distinct(compliances, (it) => compliance[it][0]),
    ),
    select(
      'verdict',
      'Exchange',
      distinct(verdicts, (it) => exchangeVerdict(it)[0]),
    ),
    select('finding', 'Finding', distinct(codes)),
  ]
}

/** Nothing where there is nothing to choose from. */
function select(name: string, label: string, choices: readonly Choice[]): Content {
  if (choices.length === 0) return undefined
  return html`<label
    ><span>${label}</span>
    <select name="${name}">
      <option value="">any</option>
      ${choices.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select></label
  >`
}

/** Each value once, in its words or as it is, with how many there are, most first. */
function distinct<Value extends string>(
  values: readonly Value[],
  wordsOf: (value: Value) => string = (value) => value,
): readonly Choice[] {
  return [...Map.groupBy(values, (value) => value)]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([value, alike]) => [value, `${wordsOf(value)} (${alike.length})`])
}
