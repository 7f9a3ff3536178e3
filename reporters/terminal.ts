import type { Report } from '../src/contracts/report.ts'
import { defineReporter } from './define.ts'
import { judgedPaths } from './shared/judged-paths.ts'
import { serverFindings } from './shared/server-findings.ts'
import { eraLines } from './terminal/era-lines.ts'
import { flow, stopsFor, wrapText } from './terminal/flow.ts'
import { hanging } from './terminal/hanging.ts'
import { printLine, segment } from './terminal/line.ts'
import type { Line } from './terminal/line.ts'
import { nextSteps } from './terminal/next-steps.ts'
import type { Step } from './terminal/next-steps.ts'
import { type PrintOptions, providerLines } from './terminal/provider-lines.ts'
import { serverBlock } from './terminal/server-block.ts'
import { serverRow } from './terminal/server-row.ts'
import { suiteBlock } from './terminal/suite-block.ts'
import { stepLines } from './terminal/step-lines.ts'
import { toolRows } from './terminal/tool-rows.ts'
import { totals } from './terminal/totals.ts'

/** A terminal that says it has no columns still has some. */
const LEAST_WIDTH = 40
/** Most columns of each column but the last: at 80 columns a tool fits up to its calls. */
const SERVER_LIMITS = [34, 20]
const TOOL_LIMITS = { narrow: [22, 11, 17], wide: [36, 11, 17] }
const NAME_COLUMNS = { narrow: 22, wide: 30 }
const WIDE = 120
const STEP_LIMITS = [40]
const TOTAL_LINES = 4

/** The report for a person: servers worst first, then providers of models, then totals, then what to type next. */
export const terminal = defineReporter({
  name: 'terminal',
  render(
    report,
    { width: columns, color, words, program, level = 'should', quiet = false, verbose = false },
  ) {
    const width = Math.max(columns, LEAST_WIDTH)
    const lines = [
      ...serverLines(report, { width, level, quiet, verbose }),
      ...(quiet ? [] : providerLines(report, { width, level, verbose })),
      ...report.suites.flatMap((suite) => suiteBlock(suite, { width, quiet, verbose })),
      ...closingLines(report, width),
    ].map((line) => printLine(line, width, color))
    const steps = quiet
      ? []
      : nextLines(nextSteps(report, words, program), width).map((line) =>
          printLine(line, Infinity, color),
        )
    return [...lines, ...steps].map((line) => `${line}\n`).join('')
  },
})

function serverLines(
  report: Report,
  { width, level, quiet, verbose }: PrintOptions,
): readonly Line[] {
  const { servers, fixtures } = report
  const fixturesBy = Map.groupBy(fixtures, ({ path }) => path)
  const serverStops = stopsFor(servers.map(serverRow), { indent: 0, limits: SERVER_LIMITS })
  const room = width < WIDE ? 'narrow' : 'wide'
  const nameColumns = NAME_COLUMNS[room]
  const toolCells = servers
    .flatMap((server) => toolRows(server, nameColumns))
    .map(({ cells }) => cells)
  const toolStops = stopsFor(toolCells, { indent: 2, limits: [nameColumns, ...TOOL_LIMITS[room]] })
  if (quiet) {
    const broken = servers.filter(({ state }) => state !== 'works')
    const rows = broken.flatMap((server) => flow(serverRow(server), { width, stops: serverStops }))
    return rows.length === 0 ? [] : [...rows, []]
  }
  return serverFindings(report).flatMap(({ server, findings }) => [
    ...serverBlock(server, {
      findings,
      level,
      verbose,
      fixtures: server.fixtures.flatMap((path) => fixturesBy.get(path) ?? []),
      width,
      nameColumns,
      serverStops,
      toolStops,
    }),
    [],
  ])
}

function closingLines(report: Report, width: number): readonly Line[] {
  return [...eraLines(report, width), ...unjudgedLines(report, width), ...totalLines(report, width)]
}

function totalLines(report: Report, width: number): readonly Line[] {
  const { servers, providers, suites } = report
  if (servers.length + providers.length + suites.length === 0)
    return [[segment('nothing was judged', 'warning')], []]
  if (servers.length + providers.length === 0) return []
  return [
    ...totals(report).flatMap((text) => wrapText(text, width, TOTAL_LINES).map((part) => [part])),
    [],
  ]
}

/** A command that is cut can't be typed: a word that is wider than the terminal stays whole. */
function nextLines(steps: readonly Step[], width: number): readonly Line[] {
  if (steps.length === 0) return []
  const rows = steps.map(({ words }) => [segment(words.join(' '))])
  const stops = stopsFor(rows, { indent: 2, limits: STEP_LIMITS })
  return [[segment('next')], ...steps.flatMap((step) => stepLines(step, { width, stops }))]
}

/** Fixtures that no server and no exchange was made from. */
function unjudgedLines(report: Report, width: number): readonly Line[] {
  const judged = judgedPaths(report)
  const unjudged = report.fixtures.filter(({ path }) => !judged.has(path))
  if (unjudged.length === 0) return []
  const lines = unjudged.flatMap(({ path, problems }) =>
    hanging(segment('not judged', 'warning'), [path, ...problems].join(': '), { width, indent: 0 }),
  )
  return [...lines, []]
}
