import { fullServerTitle } from '../shared/full-server-title.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { compliancesOf } from './exchange-data.ts'
import type { PageServer } from './page-model.ts'
import type { PageProvider } from './page-providers.ts'
import { exchangeVerdict, STATE_WORDS } from './state-words.ts'

/** What a filter may choose; the value is what the script compares, the words are what a person reads. */
type Choice = readonly [value: string, words: string]

/** Search and filters, of what there is in the report; shown by the script, since nothing works without it. */
export function filtersSection(
  servers: readonly PageServer[],
  providers: readonly PageProvider[],
): Markup {
  return html`<form class="filters" role="search" aria-label="Filter what was judged" hidden>
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
    ${selects(servers, providers)}
    <button type="reset">Clear</button>
    <output role="status" id="count"></output>
  </form> `
}

function selects(servers: readonly PageServer[], providers: readonly PageProvider[]): Content {
  const tools = servers.flatMap((page) => page.tools)
  const calls = tools.flatMap((tool) => tool.calls)
  const exchanges = providers.flatMap((page) => page.exchanges)
  const { wrapping, compliance } = STATE_WORDS
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
    select(
      'wrapping',
      'Wrapping',
      distinct(
        tools.map(({ tool }) => tool.wrapping),
        (it) => wrapping[it][0],
      ),
    ),
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

/** Each value once, in its words or as it is. */
function distinct<Value extends string>(
  values: readonly Value[],
  wordsOf: (value: Value) => string = (value) => value,
): readonly Choice[] {
  return [...new Set(values)].map((value) => [value, wordsOf(value)])
}
