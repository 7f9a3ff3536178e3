import { withOwnNames } from '../cases/test-suite.ts'
import type { TestCase, TestOutcome, TestSuite } from '../cases/test-suite.ts'
import { element, textElement } from './xml.ts'

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

function toSeconds(seconds: number): string {
  return seconds.toFixed(3)
}

/** The schema has no place for a time zone. */
function localTime(timestamp: string): string {
  return timestamp.replace(/(?:\.\d+)?Z$/u, '')
}
