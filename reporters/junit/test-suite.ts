import { element, textElement } from './xml.ts'

/** Something that passed, was skipped, failed, or couldn't be tried. */
export interface TestCase {
  readonly name: string
  readonly outcome: TestOutcome
  /** What there is to see of it, by lines. */
  readonly output: readonly string[]
  readonly seconds: number
}

/** How a case ended. */
export type TestOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly reason: string }
  | {
      readonly kind: 'failure' | 'error'
      readonly type: string
      readonly message: string
      readonly text: string
    }

/** Cases that belong together. */
export interface TestSuite {
  readonly name: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly properties: Readonly<Record<string, string>>
  readonly cases: readonly TestCase[]
  readonly output: readonly string[]
}

/** A suite as JUnit's XML has it; no two of its cases share a name. */
export function suiteElement(suite: TestSuite, index: number): string {
  const cases = withOwnNames(suite.cases)
  const count = (kind: TestOutcome['kind']): number =>
    cases.filter(({ outcome }) => outcome.kind === kind).length
  const attributes = {
    name: suite.name,
    package: suite.name,
    id: index,
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: toSeconds(cases.reduce((sum, { seconds }) => sum + seconds, 0)),
    timestamp: localTime(suite.timestamp),
    hostname: 'localhost',
  }
  const properties = Object.entries(suite.properties).map(([name, value]) =>
    element('property', { name, value }, []),
  )
  return element('testsuite', attributes, [
    element('properties', {}, properties),
    ...cases.map((testCase) => caseElement(testCase, className(suite.name))),
    textElement('system-out', {}, suite.output.join('\n')),
    textElement('system-err', {}, ''),
  ])
}

/** Readers take what stands before the last dot for a package. */
function className(name: string): string {
  return name.replaceAll('.', '-')
}

function caseElement({ name, outcome, output, seconds }: TestCase, classname: string): string {
  return element('testcase', { classname, name, time: toSeconds(seconds) }, [
    ...outcomeElements(outcome),
    ...(output.length === 0 ? [] : [textElement('system-out', {}, output.join('\n'))]),
  ])
}

function outcomeElements(outcome: TestOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'passed':
      return []
    case 'skipped':
      return [textElement('skipped', {}, outcome.reason)]
    case 'failure':
    case 'error': {
      const { kind, type, message, text } = outcome
      return [textElement(kind, { type, message }, text)]
    }
    default:
      return outcome
  }
}

/** Two recordings of a server may hold calls of one name. */
function withOwnNames(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>()
  return cases.map((testCase) => {
    const times = (seen.get(testCase.name) ?? 0) + 1
    seen.set(testCase.name, times)
    return times === 1 ? testCase : { ...testCase, name: `${testCase.name} (${times})` }
  })
}

function toSeconds(seconds: number): string {
  return seconds.toFixed(3)
}

/** The schema has no place for a time zone. */
function localTime(timestamp: string): string {
  return timestamp.replace(/(?:\.\d+)?Z$/u, '')
}
