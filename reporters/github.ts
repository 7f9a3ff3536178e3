import type { Report, ReportServer } from '../src/contracts/report.ts'
import type { ReporterContext } from '../src/contracts/reporter.ts'
import { defineReporter } from './define.ts'
import { exchangeAnnotations } from './github/exchange-annotations.ts'
import { findingAnnotations } from './github/finding-annotations.ts'
import { fixtureAnnotations } from './github/fixture-annotations.ts'
import { suiteAnnotations } from './github/suite-annotations.ts'
import { workflowCommand } from './github/workflow-command.ts'
import type { Annotation } from './github/workflow-command.ts'
import { findingCounts } from './shared/finding-counts.ts'
import { fullServerTitle } from './shared/full-server-title.ts'
import { outcomeLine } from './shared/outcome-line.ts'
import { nameList } from './shared/name-list.ts'
import { toolErrors } from './shared/tool-errors.ts'
import type { ToolError } from './shared/tool-errors.ts'
import { plural } from '../src/text/plural.ts'
import { gaveNothing } from '../src/verdict/nothing-judged.ts'

const NAMES_LIMIT = 80

const LEVELS = ['error', 'warning', 'notice'] as const

/** GitHub shows 10 annotations of a level that a step gives; one notice is the last word. */
const SHOWN: Readonly<Record<Annotation['level'], number>> = { error: 10, warning: 10, notice: 9 }

/** Annotations for a step of GitHub Actions, the heaviest first; how many didn't fit is said in the last one. */
export const github = defineReporter({
  name: 'github',
  render(report, context) {
    const all = annotationsOf(report, context)
    const shown = LEVELS.flatMap((level) => ofLevel(all, level).slice(0, SHOWN[level]))
    return [...shown, lastWord(report, all)]
      .map((annotation) => `${workflowCommand(annotation)}\n`)
      .join('')
  },
})

function annotationsOf(report: Report, context: ReporterContext): readonly Annotation[] {
  return [
    ...findingAnnotations(report, context),
    ...report.servers.filter(gaveNothing).map(nothingJudged),
    ...fixtureAnnotations(report, context),
    ...toolErrors(report).map(toolFailed),
    ...exchangeAnnotations(report, context),
    ...suiteAnnotations(report),
  ]
}

/** It fails the run as a finding would, and no finding may say why. */
function nothingJudged(server: ReportServer): Annotation {
  return {
    level: 'error',
    title: 'nothing could be judged',
    message: `${fullServerTitle(server)}: ${server.reason ?? server.verdict}`,
  }
}

/** No finding need tell of it. */
function toolFailed({ server, error, tools }: ToolError): Annotation {
  return {
    level: 'notice',
    title: `error from ${fullServerTitle(server)}`,
    message: `${nameList(tools, NAMES_LIMIT)}: ${error}`,
  }
}

function ofLevel(all: readonly Annotation[], level: Annotation['level']): readonly Annotation[] {
  return all.filter((annotation) => annotation.level === level)
}

function lastWord(report: Report, all: readonly Annotation[]): Annotation {
  const { tools, exercised } = report.summary
  return {
    level: 'notice',
    title: 'mcp-assay',
    message: [
      outcomeLine(report),
      ...(tools === 0 ? [] : [`${plural(tools, 'tool')} (${exercised} called)`]),
      ...findingCounts(report),
      ...(report.eras.length === 0
        ? []
        : [`${plural(report.eras.length, 'difference')} between the eras`]),
      ...leftOut(all),
    ].join('\n'),
  }
}

function leftOut(all: readonly Annotation[]): readonly string[] {
  const counts = LEVELS.map((level) => ({
    level,
    count: ofLevel(all, level).length - SHOWN[level],
  })).filter(({ count }) => count > 0)
  if (counts.length === 0) return []
  const told = counts.map(({ level, count }) => plural(count, level)).join(', ')
  return [`left out, since GitHub shows no more of a step: ${told}; --format json has them`]
}
