import type { FindingLevel } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'
import { printable } from '../../src/text/printable.ts'
import { argumentsOf } from '../../src/verdict/arguments-key.ts'
import type { TestCase, TestSuite } from '../cases/test-suite.ts'
import { ruleAddress } from '../shared/rule-address.ts'
import { titlePathOf, versionOf } from './identity.ts'

/** A name with a value: a label. */
export interface AllureLabel {
  readonly name: string
  readonly value: string
}

/** A parameter that is shown, and does not count in the history. */
export interface AllureParameter extends AllureLabel {
  readonly excluded: true
}

/** A link to the rule that a finding or a case cites. */
export interface AllureLink {
  readonly name: string
  readonly url: string
  readonly type: 'link'
}

/** Allure's words for how much a case weighs. */
const SEVERITIES = { must: 'critical', should: 'normal', advice: 'minor' } as const

/** Returns the labels of a case: whom it is about, which tool, format and rule, and Allure's own. */
export function labelsOf(suite: TestSuite, testCase: TestCase): readonly AllureLabel[] {
  const { tool, suiteCase, findings = [] } = testCase
  const [, subSuite] = titlePathOf(suite, testCase)
  const rules = findings.flatMap(({ requirement }) => requirement?.id ?? [])
  return [
    ...labels('framework', 'mcp-assay'),
    ...labels('parentSuite', kindOf(suite)),
    ...labels('suite', suite.name),
    ...labels('subSuite', subSuite),
    ...labels('severity', severityOf(testCase)),
    ...subjectLabels(suite),
    ...labels('tool', tool?.name, ...exchangeTools(testCase)),
    ...labels('format', ...formatsOf(testCase)),
    ...labels('requirement', ...rules, suiteCase?.rule.source),
    ...labels('finding', ...findings.map(({ code }) => code)),
    ...labels('tag', ...(suiteCase?.tags ?? [])),
  ]
}

/** Returns the arguments of a call as parameters. */
export function parametersOf({ call }: TestCase): readonly AllureParameter[] {
  const given = call && argumentsOf(call)
  return Object.entries(given ?? {}).map(([name, value]) => ({
    name: printable(name),
    value: printable(typeof value === 'string' ? value : JSON.stringify(value)),
    excluded: true,
  }))
}

/** Returns links to the rules that have an address on the web. */
export function linksOf(
  { findings = [], suiteCase }: TestCase,
  report: Report,
): readonly AllureLink[] {
  const cited = new Map(
    findings.flatMap(({ requirement }) =>
      requirement === undefined
        ? []
        : [[requirement.id, ruleAddress(requirement, report)] as const],
    ),
  )
  if (suiteCase !== undefined) {
    const { source } = suiteCase.rule
    cited.set(source, ruleAddress({ address: source }, report))
  }
  return [...cited]
    .filter(([, url]) => URL.canParse(url))
    .map(([name, url]) => ({ name, url, type: 'link' }))
}

function labels(name: string, ...values: readonly (string | undefined)[]): readonly AllureLabel[] {
  const known = new Set(values.flatMap((value) => value || []))
  return [...known].map((value) => ({ name, value: printable(value) }))
}

function subjectLabels(suite: TestSuite): readonly AllureLabel[] {
  const { server, provider } = suite
  return [
    ...labels('server', server?.name),
    ...labels('provider', provider?.name),
    ...labels('wire', provider?.wire ?? undefined),
    ...labels('implementation', suite.suite?.implementation.name),
    ...labels('version', versionOf(suite)),
    ...labels('protocol', server?.protocolVersion),
    ...labels('transport', server?.transport),
    ...labels('origin', server?.origin ?? provider?.origin),
  ]
}

function kindOf({ server, provider, suite }: TestSuite): string {
  if (server !== undefined) return 'MCP servers'
  if (provider !== undefined) return 'model providers'
  return suite === undefined ? 'recordings' : 'conformance suites'
}

/** What could not run weighs most; of findings the heaviest counts. */
function severityOf({ outcome, findings = [], suiteCase }: TestCase): string {
  if (outcome.kind === 'error') return 'blocker'
  const levels: readonly FindingLevel[] = suiteCase
    ? [suiteCase.level]
    : findings.map((it) => it.level)
  const heaviest = (['must', 'should', 'advice'] as const).find((level) => levels.includes(level))
  return heaviest === undefined ? 'normal' : SEVERITIES[heaviest]
}

/** What the data of a result is written in, and what calls in a model's text are written in. */
function formatsOf({ call, exchange }: TestCase): readonly string[] {
  const extraction = call?.extraction
  return [
    ...(extraction?.ok === true ? [extraction.format] : []),
    ...(exchange?.answers ?? []).flatMap(({ format }) => format ?? []),
  ]
}

function exchangeTools({ exchange }: TestCase): readonly string[] {
  return (exchange?.answers ?? []).flatMap(({ calls }) => calls.map(({ name }) => name))
}
