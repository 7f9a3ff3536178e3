import { arch, cpus, platform, totalmem } from 'node:os'
import { html, textOfMarkup } from '../reporters/html/markup.ts'
import type { Markup } from '../reporters/html/markup.ts'
import { pageHead } from '../reporters/html/page-head.ts'
import { tableHead } from '../reporters/html/table-head.ts'
import { topicCounts } from '../reporters/shared/suite-cases.ts'
import type { ReportCase, ReportSuite } from '../src/contracts/report-suite.ts'

/** Runs of one suite, ours first. */
type Runs = readonly [ours: ReportSuite, ...others: ReportSuite[]]

const NONE = '–'

/** Defects of libraries that the suites found: what they mean, and a case that shows each. */
const DEFECTS: readonly {
  readonly library: string
  readonly suite: string
  readonly id: string
  readonly harness: string
  readonly means: string
}[] = [
  {
    library: 'dirtyjson',
    suite: 'structured-extraction',
    id: 'broken/phone-without-quotes',
    harness: 'python3 suites/harnesses/json_libraries.py dirtyjson',
    means:
      'computes what stands in a text: `555-1234` becomes -679, and a few powers keep it busy for ever',
  },
  {
    library: 'llm-tool-parser',
    suite: 'llm-output',
    id: 'hermes/reads-one-object-in-one-tag',
    harness: 'node suites/harnesses/llm-tool-parser.ts',
    means: 'names the calls of Hermes and Qwen2.5 after their tag, `tool_call`',
  },
  {
    library: 'json_repair',
    suite: 'structured-extraction',
    id: 'fences/brace-decoy-before',
    harness: 'python3 suites/harnesses/json_libraries.py json_repair',
    means:
      'makes a value of a placeholder in a sentence and of the fence below it, and loses the data',
  },
  {
    library: '@modelcontextprotocol/sdk',
    suite: 'tool-result',
    id: 'compliance/draft-none-is-2020-12',
    harness: 'node suites/harnesses/mcp-sdk-client.ts v1',
    means: 'passes results that break keywords of JSON Schema 2020-12, the default dialect of MCP',
  },
  {
    library: '@modelcontextprotocol/client',
    suite: 'tool-result',
    id: 'compliance/optional-inherited-name',
    harness: 'node suites/harnesses/mcp-sdk-client.ts v2',
    means:
      'refuses a result whose schema has an optional property with an inherited name, such as `toString`',
  },
  {
    library: 'partial-json',
    suite: 'partial-json',
    id: 'objects/proto',
    harness: 'node suites/harnesses/partial-json.ts',
    means: 'loses a member named `__proto__`',
  },
]

/** Returns the leaderboard as Markdown: a table for each suite. */
export function leaderboardMarkdown(suites: readonly Runs[]): string {
  return `# Leaderboard

\`npm run leaderboard\` runs the [suites](reference/suites.md) on libraries that people use, each with its harness in [\`suites/harnesses\`](../suites/harnesses), and writes this page. A cell has the cases of a topic that passed, whole and in pieces. A dash means that the library does not do this. Bold is better than mcp-assay. It also writes \`.reports/leaderboard.html\`, in which each cell leads to the cases that failed.

A suite asks for more than some libraries promise. \`jsonrepair\`, \`json_repair\` and \`dirtyjson\` repair JSON and know no YAML, and \`provider_stream.py\` was written for its suite. \`sglang\` leaves reasoning, ids and the marks of a turn to other parts of its server. The harness of \`ajv\` removes what the schema does not declare. See what a case asks before you judge:

\`\`\`sh
npx -y mcp-assay suite run partial-json --verbose -- node suites/harnesses/best-effort-json-parser.ts
\`\`\`

## Defects that the suites found

Each command prints a text for an upstream issue.

${suites.flatMap(defectsOf).join('\n')}

${machine()}

${suites.map(section).join('\n\n')}
`
}

/** A defect that is mended must leave the list. */
function defectsOf([ours, ...runs]: Runs): readonly string[] {
  return DEFECTS.filter(({ suite }) => suite === ours.name).map((defect) => {
    const { library, suite, id, harness, means } = defect
    const run = runs.find(({ implementation: { name } }) => name.startsWith(library))
    const found = run?.cases.find((one) => one.id === id)
    if (run === undefined || found?.outcome !== 'failed')
      throw new Error(`${library} does not fail ${suite} ${id}`)
    return `- **${titleOf(run)}** ${means}:\n  \`npx -y mcp-assay suite run ${suite} --case ${id} --format markdown -- ${harness}\``
  })
}

