import { FINDING_LEVELS } from '../../src/contracts/finding.ts'
import type { Finding, Requirement } from '../../src/contracts/finding.ts'
import { plural } from '../../src/text/plural.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { encodedFragment } from './encoded-fragment.ts'
import { html } from './markup.ts'
import type { Content, Markup } from './markup.ts'
import { tableHead } from './table-head.ts'
import type { PageServer } from './page-model.ts'
import type { PageProvider } from './page-providers.ts'
import { STATE_WORDS } from './state-words.ts'
import { stateOf } from './tool-cells.ts'

/** Different messages of one code, and places of one message, that the page lists; the calls have the rest. */
const MOST_MESSAGES = 8
const MOST_PLACES = 6
const COLUMNS = ['Level', 'Finding', 'What happened, and where'] as const

/** A server or a provider with its findings. */
interface FoundSubject {
  readonly id: string
  /** `data-server` or `data-provider`, by which filters find it. */
  readonly data: Markup
  /** What stands behind `#` for a code of it, before its code. */
  readonly address: string
  /** The number of the tool that a finding is about. */
  readonly toolOf: (finding: Finding) => number | undefined
  readonly title: string
  readonly findings: readonly Finding[]
  /** Where what a finding is about is addressed. */
  readonly addressOf: (finding: Finding) => string | undefined
}

/** All findings as a document: a server or provider a table, the heaviest first, calls of which the same is said together. */
export function findingsSection(
  servers: readonly PageServer[],
  providers: readonly PageProvider[],
): Markup {
  const found = [...servers.map(foundServer), ...providers.map(foundProvider)].filter(
    ({ findings }) => findings.length > 0,
  )
  return html`<section class="findings" aria-labelledby="findings">
    <h2 id="findings">Findings</h2>
    ${found.length === 0 ? html`<p>None.</p>` : found.map(subjectFindings)}
  </section> `
}

function foundServer({ server, findings, number, address, tools }: PageServer): FoundSubject {
  const numbers = new Map(tools.map(({ tool, number: its }) => [tool.name, its]))
  const addresses = new Map(
    tools.flatMap(({ calls }) =>
      calls.flatMap((call) => call.findings.map(({ id }) => [id, call.fragment] as const)),
    ),
  )
  return {
    id: `findings-${number}`,
    data: html`data-server="${number}"`,
    address,
    toolOf: ({ subject }) => numbers.get(subject.tool ?? ''),
    title: fullServerTitle(server),
    findings,
    addressOf: ({ id }) => addresses.get(id),
  }
}

function foundProvider({ provider, findings, number, exchanges }: PageProvider): FoundSubject {
  const addresses = new Map(exchanges.map((it) => [it.exchange.fixture, it.fragment]))
  return {
    id: `provider-findings-${number}`,
    data: html`data-provider="${number}"`,
    address: `provider-${number}`,
    toolOf: () => undefined,
    title: fullProviderTitle(provider),
    findings,
    addressOf: ({ evidence }) => addresses.get(evidence.fixture),
  }
}

function subjectFindings(subject: FoundSubject): Markup {
  const { id, title, findings, data } = subject
  const codes = Map.groupBy(
    findings.toSorted(heaviestFirst),
    ({ level, code }) => `${level} ${code}`,
  )
  return html`<details class="server-findings" ${data} open>
    <summary>
      <h3 id="${id}">${title}</h3>
      <span class="dim">${levelCounts(findings)}</span>
    </summary>
    <table role="table" aria-labelledby="${id}">
      ${tableHead(COLUMNS)}
      <tbody role="rowgroup">
        ${[...codes.values()].map((group) => codeRow(group, subject))}
      </tbody>
    </table>
  </details> `
}

function heaviestFirst(left: Finding, right: Finding): number {
  return FINDING_LEVELS.indexOf(left.level) - FINDING_LEVELS.indexOf(right.level)
}

type AddressOf = FoundSubject['addressOf']

function codeRow(group: readonly Finding[], subject: FoundSubject): Content {
  const [first] = group
  if (first === undefined) return undefined
  const { addressOf, toolOf } = subject
  const about = group.map(toolOf)
  const tools = [...new Set(about.filter((number) => number !== undefined))]
  const ofItself = about.includes(undefined) ? 'itself' : ''
  const said = [...Map.groupBy(group, ({ message }) => message)]
  const rest = said.slice(MOST_MESSAGES).flatMap(([, alike]) => alike).length
  const address = `finding:${subject.address}/${first.code}`
  return html`<tr
    role="row"
    id="${address}"
    data-code="${first.code}"
    data-tools="${[ofItself, ...tools].join(' ').trim()}"
  >
    <td role="cell" data-label="Level">${stateOf(STATE_WORDS.level[first.level])}</td>
    <th role="rowheader" scope="row"><a href="#${encodedFragment(address)}">${first.code}</a></th>
    <td role="cell">
      ${said.slice(0, MOST_MESSAGES).map(([message, alike]) => messageBlock(message, alike, addressOf))}
      ${rest > 0 && html`<p class="dim">and ${rest} more like these, with their calls</p>`}
      ${ruleOf(first.requirement)}
    </td>
  </tr> `
}

function messageBlock(message: string, alike: readonly Finding[], addressOf: AddressOf): Markup {
  const rest = alike.length - MOST_PLACES
  const places = alike.slice(0, MOST_PLACES).map((finding) => placeOf(finding, addressOf))
  return html`<p>${message}</p>
    <ul class="places">
      ${places}${rest > 0 && html`<li class="dim">and ${plural(rest, 'more place')}</li>`}
    </ul> `
}

function placeOf(finding: Finding, addressOf: AddressOf): Markup {
  const { subject, evidence } = finding
  const address = addressOf(finding)
  const parts = [subject.tool, subject.call, subject.exchange]
  const who = parts.filter((part) => part !== undefined).join(' / ')
  const where = `${evidence.fixture}:${evidence.line}${evidence.pointer === undefined ? '' : ` ${evidence.pointer}`}`
  const name = who === '' ? 'the server' : who
  return html`<li>
    ${address === undefined ? name : html`<a href="#${address}">${name}</a>`}
    <code class="dim">${where}</code>
  </li>`
}

/** The rule that a finding cites, with a link where it is the specification's. */
function ruleOf(requirement: Requirement | undefined): Content {
  if (requirement === undefined) return undefined
  const { sentence, source, revisions, address } = requirement
  const who = source === 'specification' ? `MCP ${revisionsOf(revisions)}` : 'ours'
  const place = address.startsWith('https://')
    ? html`<a href="${address}" rel="noreferrer">${address}</a>`
    : html`<code>${address}</code>`
  return html`<p class="rule">Rule (${who}): ${sentence} ${place}</p>`
}

function revisionsOf(revisions: readonly string[]): string {
  return revisions.length > 2 ? `${revisions[0]} to ${revisions.at(-1)}` : revisions.join(', ')
}
