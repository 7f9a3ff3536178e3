import type { Report } from '../src/contracts/report.ts'
import type { ReportFile } from '../src/contracts/reporter.ts'
import { printable } from '../src/text/printable.ts'
import { printableJson } from '../src/text/printable-json.ts'
import { attachmentsOf } from './allure/attachments.ts'
import type { AllureAttachment } from './allure/attachments.ts'
import { callKey, caseNames, hashOf, titlePathOf } from './allure/identity.ts'
import { labelsOf, linksOf, parametersOf } from './allure/labels.ts'
import type { AllureLabel, AllureLink, AllureParameter } from './allure/labels.ts'
import { withOwnNames } from './cases/test-suite.ts'
import type { TestCase, TestOutcome, TestSuite } from './cases/test-suite.ts'
import { testSuites } from './cases/test-suites.ts'
import { defineFolderReporter } from './define.ts'
import { repositoryPath } from './shared/repository-path.ts'

/** A test as Allure's readers take it, from a file that ends in `-result.json`. */
interface AllureResult {
  readonly uuid: string
  readonly historyId: string
  readonly testCaseId: string
  readonly fullName: string
  readonly name: string
  readonly titlePath: readonly string[]
  readonly status: 'passed' | 'failed' | 'broken' | 'skipped'
  readonly statusDetails: {
    readonly message?: string
    readonly trace?: string
    readonly expected?: string
    readonly actual?: string
  }
  readonly stage: 'finished'
  /** Milliseconds since 1970. */
  readonly start: number
  readonly stop: number
  readonly labels: readonly AllureLabel[]
  readonly links: readonly AllureLink[]
  readonly parameters: readonly AllureParameter[]
  readonly attachments: readonly AllureAttachment[]
  readonly steps: readonly []
}

/** Which results belong together, for the versions of Allure that read this file. */
const CATEGORIES = [
  { name: 'Breaks a rule', matchedStatuses: ['failed'] },
  { name: 'Could not run, or is incomplete', matchedStatuses: ['broken'] },
  { name: 'Not called, or shows nothing', matchedStatuses: ['skipped'] },
]
const STATUSES = {
  passed: 'passed',
  failure: 'failed',
  error: 'broken',
  skipped: 'skipped',
} as const

/** Allure's results: one for each call, exchange and case, with the cases and outcomes of JUnit. */
export const allure = defineFolderReporter({
  name: 'allure',
  files(report, context) {
    const suites = testSuites(report)
    const nameOf = caseNames(suites)
    return [
      { name: 'environment.properties', text: environmentOf(report) },
      { name: 'categories.json', text: `${printableJson(CATEGORIES)}\n` },
      ...suites.flatMap((suite) =>
        withOwnNames(suite.cases).flatMap((testCase) => {
          const { name } = testCase
          // A recording is named by its path, which is another one on another machine.
          const own = isRecording(suite) ? repositoryPath(name, context) : name
          const fullName = nameOf(suite, callKey(testCase) ?? own)
          return resultFiles({ fullName, suite, testCase, report })
        }),
      ),
    ]
  },
})

interface PlacedCase {
  readonly fullName: string
  readonly suite: TestSuite
  readonly testCase: TestCase
  readonly report: Report
}

function resultFiles(placed: PlacedCase): readonly ReportFile[] {
  const { fullName, report, suite, testCase } = placed
  const id = hashOf(fullName)
  const uuid = uuidOf(hashOf(fullName, report.generatedAt))
  const { attachments, files } = attachmentsOf(testCase, uuid)
  const result: AllureResult = {
    uuid,
    historyId: id,
    testCaseId: id,
    fullName: printable(fullName),
    name: printable(testCase.name),
    titlePath: titlePathOf(suite, testCase).map(printable),
    status: STATUSES[testCase.outcome.kind],
    statusDetails: detailsOf(testCase),
    stage: 'finished',
    ...timesOf(testCase, report),
    labels: labelsOf(suite, testCase),
    links: linksOf(testCase, report),
    parameters: parametersOf(testCase),
    attachments,
    steps: [],
  }
  return [{ name: `${uuid}-result.json`, text: `${printableJson(result)}\n` }, ...files]
}

function isRecording({ server, provider, suite }: TestSuite): boolean {
  return server === undefined && provider === undefined && suite === undefined
}

function detailsOf({ outcome, suiteCase }: TestCase): AllureResult['statusDetails'] {
  const { message, trace } = wordsOf(outcome)
  const [expected] = suiteCase?.expected ?? []
  const differs = suiteCase?.outcome === 'failed' && suiteCase.got !== undefined
  return {
    ...(message !== undefined && { message: printable(message) }),
    ...(trace !== undefined && { trace: trace.split('\n').map(printable).join('\n') }),
    ...(differs &&
      expected !== undefined && {
        expected: printableJson(expected.result),
        actual: printableJson(suiteCase.got),
      }),
  }
}

function wordsOf(outcome: TestOutcome): { readonly message?: string; readonly trace?: string } {
  switch (outcome.kind) {
    case 'passed':
      return {}
    case 'skipped':
      return { message: outcome.reason }
    case 'failure':
    case 'error':
      return { message: outcome.message, trace: outcome.text }
  }
}

/** A case took as long as its recording says, and ended with the run: recordings may be years apart. */
function timesOf(
  { seconds }: TestCase,
  { generatedAt }: Report,
): Pick<AllureResult, 'start' | 'stop'> {
  const stop = Date.parse(generatedAt)
  return { start: stop - Math.round(seconds * 1000), stop }
}

function environmentOf({ assay, environment: { node, platform } }: Report): string {
  return `mcp-assay=${assay}\nnode=${node}\nplatform=${platform}\n`
}

function uuidOf(hash: string): string {
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