function section(runs: Runs): string {
  const [{ name }] = runs
  const rows = topicsOf(runs).map((topic) => {
    const counts = runs.map((run) => countOf(run, topic))
    return [
      `[${topic}](../suites/${name}/${topic}.jsonl)`,
      ...counts.map((one) => cell(one, counts[0])),
    ]
  })
  const all = runs.map((run) => countOf(run))
  const table = [
    ['topic', ...runs.map(titleOf)],
    ['---', ...runs.map(() => '---')],
    ...rows,
    ['all', ...all.map((one) => cell(one))],
  ]
  return [`## ${name}`, '', ...table.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

interface Count {
  readonly passed: number
  readonly asked: number
}

/** Returns how many cases of a topic passed, of those that the library did not skip. */
function countOf({ cases }: ReportSuite, topic?: string): Count {
  const own = cases.filter(({ id }) => topic === undefined || id.startsWith(`${topic}/`))
  return {
    passed: own.filter(({ outcome }) => outcome === 'passed').length,
    asked: own.filter(({ outcome }) => outcome !== 'skipped').length,
  }
}

function cell({ passed, asked }: Count, ours?: Count): string {
  if (asked === 0) return NONE
  const words = `${passed} of ${asked}`
  const isBetter = ours !== undefined && passed * ours.asked > ours.passed * asked
  return isBetter ? `**${words}**` : words
}

/** Topics that another library answers, too. */
function topicsOf([ours, ...others]: Runs): readonly string[] {
  return topicCounts(ours)
    .map(({ topic }) => topic)
    .filter((topic) => others.some((run) => countOf(run, topic).asked > 0))
}

function titleOf({ implementation: { name, version = '' } }: ReportSuite): string {
  return `${name} ${version}`.trim()
}

function machine(): string {
  const [{ model } = { model: '' }] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${model.trim()}, ${memory} GiB, ${new Date().toISOString().slice(0, 10)}.`
}

/** Returns the leaderboard as a page, in which each cell leads to the cases that failed. */
export function leaderboardHtml(suites: readonly Runs[]): string {
  return textOfMarkup(
    html`<!doctype html>
      <html lang="en">
        ${pageHead('Leaderboard')}
        <body>
          <header>
            <h1>Leaderboard</h1>
            <p class="dim">${machine()} npm run leaderboard</p>
          </header>
          <main>${suites.map(suiteSection)}</main>
        </body>
      </html> `,
  )
}

function suiteSection(runs: Runs): Markup {
  const [{ name, asks }] = runs
  const topics = topicsOf(runs)
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${name}</h2>
    <p class="dim">${asks}</p>
    <table role="table" aria-labelledby="${name}">
      ${tableHead(['Topic', ...runs.map(titleOf)])}
      <tbody role="rowgroup">
        ${topics.map(
          (topic) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">${topic}</th>
              ${runs.map(
                (run, index) =>
                  html`<td role="cell" data-label="${titleOf(run)}">
                    ${linkedCell(run, index, topic)}
                  </td>`,
              )}
            </tr> `,
        )}
      </tbody>
    </table>
    ${runs.map((run, index) => topics.map((topic) => failures(run, index, topic)))}
  </section> `
}

function linkedCell(run: ReportSuite, index: number, topic: string): Markup {
  const count = countOf(run, topic)
  const words = cell(count)
  return count.passed === count.asked
    ? html`${words}`
    : html`<a href="#${run.name}-${index}-${topic}">${words}</a>`
}

function failures(run: ReportSuite, index: number, topic: string): Markup {
  const failed = run.cases.filter(
    ({ id, outcome }) =>
      id.startsWith(`${topic}/`) && outcome !== 'passed' && outcome !== 'skipped',
  )
  if (failed.length === 0) return html``
  return html`<details id="${run.name}-${index}-${topic}">
    <summary>${titleOf(run)}: ${run.name} ${topic}, ${failed.length} not passed</summary>
    <ul>
      ${failed.map(failure)}
    </ul>
  </details> `
}

function failure({ id, title, level, message = '', rule }: ReportCase): Markup {
  return html`<li>
    <code>${id}</code> ${level}: ${title}. <span class="dim">${message}</span> ${rule.sentence}
  </li> `
}
